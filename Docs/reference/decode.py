#!/usr/bin/env python3
"""Prints a .drawing file as JSON: a second reader, written from Docs/format.md alone.

Usage: decode.py [--minified] FILE

Prints what `drawtool convert --to json FILE -` prints. For a file that is not acceptable, prints
`error: CODE at byte OFFSET: ...` to the standard error and exits with status 1.
"""
import sys

from drawing_reader.container import read_drawing
from drawing_reader.conventions import Fault
from drawing_reader.json_form import drawing_text


def main(arguments):
    minified = "--minified" in arguments
    files = [each for each in arguments if each != "--minified"]
    if len(files) != 1 or files[0].startswith("-"):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    try:
        with open(files[0], "rb") as file:
            data = file.read()
        text = drawing_text(read_drawing(data), minified)
    except (Fault, OSError) as fault:
        print(f"error: {fault}", file=sys.stderr)
        return 1
    sys.stdout.buffer.write(text.encode("utf-8"))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
