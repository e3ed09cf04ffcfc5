// Docs/pictures.md, "Strokes": from points to shapes. A point of a shape is {x, y, r, o, u}: where it
// is, half of the width, the opacity, and where in the stroke it is (0 is the first point).

const FLATTENING = 0.05, SIMPLIFICATION = 0.08, SAME_WIDTH = 0.15;

const between = (a, b, f) => ({
  x: a.x + (b.x - a.x) * f, y: a.y + (b.y - a.y) * f, r: a.r + (b.r - a.r) * f,
  o: a.o + (b.o - a.o) * f, u: a.u + (b.u - a.u) * f,
});

/** The points of a stroke on the drawing plane; null where it has points without positions. */
function middleOf(stroke, looks, frame) {
  if (stroke.count === 0) return [];
  const xs = looks.values(stroke, "x"), ys = looks.values(stroke, "y");
  if (!xs || !ys) return null;
  const opacities = looks.values(stroke, "opacity");
  const radii = looks.radii(stroke, frame.defaultWidth), scale = lengthScale(stroke.transform);
  const points = [];
  for (let i = 0; i < stroke.count; i++) {
    const place = applyTransform(stroke.transform, xs[i], ys[i]);
    if (!place.every(isDrawable)) continue;
    const [x, y] = frame.place(place);
    points.push({
      x, y, r: frame.length(radii(i) * scale), o: opacities ? unit(opacities[i]) : 1, u: i,
    });
  }
  return points;
}

/** The four points of the curve between a sample and the next; corners stay corners. */
function cubicOfSamples(points, i) {
  const a = points[i], b = points[i + 1];
  const p1 = between(a, b, 1 / 3), p2 = between(a, b, 2 / 3);
  const reach = Math.hypot(b.x - a.x, b.y - a.y) / 3;
  const bend = (to, at, before, behind, sign) => {
    if (!before || !behind) return;
    const ax = at.x - before.x, ay = at.y - before.y, bx = behind.x - at.x, by = behind.y - at.y;
    const lengths = Math.hypot(ax, ay) * Math.hypot(bx, by);
    if (!(lengths > 0 && ax * bx + ay * by > 0.5 * lengths)) return;
    const sum = Math.hypot(ax + bx, ay + by);
    to.x = at.x + (sign * (ax + bx) * reach) / sum;
    to.y = at.y + (sign * (ay + by) * reach) / sum;
  };
  bend(p1, a, points[i - 1], b, 1);
  bend(p2, b, a, points[i + 2], -1);
  return [a, p1, p2, b];
}

/** The piece of a uniform cubic B-spline between two control points. */
function cubicOfSpline(points, i) {
  const a = points[i], b = points[i + 1];
  const before = points[i - 1] ?? between(b, a, 2), behind = points[i + 2] ?? between(a, b, 2);
  const joint = (p, q, r) => between(q, between(p, r, 0.5), 1 / 3);
  return [joint(before, a, b), between(a, b, 1 / 3), between(a, b, 2 / 3), joint(a, b, behind)];
}

function flatten(points, isSpline) {
  if (points.length < 2) return points;
  const result = [isSpline ? cubicOfSpline(points, 0)[0] : points[0]];
  for (let i = 0; i + 1 < points.length; i++) {
    const [p0, p1, p2, p3] = (isSpline ? cubicOfSpline : cubicOfSamples)(points, i);
    const bend = Math.max(
      Math.hypot(p0.x - 2 * p1.x + p2.x, p0.y - 2 * p1.y + p2.y),
      Math.hypot(p1.x - 2 * p2.x + p3.x, p1.y - 2 * p2.y + p3.y));
    const pieces = Math.min(Math.max(Math.ceil(Math.sqrt((0.75 * bend) / FLATTENING)), 1), 64);
    for (let k = 1; k < pieces; k++) {
      const t = k / pieces, s = 1 - t;
      const w0 = s * s * s, w1 = 3 * s * s * t, w2 = 3 * s * t * t, w3 = t * t * t;
      const mix = (name) => w0 * p0[name] + w1 * p1[name] + w2 * p2[name] + w3 * p3[name];
      result.push({ x: mix("x"), y: mix("y"), r: mix("r"), o: mix("o"), u: mix("u") });
    }
    result.push(p3);
  }
  return result;
}

/** Leaves out points that a straight line with a straight change of width passes closely enough. */
function simplify(points) {
  if (points.length < 3) return points;
  const kept = [points[0]];
  let anchor = points[0], candidate = null, sector = null, low = -Infinity, high = Infinity, far = 0;
  const take = (point) => {
    const x = point.x - anchor.x, y = point.y - anchor.y, change = point.r - anchor.r;
    const distance = Math.hypot(x, y), isNear = distance <= SIMPLIFICATION;
    if (candidate) {
      if (distance < far - SIMPLIFICATION || Math.abs(point.o - anchor.o) > 0.02) return false;
      if (sector && (sector.rx * y - sector.ry * x < 0 || x * sector.ly - y * sector.lx < 0)) {
        return false;
      }
      const slope = isNear ? 0 : change / distance;
      if (slope < low || slope > high || (isNear && Math.abs(change) > SIMPLIFICATION)) return false;
    }
    if (!isNear) {
      const ux = x / distance, uy = y / distance, s = SIMPLIFICATION / distance;
      const c = Math.sqrt(1 - s * s);
      const lx = ux * c - uy * s, ly = uy * c + ux * s, rx = ux * c + uy * s, ry = uy * c - ux * s;
      if (!sector) sector = { lx, ly, rx, ry };
      if (lx * sector.ly - ly * sector.lx > 0) [sector.lx, sector.ly] = [lx, ly];
      if (sector.rx * ry - sector.ry * rx > 0) [sector.rx, sector.ry] = [rx, ry];
      low = Math.max(low, (change - SIMPLIFICATION) / distance);
      high = Math.min(high, (change + SIMPLIFICATION) / distance);
    }
    candidate = point;
    far = Math.max(far, distance);
    return true;
  };
  const keep = () => {
    kept.push(candidate);
    [anchor, candidate, sector, low, high, far] = [candidate, null, null, -Infinity, Infinity, 0];
  };
  for (let i = 1; i < points.length; i++) {
    if (!take(points[i])) {
      keep();
      take(points[i]);
    }
  }
  keep();
  return kept;
}

/** The part of a polyline between two parameters. */
function cut(points, lower, upper) {
  if (points.length === 0 || !(lower <= upper)) return [];
  const result = [];
  points.forEach((point, i) => {
    const before = points[i - 1];
    for (const limit of [lower, upper]) {
      if (before && before.u < limit && limit < point.u) {
        result.push(between(before, point, (limit - before.u) / (point.u - before.u)));
      }
    }
    if (lower <= point.u && point.u <= upper) result.push(point);
  });
  return result;
}

/** The parts of a polyline that ranges show, each once; one walk, whatever the ranges are. */
function shownParts(points, ranges) {
  // No difference of the bounds, which is NaN for two that are infinite.
  const sorted = ranges.filter(([a, b]) => a <= b)
    .sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
  const merged = [];
  for (const [a, b] of sorted) {
    const last = merged[merged.length - 1];
    if (last && a <= last[1]) last[1] = Math.max(last[1], b);
    else merged.push([a, b]);
  }
  const parts = [];
  let i = 0;
  const addPointAt = (part, u) => {
    const before = points[i - 1], behind = points[i];
    if (before && behind && before.u < u && u < behind.u) {
      part.push(between(before, behind, (u - before.u) / (behind.u - before.u)));
    }
  };
  for (const [lower, upper] of merged) {
    while (i < points.length && points[i].u < lower) i++;
    if (i === points.length) break;
    const part = [];
    addPointAt(part, lower);
    for (; i < points.length && points[i].u <= upper; i++) part.push(points[i]);
    addPointAt(part, upper);
    if (part.length > 0) parts.push(part);
  }
  return parts;
}

/** One side of an outline; the outer side of a turn has an arc, the inner goes through the middle. */
function addSide(path, points) {
  const last = points.length - 1;
  const direction = (i) => {
    const x = points[i + 1].x - points[i].x, y = points[i + 1].y - points[i].y;
    const length = Math.hypot(x, y);
    return { x: x / length, y: y / length, length };
  };
  const line = (p, d) => path.lineTo(p.x - d.y * p.r, p.y + d.x * p.r);
  const angle = (d) => Math.atan2(d.x, -d.y);
  let before = direction(0);
  line(points[0], before);
  for (let i = 1; i < last; i++) {
    const p = points[i], behind = direction(i);
    const cross = before.x * behind.y - before.y * behind.x;
    const cosine = before.x * behind.x + before.y * behind.y;
    const excess = p.r * (1 / Math.sqrt(Math.max((1 + cosine) / 2, 1e-9)) - 1);
    const reach = (p.r * Math.abs(cross)) / (1 + cosine);
    if (cosine > 0 && excess < SIMPLIFICATION && reach < Math.min(before.length, behind.length) / 2) {
      const scale = 1 / (1 + cosine);
      line(p, { x: (before.x + behind.x) * scale, y: (before.y + behind.y) * scale });
    } else if (cross > 0) {
      line(p, before);
      path.lineTo(p.x, p.y);
      line(p, behind);
    } else {
      path.arc(p.x, p.y, p.r, angle(before), angle(behind), true);
    }
    before = behind;
  }
  line(points[last], before);
  return angle(before);
}

/** The outline of a polyline whose width changes. */
function outline(points, isRoundBegin, isRoundEnd) {
  const path = new Path2D();
  const distinct = points.filter((p, i) => i === 0 || p.x !== points[i - 1].x || p.y !== points[i - 1].y);
  if (distinct.length === 1) {
    path.arc(distinct[0].x, distinct[0].y, Math.max(...points.map((p) => p.r)), 0, 2 * Math.PI);
    return path;
  }
  const end = distinct[distinct.length - 1], begin = distinct[0];
  const first = addSide(path, distinct);
  if (isRoundEnd) path.arc(end.x, end.y, end.r, first, first + Math.PI, true);
  const second = addSide(path, distinct.slice().reverse());
  if (isRoundBegin) path.arc(begin.x, begin.y, begin.r, second, second + Math.PI, true);
  path.closePath();
  return path;
}

const spread = (points, name) => {
  let least = Infinity, most = -Infinity;
  for (const point of points) {
    least = Math.min(least, point[name]);
    most = Math.max(most, point[name]);
  }
  return most - least;
};
const mean = (points, name) => points.reduce((sum, p) => sum + p[name], 0) / points.length;

/** A polyline as pieces: {path, width} to be stroked, or filled where there is no width; opacity. */
function piecesOf(curve) {
  if (curve.length === 0) return [];
  if (spread(curve, "o") <= 0.1) {
    const opacity = mean(curve, "o");
    if (spread(curve, "r") > SAME_WIDTH) return [{ path: outline(curve, true, true), opacity }];
    // A canvas does not draw lines without length, whatever their ends.
    const isDot = curve.every(({ x, y }) => x === curve[0].x && y === curve[0].y);
    if (isDot) return [{ path: outline(curve, true, true), opacity }];
    const path = new Path2D();
    path.moveTo(curve[0].x, curve[0].y);
    for (let i = 1; i < curve.length; i++) path.lineTo(curve[i].x, curve[i].y);
    return [{ path, width: 2 * mean(curve, "r"), opacity }];
  }
  // Sixteen levels of opacity; pieces share their ends, which are straight.
  const level = (point) => Math.round(point.o * 16);
  const dense = [curve[0]];
  for (let i = 1; i < curve.length; i++) {
    const steps = Math.abs(level(curve[i]) - level(curve[i - 1]));
    for (let k = 1; k < steps; k++) dense.push(between(curve[i - 1], curve[i], k / steps));
    dense.push(curve[i]);
  }
  const pieces = [];
  let begin = 0;
  for (let i = 1; i < dense.length; i++) {
    const isEnd = i === dense.length - 1;
    if (!isEnd && level(dense[i]) === level(dense[begin])) continue;
    const part = dense.slice(begin, i + 1);
    pieces.push({ path: outline(part, begin === 0, isEnd), opacity: mean(part, "o") });
    begin = i;
  }
  return pieces;
}

/** The shape of a stroke on a page. */
class Shape {
  constructor(stroke, looks, frame) {
    this.look = looks.of(stroke);
    const { mask } = stroke;
    const curve = flatten(middleOf(stroke, looks, frame) ?? [], looks.isSplineStroke(stroke));
    const ranges = mask && !mask.path ? mask.ranges : null;
    this.curves = (ranges ? shownParts(curve, ranges) : [curve]).map(simplify);
    this.clip = mask?.path ? clipOf(stroke, frame) : null;
    this.evenOdd = mask?.evenOdd === true;
    this.whole = null;
  }

  /** All pieces, or those up to a parameter of the stroke. */
  pieces(parameter = Infinity) {
    if (parameter < Infinity) {
      return this.curves.flatMap((curve) => piecesOf(cut(curve, -Infinity, parameter)));
    }
    this.whole ??= this.curves.flatMap(piecesOf);
    return this.whole;
  }
}

/** The path of a mask, which like the points is meant before the transform. */
function clipOf(stroke, frame) {
  const path = new Path2D();
  let isOpen = false;
  for (const [name, ...numbers] of stroke.mask.path) {
    const places = [];
    for (let i = 0; i < numbers.length; i += 2) {
      places.push(...frame.place(applyTransform(stroke.transform, numbers[i], numbers[i + 1])));
    }
    if (name === "close") {
      if (isOpen) path.closePath();
      continue;
    }
    if (!isOpen || name === "move") path.moveTo(places[0], places[1]);
    isOpen = true;
    if (name === "line") path.lineTo(...places);
    if (name === "quadratic") path.quadraticCurveTo(...places);
    if (name === "cubic") path.bezierCurveTo(...places);
  }
  return path;
}
