// Docs/pictures.md: how inks look, how wide strokes are, and what a page of a drawing shows.

/** The look of an ink; undefined for strokes without one. */
function inkLook(ink) {
  const type = ink?.type ?? "pen";
  const effect = type === "marker" ? "multiply" : type === "eraser" ? "erase" : "cover";
  const width = entry(ink?.record, "width");
  const color = entry(ink?.record, "color") ?? (effect === "multiply" ? [1, 0.88, 0.1, 0.8] : null);
  const ignoresPressure = [true, 1, "true", "1"].includes(entry(ink?.record, "ignorePressure"));
  return {
    type, effect, color,
    isDisplayP3: entry(ink?.record, "colorSpace") === "displayP3",
    width: width > 0 ? width : null,
    defaultScale: effect === "cover" ? 1 : 6,
    followsForce: effect === "cover" && type !== "monoline" && !ignoresPressure,
  };
}

const unit = (value) => Math.min(Math.max(value, 0), 1);

/** The colour of an ink as CSS; on dark paper light and dark change places, so that ink is seen. */
function inkColor(look, isDarkPaper) {
  if (look.color === null) return isDarkPaper ? "#f2f2f2" : "#000000";
  const [red, green, blue, alpha] = look.color.map(unit);
  if (!isDarkPaper) {
    const parts = [red, green, blue];
    if (look.isDisplayP3 && CSS.supports("color", "color(display-p3 0 0 0)")) {
      return `color(display-p3 ${parts.map((each) => each.toFixed(4)).join(" ")} / ${alpha})`;
    }
    return `rgb(${parts.map((each) => Math.round(each * 255)).join(" ")} / ${alpha})`;
  }
  const most = Math.max(red, green, blue), least = Math.min(red, green, blue);
  const lightness = (most + least) / 2, spread = most - least;
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(2 * lightness - 1));
  let hue = 0;
  if (spread > 0) {
    hue = most === red ? (green - blue) / spread
      : most === green ? (blue - red) / spread + 2 : (red - green) / spread + 4;
  }
  // Light through a highlighter has no meaning on dark paper: there it is a tint.
  const isTint = look.effect === "multiply";
  const shown = isTint ? lightness : Math.max(lightness, 1 - lightness);
  return `hsl(${Math.round(hue * 60)} ${Math.round(saturation * 100)}% ${Math.round(shown * 100)}% / ` +
    `${isTint ? alpha * 0.45 : alpha})`;
}

/** Forces become factors of the width. */
function forceFactor(drawing) {
  const channel = drawing.channels.findIndex(({ name }) => name === "force");
  const record = drawing.channels[channel]?.record;
  const least = entry(record, "min") ?? 0;
  let most = entry(record, "max");
  if (most === undefined && channel >= 0) {
    let largest = 0;
    for (const stroke of drawing.strokes) {
      for (const force of stroke.points[channel] ?? []) largest = Math.max(largest, force);
    }
    if (largest > 10) most = largest;
  }
  const range = most - least;
  return (force) => {
    const touch = range > 0 ? (2 * (force - least)) / range : force;
    return Math.min(Math.max(0.35 + 0.65 * touch, 0.2), 2);
  };
}

/** Which strokes are shown, and on which page each lies: [{name, strokes}]. */
function pagesOf(drawing) {
  const pageOfGroup = [], isShown = [], pages = [];
  drawing.groups.forEach((group, index) => {
    const parent = entry(group, "parent");
    if (entry(group, "kind") === "page") {
      pageOfGroup.push(pages.length);
      pages.push({ name: entry(group, "name") ?? null, strokes: [] });
    } else {
      pageOfGroup.push(parent === undefined ? 0 : pageOfGroup[parent]);
    }
    const isVisible = entry(group, "visible") !== false;
    isShown[index] = isVisible && (parent === undefined || isShown[parent]);
  });
  if (pages.length === 0) pages.push({ name: null, strokes: [] });
  drawing.strokes.forEach((stroke, index) => {
    if (stroke.group === null) pages[0].strokes.push(index);
    else if (isShown[stroke.group]) pages[pageOfGroup[stroke.group]].strokes.push(index);
  });
  return pages;
}

/** What is the same for all strokes of a drawing. */
class Looks {
  constructor(drawing) {
    this.drawing = drawing;
    this.inks = drawing.inks.map(inkLook);
    this.none = inkLook(undefined);
    this.factor = forceFactor(drawing);
    this.isSpline = entry(drawing.metadata, "curve") === "bspline";
    this.channels = {};
    drawing.channels.forEach(({ name }, index) => {
      if (!Object.hasOwn(this.channels, name)) this.channels[name] = index;
    });
  }

  of(stroke) {
    return stroke.ink === null ? this.none : this.inks[stroke.ink];
  }

  /** The values of a channel; undefined where the stroke does not have it. */
  values(stroke, name) {
    return Object.hasOwn(this.channels, name) ? stroke.points[this.channels[name]] : undefined;
  }

  /** A function from points to half widths, before the transform. */
  radii(stroke, defaultWidth) {
    const widths = this.values(stroke, "width"), heights = this.values(stroke, "height");
    if (widths) {
      return (i) => {
        const width = Math.abs(widths[i]);
        return (heights ? (width + Math.abs(heights[i])) / 2 : width) / 2;
      };
    }
    const look = this.of(stroke);
    const base = (look.width ?? look.defaultScale * defaultWidth) / 2;
    const forces = look.followsForce ? this.values(stroke, "force") : undefined;
    return forces ? (i) => base * this.factor(forces[i]) : () => base;
  }

  isSplineStroke(stroke) {
    const own = entry(stroke.attributes, "curve");
    return typeof own === "string" ? own === "bspline" : this.isSpline;
  }
}
