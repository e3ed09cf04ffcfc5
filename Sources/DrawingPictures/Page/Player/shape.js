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

const cosine = (a, b) => a.x * b.x + a.y * b.y;

/**
 * The straight sides between two discs: tangents of both, as outward normals, which lean forward where
 * the stroke grows thinner; null where one disc lies in the other.
 */
function edgeOf(from, to) {
  const x = to.x - from.x, y = to.y - from.y, length = Math.hypot(x, y);
  const lean = (from.r - to.r) / length;
  if (!(Math.abs(lean) < 1)) return null;
  const rest = Math.sqrt(1 - lean * lean), direction = { x: x / length, y: y / length };
  const { x: dx, y: dy } = direction;
  return {
    length, direction,
    left: { x: dx * lean - dy * rest, y: dy * lean + dx * rest },
    right: { x: dx * lean + dy * rest, y: dy * lean - dx * rest },
  };
}

const angle = (normal) => Math.atan2(normal.y, normal.x);
const lineTo = (path, p, n) => path.lineTo(p.x + n.x * p.r, p.y + n.y * p.r);

/** One side at a point: outside an arc of the disc, inside by way of the middle of the stroke. */
function addTurn(path, p, from, to, side) {
  const a = from[side], b = to[side];
  const cross = a.x * b.y - a.y * b.x, cos = cosine(a, b);
  const reach = (p.r * Math.abs(cross)) / (1 + cos);
  const excess = p.r * (1 / Math.sqrt((1 + cos) / 2) - 1);
  if (excess < SIMPLIFICATION && reach < Math.min(from.length, to.length) / 2) {
    const scale = 1 / (1 + cos);
    lineTo(path, p, { x: (a.x + b.x) * scale, y: (a.y + b.y) * scale });
  } else if (cross < 0) {
    path.arc(p.x, p.y, p.r, angle(a), angle(b), true);
  } else {
    lineTo(path, p, a);
    path.lineTo(p.x, p.y);
    lineTo(path, p, b);
  }
}

function addDot(path, { x, y, r }) {
  path.moveTo(x + r, y);
  path.arc(x, y, r, 0, 2 * Math.PI, true);
  path.closePath();
}

/** The outline of points whose sides turn by less than 90°: along one side and back along the other. */
function addRun(path, points, edges, sidesAtBegin, sidesAtEnd) {
  const first = points[0], last = points[points.length - 1];
  if (edges.length === 0) {
    // A disc at a straight end is covered by the piece that goes on from there.
    if (!sidesAtBegin && !sidesAtEnd) addDot(path, first);
    return;
  }
  const begin = edges[0], end = edges[edges.length - 1];
  const start = sidesAtBegin?.left ?? begin.left;
  path.moveTo(first.x + start.x * first.r, first.y + start.y * first.r);
  for (let i = 1; i < edges.length; i++) addTurn(path, points[i], edges[i - 1], edges[i], "left");
  lineTo(path, last, sidesAtEnd?.left ?? end.left);
  if (sidesAtEnd) lineTo(path, last, sidesAtEnd.right);
  else path.arc(last.x, last.y, last.r, angle(end.left), angle(end.right), true);
  for (let i = edges.length - 1; i > 0; i--) addTurn(path, points[i], edges[i], edges[i - 1], "right");
  lineTo(path, first, sidesAtBegin?.right ?? begin.right);
  if (!sidesAtBegin) path.arc(first.x, first.y, first.r, angle(begin.right), angle(begin.left), true);
  path.closePath();
}

const goesOn = (a, b) => ["direction", "left", "right"].every((name) => cosine(a[name], b[name]) >= 0);

/** Where two pieces of a stroke meet that are divided at the middle one of three points. */
function meeting(before, point, behind) {
  const first = edgeOf(before, point), second = edgeOf(point, behind);
  const a = first ?? second, b = second ?? first;
  if (!a || !goesOn(a, b)) return a;
  const middle = (p, q) => {
    const scale = 1 / (1 + cosine(p, q));
    return { x: (p.x + q.x) * scale, y: (p.y + q.y) * scale };
  };
  return { left: middle(a.left, b.left), right: middle(a.right, b.right) };
}

/**
 * The outline of a polyline whose width changes: what a disc covers that moves along it. Where one disc
 * lies in the next one, and at turns of more than 90°, a new part of the path begins. Ends are round, or at
 * the sides where pieces of a stroke meet.
 */
function outline(points, sidesAtBegin = null, sidesAtEnd = null) {
  const path = new Path2D(), places = [];
  for (const point of points) {
    const last = places[places.length - 1];
    // Neighbours in one place have no direction; of two the wider counts.
    if (last && last.x === point.x && last.y === point.y) {
      places[places.length - 1] = { ...last, r: Math.max(last.r, point.r) };
    } else {
      places.push(point);
    }
  }
  let begin = 0, edges = [];
  for (let i = 0; i < places.length; i++) {
    const isEnd = i === places.length - 1;
    const edge = isEnd ? null : edgeOf(places[i], places[i + 1]);
    const before = edges[edges.length - 1];
    if (edge && (!before || goesOn(before, edge))) {
      edges.push(edge);
      continue;
    }
    addRun(path, places.slice(begin, i + 1), edges, begin > 0 ? null : sidesAtBegin, isEnd ? sidesAtEnd : null);
    edges = edge ? [edge] : [];
    begin = edge ? i : i + 1;
  }
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
    if (spread(curve, "r") > SAME_WIDTH) return [{ path: outline(curve), opacity }];
    // A canvas does not draw lines without length, whatever their ends.
    const isDot = curve.every(({ x, y }) => x === curve[0].x && y === curve[0].y);
    if (isDot) return [{ path: outline(curve), opacity }];
    const path = new Path2D();
    path.moveTo(curve[0].x, curve[0].y);
    for (let i = 1; i < curve.length; i++) path.lineTo(curve[i].x, curve[i].y);
    return [{ path, width: 2 * mean(curve, "r"), opacity }];
  }
  // Sixteen levels of opacity; pieces share their ends, so that nothing shows twice.
  const level = (point) => Math.round(point.o * 16);
  const dense = [curve[0]];
  for (let i = 1; i < curve.length; i++) {
    const steps = Math.abs(level(curve[i]) - level(curve[i - 1]));
    for (let k = 1; k < steps; k++) dense.push(between(curve[i - 1], curve[i], k / steps));
    dense.push(curve[i]);
  }
  const pieces = [];
  let begin = 0, sides = null;
  for (let i = 1; i < dense.length; i++) {
    const isEnd = i === dense.length - 1;
    if (!isEnd && level(dense[i]) === level(dense[begin])) continue;
    const part = dense.slice(begin, i + 1);
    const next = isEnd ? null : meeting(dense[i - 1], dense[i], dense[i + 1]);
    pieces.push({ path: outline(part, sides, next), opacity: mean(part, "o") });
    [begin, sides] = [i, next];
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
