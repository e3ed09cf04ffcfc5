"""Docs/format.md, chapter "Model": what a drawing holds, and "Limits" that count over a file."""


class Drawing:
    def __init__(self):
        self.tables = Tables()
        self.strokes = []
        self.chunks = []  # (type, number of known chunks in front, payload)
        self.extras = []  # (block, bytes)

    def channel_order(self):
        """Positions in the table of channels, in the order of "Strokes"."""
        order = {}
        for channel_set in dict.fromkeys(stroke.channel_set for stroke in self.strokes):
            for channel in channel_set:
                order[channel] = True
        for channel in range(len(self.tables.channels)):
            order[channel] = True
        return list(order)


class Tables:
    """Records are lists of (name, value); a value is (kind, content), see "Values"."""

    def __init__(self):
        self.metadata = []
        self.canvas = None  # a canvas without entries differs from none
        self.channels = []  # (name, record)
        self.inks = []  # (name of the type, record)
        self.groups = []  # record
        self.attributes = []


# "Strokes"
class Stroke:
    def __init__(self, channel_set):
        self.channel_set = channel_set  # positions, ascending
        self.points = {channel: [] for channel in channel_set}
        self.ink = self.group = self.start = self.id = None  # id: ("uuid" | "number" | "text", …)
        self.transform = self.random_seed = self.mask = self.attributes = None


class Mask:
    def __init__(self):
        self.ranges = None
        self.path = None  # (name of the element, coordinates)
        self.even_odd = False


class Budget:
    """What this reader takes of a whole file: the second table of "Limits"."""

    MOST = {"bytes in memory": 1 << 30, "points": 67_108_864, "strokes": 4_194_304,
            "values of free attributes": 4_194_304, "bytes of a payload": 268_435_456}

    def __init__(self, file_size):
        self.used = dict.fromkeys(self.MOST, 0)
        self.most = dict(self.MOST)
        by_size = max(67_108_864, 10_000 * file_size)
        self.most["bytes in memory"] = min(self.most["bytes in memory"], by_size)

    def count(self, reader, what, amount):
        self.used[what] += amount
        if self.used[what] > self.most[what]:
            reader.fail("limit-exceeded", f"more than {self.most[what]} {what}")
