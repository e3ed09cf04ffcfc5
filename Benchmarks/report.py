"""Tables of measures and targets in Markdown."""

import datetime

import measuring


def size(count):
    return f"{count:,.0f}"


def megabytes(count):
    return f"{count / 1e6:.1f} MB"


class Report:
    """Rows with targets; knows which were missed."""

    def __init__(self):
        self.missed = []

    def heading(self, text):
        print(f"\n## {text}\n", flush=True)

    def columns(self, *names):
        print("| " + " | ".join(names) + " |")
        print("|" + "---|" * len(names), flush=True)

    def row(self, *cells):
        print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)

    def target(self, what, value, limit, unit="", is_floor=False):
        """A value that should be at most the limit, or at least where it is a floor."""
        is_met = value >= limit if is_floor else value <= limit
        if not is_met:
            self.missed.append(what)
        bound = "at least" if is_floor else "at most"
        self.row(what, f"{value:.3g}{unit}", f"{bound} {limit:g}{unit}", "met" if is_met else "**missed**")

    def fact(self, what, value):
        """A value without a target, beside those that it explains."""
        self.row(what, f"{value:.3g}", "", "")

    def absent(self, what, why):
        self.row(what, "not measured", why, "")

    def front(self, command):
        today = datetime.date.today().isoformat()
        print(f"# Measured on {today} with `{command}`\n")
        print(f"{measuring.machine()}. Times are of the processor, user and system, in seconds: the "
              "median of the runs, and how far the fastest and the slowest are apart. Things that "
              "are compared ran in turn in the same minutes. The peak memory of a process is told from "
              "about 16 MB on, those of the measuring program.", flush=True)

    def times(self, series, rates):
        """A table of times; `rates` has for a name what it handles, as a count and a unit."""
        self.columns("what", "seconds", "spread", "on the clock", "rate", "peak memory")
        for name, each in series.items():
            count, unit = rates.get(name, (0, ""))
            rate = f"{count / each.seconds:.3g} {unit}" if count else ""
            memory = megabytes(each.memory) if each.memory else ""
            self.row(name, f"{each.seconds:.4f}", f"{each.spread * 100:.0f} %",
                     f"{each.wall_seconds:.4f}", rate, memory)
