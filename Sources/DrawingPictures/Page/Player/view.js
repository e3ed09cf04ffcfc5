// The sheet of paper: a canvas that can be zoomed and moved.

const LARGEST_ZOOM = 64, SMALLEST_ZOOM = 0.25;
/** Pixels around the paper. */
const PADDING = 16;

class View {
  /** background: a CSS colour for the paper, or null for paper that follows light and dark. */
  constructor(canvas, background) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.background = background;
    // Finished ink stays on a layer of its own: each moment adds only what is new.
    this.layer = document.createElement("canvas");
    this.layerContext = this.layer.getContext("2d");
    this.zoom = 1;
    this.center = [0, 0];
    this.time = 0;
    this.forget();
  }

  /** Shows another page. */
  show(drawing, looks, frame, timeline) {
    Object.assign(this, { drawing, looks, frame, timeline });
    this.shapes = new Map();
    this.isInOrder = timeline.items.every((item, i) => i === 0 || item.index > timeline.items[i - 1].index);
    this.fit();
  }

  forget() {
    this.drawnCount = 0;
    this.layerPlace = null;
    this.isPartlyErased = false;
  }

  fit() {
    this.zoom = 1;
    this.center = [this.frame.width / 2, this.frame.height / 2];
    this.draw();
  }

  resize() {
    const ratio = window.devicePixelRatio || 1;
    const width = Math.max(1, Math.round(this.canvas.clientWidth * ratio));
    const height = Math.max(1, Math.round(this.canvas.clientHeight * ratio));
    if (this.canvas.width === width && this.canvas.height === height) return;
    for (const canvas of [this.canvas, this.layer]) {
      canvas.width = width;
      canvas.height = height;
    }
    this.ratio = ratio;
    this.forget();
    if (this.frame) this.draw();
  }

  /** Where the drawing plane lies: pixels = scale · place + (x, y). */
  get place() {
    const { width, height } = this.canvas, padding = 2 * PADDING * (this.ratio || 1);
    const fitting = Math.min(
      Math.max(width - padding, 1) / this.frame.width,
      Math.max(height - padding, 1) / this.frame.height);
    const scale = fitting * this.zoom;
    return { scale, x: width / 2 - this.center[0] * scale, y: height / 2 - this.center[1] * scale };
  }

  /** Zooms by a factor; the place under a point of the canvas, in CSS pixels, stays where it is. */
  zoomBy(factor, at = [this.canvas.clientWidth / 2, this.canvas.clientHeight / 2]) {
    const before = this.place;
    const [x, y] = at.map((each) => each * this.ratio);
    const fixed = [(x - before.x) / before.scale, (y - before.y) / before.scale];
    this.zoom = Math.min(Math.max(this.zoom * factor, SMALLEST_ZOOM), LARGEST_ZOOM);
    const { scale } = this.place;
    this.center = [
      fixed[0] + (this.canvas.width / 2 - x) / scale, fixed[1] + (this.canvas.height / 2 - y) / scale,
    ];
    this.draw();
  }

  /** Moves the paper by CSS pixels; its middle stays on it. */
  moveBy(dx, dy) {
    const { scale } = this.place, { width, height } = this.frame;
    this.center = [
      Math.min(Math.max(this.center[0] - (dx * this.ratio) / scale, 0), width),
      Math.min(Math.max(this.center[1] - (dy * this.ratio) / scale, 0), height),
    ];
    this.draw();
  }

  shape(index) {
    let shape = this.shapes.get(index);
    if (!shape) {
      shape = new Shape(this.drawing.strokes[index], this.looks, this.frame);
      this.shapes.set(index, shape);
    }
    return shape;
  }

  /** Other colours: everything is drawn anew. */
  recolor() {
    this.forget();
    this.draw();
  }

  get paper() {
    return this.background ?? getComputedStyle(this.canvas).getPropertyValue("--paper").trim();
  }

  get isDarkPaper() {
    const style = getComputedStyle(this.canvas).getPropertyValue("--paper-is-dark").trim();
    return this.background === null && style === "1";
  }

  /**
   * Whether the layer holds the paper too. Markers multiply with what is under them, so the paper has to be
   * there; on dark paper, and on none, they do not.
   */
  get isPaperOnLayer() {
    const isOpaque = this.background === null || this.background.endsWith("ff");
    return isOpaque && !this.isDarkPaper && this.looks.inks.some(({ effect }) => effect === "multiply");
  }

  /** Shows a moment; isWhole: without the stroke that is just being drawn. */
  showTime(time, isWhole = false) {
    if (time < this.time && this.isPartlyErased) this.forget();
    this.time = time;
    this.isWhole = isWhole;
    this.draw();
  }

  /** Draws soon: many changes before the next frame cost one drawing. */
  draw() {
    this.request ??= requestAnimationFrame(() => {
      this.request = null;
      this.drawNow();
    });
  }

  drawNow() {
    if (!this.frame || this.canvas.width < 2) return;
    const { context, canvas } = this, place = this.place;
    const finished = this.timeline.finished(this.time);
    this.drawLayer(finished, place);
    const current = this.currentPieces(finished);
    if (current?.shape.look.effect === "erase") {
      // What an eraser takes comes off the layer; going back draws that anew.
      this.isPartlyErased = true;
      this.drawPieces(this.layerContext, current.shape, current.pieces);
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    this.drawPaper(context, place);
    const old = this.layerPlace, factor = place.scale / old.scale;
    context.setTransform(factor, 0, 0, factor, place.x - old.x * factor, place.y - old.y * factor);
    context.drawImage(this.layer, 0, 0);
    if (current && current.shape.look.effect !== "erase") {
      context.setTransform(place.scale, 0, 0, place.scale, place.x, place.y);
      this.drawPieces(context, current.shape, current.pieces);
    }
  }

  drawPaper(context, place) {
    context.save();
    context.shadowColor = "rgb(0 0 0 / 0.25)";
    context.shadowBlur = 12 * this.ratio;
    context.shadowOffsetY = 2 * this.ratio;
    this.fillPaper(context, place);
    context.restore();
  }

  fillPaper(context, { scale, x, y }) {
    context.fillStyle = this.paper;
    context.fillRect(x, y, this.frame.width * scale, this.frame.height * scale);
  }

  /** Brings the layer to so many finished strokes, as seen from the place. */
  drawLayer(finished, place) {
    const old = this.layerPlace;
    const isMoved = !old || old.scale !== place.scale || old.x !== place.x || old.y !== place.y;
    // While much ink is moved its picture is moved along, and drawn sharply when it has come to rest.
    if (old && isMoved && finished === this.drawnCount && finished > 2000) {
      clearTimeout(this.sharpening);
      this.sharpening = setTimeout(() => {
        this.forget();
        this.draw();
      }, 150);
      return;
    }
    const { items } = this.timeline, context = this.layerContext;
    const isNew = isMoved || finished < this.drawnCount ||
      (!this.isInOrder && finished !== this.drawnCount);
    if (isNew) {
      this.forget();
      this.layerPlace = place;
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, this.layer.width, this.layer.height);
      if (this.isPaperOnLayer) this.fillPaper(context, place);
    }
    context.setTransform(place.scale, 0, 0, place.scale, place.x, place.y);
    const those = items.slice(this.drawnCount, finished).map((item) => item.index);
    if (!this.isInOrder) those.sort((a, b) => a - b);
    for (const index of those) {
      const shape = this.shape(index);
      this.drawPieces(context, shape, shape.pieces());
    }
    this.drawnCount = finished;
  }

  /** What is drawn so far of the stroke that is being drawn at the moment. */
  currentPieces(finished) {
    const item = this.timeline.items[finished];
    if (!item || this.time < item.begin || this.isWhole) return null;
    const shape = this.shape(item.index);
    return { shape, pieces: shape.pieces(this.timeline.parameter(item, this.time)) };
  }

  drawPieces(context, shape, pieces) {
    const { look } = shape, isDark = this.isDarkPaper;
    context.save();
    if (shape.clip) context.clip(shape.clip, shape.evenOdd ? "evenodd" : "nonzero");
    context.lineCap = context.lineJoin = "round";
    const isErased = look.effect === "erase", isPainted = isErased && this.isPaperOnLayer;
    if (isErased && !isPainted) context.globalCompositeOperation = "destination-out";
    if (look.effect === "multiply" && !isDark) context.globalCompositeOperation = "multiply";
    const color = isPainted ? this.paper : isErased ? "#000" : inkColor(look, isDark);
    context.fillStyle = context.strokeStyle = color;
    for (const { path, width, opacity } of pieces) {
      context.globalAlpha = opacity;
      if (width === undefined) {
        context.fill(path);
      } else {
        context.lineWidth = width;
        context.stroke(path);
      }
    }
    context.restore();
  }
}
