"""Drawings of which the page and `drawtool render` must show the same picture."""
import math
import random

SEED = 2026


def wave(count, x=50.0, y=50.0, width=400.0, height=30.0, turns=3):
    """The points of a wavy line, with coordinates of a pen."""
    return {
        "x": [round(x + width * i / (count - 1), 2) for i in range(count)],
        "y": [round(y + height * math.sin(turns * 2 * math.pi * i / (count - 1)), 2)
              for i in range(count)],
    }


def along(count, low, high, turns=1.0):
    """Values that swing between two bounds."""
    return [round(low + (high - low) * (0.5 - 0.5 * math.cos(turns * 2 * math.pi * i / (count - 1))), 3)
            for i in range(count)]


def stroke(points, **members):
    return {"points": points, **members}


def sheet(strokes, **members):
    return {"canvas": {"size": [500, 400]}, "strokes": strokes, **members}


PEN = {"type": "pen", "color": [0.1, 0.15, 0.5, 1], "width": 6}


def forces(channel, low, high):
    """Force with and without a stated range, beside ink that does not follow it."""
    strokes = [stroke({**wave(60, y=60 + 90 * ink), "force": along(60, low, high, 2)}, ink=ink)
               for ink in range(4)]
    inks = [PEN, {"type": "monoline", "width": 6}, {"type": "pencil"},
            {"type": "pen", "width": 6, "color": [0.7, 0, 0, 1], "ignorePressure": 1}]
    return sheet(strokes, inks=inks, channels={"force": channel})


def widths():
    """The width of each point, alone and with a height, also below 0, 0, and changing fast."""
    strokes = [
        stroke({**wave(50, y=60), "width": along(50, 1, 24, 2)}),
        stroke({**wave(50, y=150), "width": along(50, 1, 24), "height": along(50, 12, 3)}),
        stroke({**wave(12, y=240, turns=5), "width": [2, 30, 2, 30, 2, 30, 2, 30, 2, 30, 2, 30]}),
        stroke({"x": [60, 62, 90, 200, 201, 330, 340], "y": [330, 330, 350, 330, 330, 360, 320],
                "width": [40, 4, 4, 0, 50, -12, 12]}),
    ]
    return sheet(strokes)


def opacities():
    """Opacity of ink, of points, and both; strokes over each other."""
    strokes = [
        stroke({**wave(40, y=70), "opacity": along(40, 0.1, 1), "width": [26] * 40}),
        stroke({**wave(40, y=150), "opacity": along(40, 1, 0.2, 2), "width": along(40, 4, 30)}, ink=0),
        stroke({**wave(40, y=170), "opacity": [0.5] * 40}, ink=0),
        stroke({"x": [80, 420, 80, 420], "y": [230, 330, 330, 230]}, ink=1),
        stroke({"x": [250, 250], "y": [40, 360]}, ink=1),
    ]
    inks = [{"color": [0.8, 0.1, 0.1, 0.5], "width": 20}, {"color": [0, 0.5, 0.2, 0.4], "width": 34}]
    return sheet(strokes, inks=inks)


def fading():
    """A stroke that fades from nothing to full ink."""
    return sheet([stroke({"x": [40, 460], "y": [200, 200], "width": [200, 200], "opacity": [0, 1]})])


def erasers():
    """Erasers without markers, which take ink away and not paper."""
    bar = [stroke({"x": [40, 460], "y": [60 + 70 * i] * 2}, ink=0) for i in range(5)]
    rub = [stroke({"x": [80 + 80 * i] * 2, "y": [30, 370]}, ink=1) for i in range(5)]
    strokes = [each for pair in zip(bar, rub) for each in pair]
    return sheet(strokes, inks=[{"width": 40, "color": [0, 0.3, 0.6, 0.8]}, {"type": "eraser", "width": 30}])


def masks():
    """Masks by ranges and by paths of both rules, also together with a transform."""
    box = [["move", 100, 20], ["line", 300, 20], ["line", 300, 80], ["line", 100, 80], ["close"]]
    inner = [["move", 160, 0], ["line", 240, 0], ["line", 240, 90], ["line", 160, 90], ["close"]]
    curved = [["move", 60, 200], ["quadratic", 250, 100, 440, 200],
              ["cubic", 400, 300, 300, 180, 250, 260], ["close"], ["line", 250, 300]]
    strokes = [
        stroke(wave(40, y=50), ink=0, mask={"path": box + inner, "evenOdd": True}),
        stroke(wave(40, y=120), ink=0, mask={"ranges": [[3, 9.5], [8, 12], [20, 20], [30.25, 90]]}),
        stroke(wave(40, y=200), ink=0, mask={"path": curved}),
        stroke(wave(40, y=50), ink=0, transform=[0.8, 0.1, -0.2, 1.1, 40, 230], mask={"path": box + inner}),
        stroke({**wave(40, y=340), "width": along(40, 2, 30)}, mask={"ranges": [[0, 8], [20, 39]]}),
        stroke(wave(40, y=370), ink=0, mask={"ranges": []}),
        stroke(wave(40, y=380), ink=0, mask={"path": []}),
    ]
    return sheet(strokes, inks=[{"width": 22, "color": [0.2, 0.4, 0.9, 1]}])


def transforms():
    """Turned, mirrored, skewed and stretched strokes."""
    maps = [[1, 0, 0, 1, 0, 0], [0, 1, -1, 0, 480, -20], [-1, 0, 0, 0.5, 500, 300],
            [0.5, 0.3, -0.9, 0.5, 240, 150], [2, 0, 1, 0.25, -400, 350]]
    strokes = [stroke({**wave(40, y=60), "width": along(40, 3, 14)}, transform=each) for each in maps]
    strokes += [stroke(wave(40, y=90), ink=0, transform=each) for each in maps]
    return sheet(strokes, inks=[PEN])


def splines():
    """Control points beside samples, with one width and with many, and shown in part."""
    zigzag = {"x": [40 + 35 * i for i in range(13)], "y": [40 + 60 * (i % 2) for i in range(13)]}
    down = lambda by: {"x": zigzag["x"], "y": [y + by for y in zigzag["y"]]}
    strokes = [
        stroke(zigzag, ink=0),
        stroke(zigzag, ink=1, curve="samples"),
        stroke({**down(100), "width": along(13, 2, 18, 2)}),
        stroke(down(190), ink=0, mask={"ranges": [[1.5, 6], [8, 11.25]]}),
        stroke({"x": [60, 400], "y": [330, 345]}, ink=0),
        stroke({**wave(14, y=360, turns=3, height=14), "opacity": along(14, 0.2, 1)}, ink=0),
    ]
    return sheet(strokes, inks=[PEN, {"width": 3, "color": [0.9, 0.4, 0, 1]}],
                 metadata={"curve": "bspline"})


def samples():
    """Corners, points that stand twice, circles of few points, and a pen that goes back."""
    circle = [(120 + 60 * math.cos(i * math.pi / 5), 120 + 60 * math.sin(i * math.pi / 5))
              for i in range(11)]
    strokes = [
        stroke({"x": [round(x, 3) for x, _ in circle], "y": [round(y, 3) for _, y in circle]}, ink=0),
        stroke({"x": [220, 300, 300, 300, 220, 460], "y": [60, 60, 60, 140, 140, 180]}, ink=0),
        stroke({"x": [60, 240, 60, 240, 150], "y": [240, 240, 240, 242, 300]}, ink=0),
        stroke({**wave(9, x=270, y=280, width=200, turns=2), "width": along(9, 3, 30)}),
    ]
    return sheet(strokes, inks=[PEN])


def dots():
    """Strokes of one point, of points in one place, of no point."""
    strokes = [
        stroke({"x": [60], "y": [60]}, ink=0),
        stroke({"x": [140, 140, 140], "y": [60, 60, 60]}, ink=0),
        stroke({"x": [240, 240], "y": [60, 60], "width": [10, 60]}),
        stroke({"x": [340], "y": [60], "width": [50], "opacity": [0.4]}),
        stroke({"x": [], "y": []}, ink=0),
        stroke({"x": [60], "y": [200]}),
        stroke({"x": [60], "y": [40], "width": [20]}, transform=[2, 0, 0, 2, 40, 120]),
        stroke({"x": [300], "y": [200], "force": [0.5]}, ink=1),
        stroke({"x": [400, 400.01], "y": [200, 200]}, ink=0),
    ]
    return sheet(strokes, inks=[{"width": 40, "color": [0.5, 0.2, 0.6, 1]}, {"type": "marker"}])


def effects():
    """Markers over and under ink, and erasers between them."""
    strokes = [
        stroke({"x": [40, 460], "y": [60, 60]}, ink=0),
        stroke({"x": [60, 440], "y": [70, 70]}, ink=1),
        stroke({"x": [80, 420], "y": [80, 60]}, ink=1),
        stroke({"x": [250, 250], "y": [20, 380]}, ink=2),
        stroke({"x": [40, 460], "y": [180, 180]}, ink=1),
        stroke({"x": [40, 460], "y": [190, 170]}, ink=0),
        stroke({"x": [200, 300], "y": [140, 220]}, ink=2),
        stroke({"x": [40, 460], "y": [280, 300]}, ink=3),
        stroke({"x": [40, 460], "y": [300, 280]}, ink=4),
        stroke({"x": [320, 320], "y": [240, 340]}, ink=5),
        stroke({"x": [360, 360], "y": [40, 340]}, ink=1),
    ]
    inks = [{"width": 14, "color": [0.1, 0.3, 0.8, 1]}, {"type": "marker"},
            {"type": "eraser", "width": 30}, {"width": 30, "color": [2, 0.5, -1, 0.7]},
            {"type": "com.example.own", "width": 12},
            {"type": "marker", "width": 40, "color": [0.6, 1, 0.7, 1]}]
    return sheet(strokes, inks=inks)


def groups():
    """Hidden groups, pages, and strokes outside of every page."""
    strokes = [stroke({"x": [40, 460], "y": [40 + 50 * i] * 2, "width": [20, 20]}, **members)
               for i, members in enumerate([{}, {"group": 0}, {"group": 1}, {"group": 2}, {"group": 3},
                                            {"group": 4}, {"group": 5}])]
    return sheet(strokes, groups=[
        {"kind": "page"}, {"parent": 0, "visible": False}, {"parent": 1}, {"kind": "page"},
        {"parent": 0}, {"parent": 3}])


def far_away():
    """No canvas, coordinates far from the origin, widths that the drawing does not state."""
    points = {"x": [1e7, 1e7 + 3, 1e7 + 6, 1e7 + 7], "y": [-5, -3, -6, -5]}
    return {"inks": [{"type": "marker"}],
            "strokes": [stroke(points, ink=0), stroke({"x": [1e7 + 1], "y": [-4]}),
                        stroke(points, ink=0, transform=[1, 0, 0, 1, 0, 2])]}


def narrow():
    """A canvas flatter than pages are shown; the line is 6 pixels wide, as edges between pixels would be all
    that the two rasterisers differ in."""
    line = stroke({"x": [10, 490], "y": [2, 2], "width": [30 / 7, 30 / 7]})
    return {"canvas": {"size": [500, 4]}, "strokes": [line]}


def upwards():
    """Coordinates that grow upwards and to the left."""
    strokes = [stroke({**wave(40, y=300), "width": along(40, 3, 20)}),
               stroke({"x": [40, 200, 400], "y": [60, 60, 200]}, ink=0,
                      mask={"path": [["move", 0, 0], ["line", 300, 0], ["line", 300, 200], ["close"]]})]
    return sheet(strokes, inks=[PEN], channels={"x": {"orientation": "-ve"}, "y": {"orientation": "-ve"}})


def handwriting():
    """Many short strokes at the rate of a pen."""
    source = random.Random(SEED)
    strokes = []
    for row in range(6):
        x, y, dx, dy = 30.0, 40.0 + 60 * row, 0.0, 0.0
        while x < 460:
            points = {"x": [], "y": [], "force": []}
            force = 0.2
            for _ in range(source.randrange(2, 60)):
                dx = 0.85 * dx + source.gauss(0.35, 0.8)
                dy = 0.85 * dy + source.gauss(0, 0.9) + (40 + 60 * row - y) * 0.05
                x, y = x + dx, y + dy
                force = min(max(force + source.gauss(0.02, 0.1), 0), 2)
                for name, value in (("x", x), ("y", y), ("force", force)):
                    points[name].append(round(value, 2))
            strokes.append(stroke(points, ink=0))
            x, dx, dy = x + 4, 0.0, 0.0
    return sheet(strokes, inks=[{"type": "pen", "width": 4}])


def pictures():
    """(name, drawing, options of `drawtool render` for both)."""
    return [
        ("force", forces({}, 0, 4), []),
        ("force within a range", forces({"min": 0.5, "max": 4}, 0, 4), []),
        ("force in counts", forces({}, 0, 4095), []),
        ("widths", widths(), []),
        ("opacities", opacities(), []),
        ("fading", fading(), []),
        ("erasers", erasers(), []),
        ("erasers on nothing", erasers(), ["--background", "none"]),
        ("masks", masks(), []),
        ("transforms", transforms(), []),
        ("splines", splines(), []),
        ("samples", samples(), []),
        ("dots", dots(), []),
        ("effects", effects(), []),
        ("effects on a colour", effects(), ["--background", "#bcd8e8"]),
        ("effects on black", effects(), ["--background", "black"]),
        ("first page", groups(), ["--page", "1"]),
        ("second page", groups(), ["--page", "2"]),
        ("far away", far_away(), []),
        ("narrow", narrow(), []),
        ("upwards", upwards(), []),
        ("handwriting", handwriting(), []),
    ]
