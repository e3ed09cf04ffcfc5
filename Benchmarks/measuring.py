"""Running programs and summing up what they took."""

import os
import statistics
import subprocess
import time


class Failure(Exception):
    """A program ended with an error."""


class Run:
    """What one run of a program took: seconds of the processor and on the clock, bytes of memory."""

    def __init__(self, command, output=subprocess.DEVNULL, processor=None):
        # Threads that share a processor with another's take up to 1.5 times its time.
        pin = None if processor is None else lambda: os.sched_setaffinity(0, {processor})
        start = time.monotonic()
        # Neither pipe nor capture: reading them would take part of the machine.
        process = subprocess.Popen(
            [str(part) for part in command], stdout=output, stderr=subprocess.DEVNULL,
            preexec_fn=pin)
        _, status, usage = os.wait4(process.pid, 0)
        self.wall = time.monotonic() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            raise Failure(f"exit status {process.returncode}: {' '.join(map(str, command))}")
        self.processor = usage.ru_utime + usage.ru_stime
        self.memory = usage.ru_maxrss * 1024


class Series:
    """Times of several runs of the same thing."""

    def __init__(self):
        self.processor = []
        self.wall = []
        self.memory = 0

    def add(self, run):
        self.processor.append(run.processor)
        self.wall.append(run.wall)
        self.memory = max(self.memory, getattr(run, "memory", 0))

    @property
    def seconds(self):
        """The median of the processor's time."""
        return statistics.median(self.processor)

    @property
    def wall_seconds(self):
        return statistics.median(self.wall)

    @property
    def spread(self):
        """How far apart the fastest and the slowest run are, as a share of the median."""
        return (max(self.processor) - min(self.processor)) / max(self.seconds, 1e-9)


class Sample:
    """A time that another program took and printed."""

    def __init__(self, processor, wall):
        self.processor = float(processor)
        self.wall = float(wall)


def printed(command):
    """The lines of a program's output, split at tabs."""
    result = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, text=True)
    if result.returncode != 0:
        raise Failure(f"exit status {result.returncode}: {' '.join(map(str, command))}")
    return [line.split("\t") for line in result.stdout.splitlines()]


def alternating(commands, rounds, is_pinned=False):
    """Runs programs in turn, so that whatever else the machine does touches all of them alike.

    `commands` has names with a command and the path for its output; the first round is to warm up.
    Where it is pinned, all run on the same processor, and have no other.
    """
    processor = max(os.sched_getaffinity(0)) if is_pinned else None
    series = {name: Series() for name in commands}
    for number in range(rounds + 1):
        for name, (command, output) in commands.items():
            with open(output or os.devnull, "wb") as file:
                run = Run(command, file, processor)
            if number > 0:
                series[name].add(run)
    return series


def is_static(path):
    """Whether an executable needs no dynamic loader (ELF, 64 bits): no segment names one."""
    with open(path, "rb") as file:
        data = file.read(4096)
    if data[:5] != b"\x7fELF\x02":
        return False
    start = int.from_bytes(data[32:40], "little")
    size, count = (int.from_bytes(data[at:at + 2], "little") for at in (54, 56))
    kinds = [int.from_bytes(data[start + n * size:start + n * size + 4], "little")
             for n in range(count)]
    return 3 not in kinds  # PT_INTERP


def machine():
    """The processor and the kernel in a few words."""
    name = "unknown processor"
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            for line in file:
                if line.startswith("model name"):
                    name = line.split(":", 1)[1].strip()
                    break
    except OSError:
        pass
    system = os.uname()
    return f"{name}, {os.cpu_count()} processors, {system.sysname} {system.release} {system.machine}"
