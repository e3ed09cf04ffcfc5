// Docs/pictures.md: the frame, and the way to the plane in which everything is drawn: the longer side
// of the frame has 2000 units there.

const LARGEST_COORDINATE = 1e300;
const isDrawable = (value) => Math.abs(value) <= LARGEST_COORDINATE;
const PLANE_SIZE = 2000;

function applyTransform(transform, x, y) {
  if (!transform) return [x, y];
  const [a, b, c, d, tx, ty] = transform;
  return [a * x + c * y + tx, b * x + d * y + ty];
}

/** How many times longer lengths become. */
function lengthScale(transform) {
  if (!transform) return 1;
  const area = Math.abs(transform[0] * transform[3] - transform[1] * transform[2]);
  return Number.isFinite(area) ? Math.sqrt(area) : 1;
}

/** A rectangle that grows. */
class Bounds {
  constructor(left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity) {
    Object.assign(this, { left, top, right, bottom });
  }

  get isEmpty() { return this.left > this.right; }
  get width() { return this.isEmpty ? 0 : this.right - this.left; }
  get height() { return this.isEmpty ? 0 : this.bottom - this.top; }
  get longer() { return Math.max(this.width, this.height); }

  add(x, y) {
    this.left = Math.min(this.left, x);
    this.right = Math.max(this.right, x);
    this.top = Math.min(this.top, y);
    this.bottom = Math.max(this.bottom, y);
  }

  addBounds(other, margin = 0) {
    if (other.isEmpty) return;
    this.add(other.left - margin, other.top - margin);
    this.add(other.right + margin, other.bottom + margin);
  }
}

/** How far a stroke reaches: the bounds of its middle, and its largest half width. */
function extentOf(stroke, looks) {
  const middle = new Bounds();
  const isRelative = looks.of(stroke).width === null && !looks.values(stroke, "width");
  const xs = looks.values(stroke, "x"), ys = looks.values(stroke, "y");
  let radius = 0;
  if (xs && ys) {
    const radii = looks.radii(stroke, 1);
    for (let i = 0; i < stroke.count; i++) {
      const [x, y] = applyTransform(stroke.transform, xs[i], ys[i]);
      if (!isDrawable(x) || !isDrawable(y)) continue;
      middle.add(x, y);
      radius = Math.max(radius, radii(i));
    }
  }
  radius = Math.min(radius * lengthScale(stroke.transform), LARGEST_COORDINATE);
  return { middle, radius, isRelative };
}

/** The part of the plane that a page shows. */
class Frame {
  constructor(drawing, strokes, looks) {
    const canvas = Frame.canvas(drawing);
    const core = new Bounds(), known = new Bounds(), relative = [];
    if (canvas) core.addBounds(canvas);
    for (const index of strokes) {
      const extent = extentOf(drawing.strokes[index], looks);
      core.addBounds(extent.middle);
      if (extent.isRelative) relative.push(extent);
      else known.addBounds(extent.middle, extent.radius);
    }
    const size = core.isEmpty ? 1 : core.longer || known.longer ||
      Math.max(1, Math.abs(core.left) * 1e-6, Math.abs(core.top) * 1e-6);
    this.defaultWidth = size / 400;
    for (const { middle, radius } of relative) known.addBounds(middle, radius * this.defaultWidth);
    const bounds = new Bounds();
    if (canvas) bounds.addBounds(canvas);
    bounds.addBounds(known, canvas ? 0 : known.longer * 0.04);
    if (bounds.isEmpty) bounds.addBounds(new Bounds(0, 0, 4, 3));
    const least = bounds.longer === 0 ? size : bounds.longer / 50;
    if (bounds.width < least) Frame.widen(bounds, "left", "right", least - bounds.width);
    if (bounds.height < least) Frame.widen(bounds, "top", "bottom", least - bounds.height);
    this.bounds = bounds;
    this.scale = PLANE_SIZE / bounds.longer;
    this.width = bounds.width * this.scale;
    this.height = bounds.height * this.scale;
    // A channel whose values grow to the left, or upwards.
    const isReversed = (name) => entry(
      drawing.channels.find((channel) => channel.name === name)?.record, "orientation") === "-ve";
    this.isReversed = [isReversed("x"), isReversed("y")];
  }

  static widen(bounds, low, high, extra) {
    bounds[low] -= extra / 2;
    bounds[high] += extra / 2;
  }

  static canvas(drawing) {
    const size = entry(drawing.canvas, "size");
    if (!size || !(size[0] > 0 && size[1] > 0)) return null;
    const [x, y] = entry(drawing.canvas, "origin") ?? [0, 0];
    const bounds = new Bounds(x, y, x + size[0], y + size[1]);
    const isSound = [x, y, bounds.right, bounds.bottom].every(isDrawable);
    return isSound && bounds.width > 0 && bounds.height > 0 ? bounds : null;
  }

  /** A point in the unit of the drawing, on the drawing plane. */
  place([x, y]) {
    const { left, right, top, bottom } = this.bounds, [isReversedX, isReversedY] = this.isReversed;
    return [
      (isReversedX ? right - x : x - left) * this.scale,
      (isReversedY ? bottom - y : y - top) * this.scale,
    ];
  }

  length(length) {
    return Math.min(length * this.scale, 4 * PLANE_SIZE);
  }
}
