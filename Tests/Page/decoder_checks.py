"""The decoder of the page against the conformance files, and against drawtool on other drawings."""
import base64
import json

READ = """(async (files) => {
  const answers = [];
  for (const text of files) {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const began = performance.now();
    try {
      answers.push([drawingText(await decodeDrawing(bytes)), null, performance.now() - began]);
    } catch (error) {
      answers.push([null, error.code ?? `not a fault: ${error.stack}`, performance.now() - began]);
    }
  }
  return answers;
})"""


def decoded(browser, files):
    """For each file: (its text or None, the code of the fault or None, milliseconds)."""
    texts = [base64.b64encode(data).decode() for data in files]
    return browser.evaluate(f"{READ}({json.dumps(texts)})")


def check_conformance(browser, folder):
    """Valid files have to become their text, byte for byte; invalid ones have to be refused."""
    manifest = json.loads((folder / "manifest.json").read_text())
    wrong = []
    valid = manifest["valid"]
    for entry, answer in zip(valid, decoded(browser, [(folder / e["file"]).read_bytes() for e in valid])):
        text, code, _ = answer
        if text is None:
            wrong.append(f"{entry['file']}: refused: {code}")
        elif entry["json"] and text != (folder / entry["json"]).read_text(encoding="utf-8"):
            wrong.append(f"{entry['file']}: other values")
    invalid = manifest["invalid"]
    for entry, answer in zip(invalid,
                             decoded(browser, [(folder / e["file"]).read_bytes() for e in invalid])):
        text, code, milliseconds = answer
        if text is not None:
            wrong.append(f"{entry['file']}: taken for a drawing, expected {entry['code']}")
        elif code.startswith("not a fault") or milliseconds > 5000:
            wrong.append(f"{entry['file']}: {code}, {milliseconds:.0f} ms")
    print(f"{len(valid)} valid and {len(invalid)} invalid files decoded")
    return wrong


def check_files(browser, files):
    """files: (name, bytes, text of drawtool)."""
    wrong = []
    for (name, _, expected), (text, code, _) in zip(files, decoded(browser, [f[1] for f in files])):
        if text != expected:
            wrong.append(f"{name}: {code or 'other values than drawtool'}")
    print(f"{len(files)} further files decoded")
    return wrong
