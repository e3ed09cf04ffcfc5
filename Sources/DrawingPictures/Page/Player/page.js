// Puts the page together.

const find = (id) => document.getElementById(id);

/** The bytes of the .drawing file that the page holds. */
function embeddedFile() {
  const text = atob(find("file").textContent.trim());
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

class Page {
  constructor(drawing, bytes) {
    const { dataset } = document.documentElement;
    this.drawing = drawing;
    this.bytes = bytes;
    this.looks = new Looks(drawing);
    this.pages = pagesOf(drawing);
    this.view = new View(find("paper"), dataset.background || null);
    this.player = new Player(() => this.changed());
    this.list = new StrokeList(find("strokes"), (number) => this.choose(number));
    this.stillMotion = matchMedia("(prefers-reduced-motion: reduce)");
    this.describe();
    this.addControls();
    addGestures(this.view);
    new ResizeObserver(() => this.view.resize()).observe(this.view.canvas);
    this.view.resize();
    const wanted = Math.min(Math.max(Number(dataset.page) || 1, 1), this.pages.length);
    this.showPage(wanted - 1);
  }

  /** The facts under the title. */
  describe() {
    const { drawing } = this;
    const points = drawing.strokes.reduce((sum, stroke) => sum + stroke.count, 0);
    const facts = [counted(drawing.strokes.length, "stroke"), counted(points, "point")];
    const hidden = drawing.strokes.length - this.pages.reduce((sum, page) => sum + page.strokes.length, 0);
    if (hidden > 0) facts.push(`${hidden.toLocaleString("en")} hidden`);
    const created = entry(drawing.metadata, "created");
    if (created !== undefined && Math.abs(created) < 8.64e12) {
      const text = new Date(created * 1000).toISOString();
      facts.push(`${text.slice(0, text.indexOf("T"))} ${text.slice(-13, -8)} UTC`);
    }
    for (const name of ["device", "application"]) {
      const text = entry(drawing.metadata, name);
      if (text) facts.push(text);
    }
    find("facts").replaceChildren(...facts.map((text) => {
      const item = document.createElement("li");
      item.textContent = text;
      return item;
    }));
    find("page-choice").hidden = this.pages.length < 2;
    find("page").replaceChildren(...this.pages.map(({ name }, i) => {
      const option = document.createElement("option");
      option.value = i;
      option.textContent = name ? `${i + 1}: ${name}` : `${i + 1}`;
      return option;
    }));
  }

  showPage(number) {
    const { strokes } = this.pages[number];
    const frame = new Frame(this.drawing, strokes, this.looks);
    const timeline = new Timeline(this.drawing, strokes, this.looks);
    timeline.layOut(find("shorten").checked);
    this.timeline = timeline;
    find("page").value = number;
    this.view.time = timeline.duration;
    this.view.forget();
    this.view.show(this.drawing, this.looks, frame, timeline);
    this.list.load(this.drawing, this.looks, timeline, this.view);
    find("time").max = Math.max(timeline.duration, 0.001);
    find("total").textContent = clock(timeline.duration);
    find("empty").hidden = strokes.length > 0;
    find("play").disabled = find("time").disabled = timeline.duration === 0;
    const what = counted(strokes.length, "stroke");
    find("paper").setAttribute("aria-label", `${document.title}, ${what}. Plus, minus and 0 zoom; ` +
      "Shift and arrow keys move the paper.");
    this.player.load(timeline);
  }

  /** Shows the drawing up to a stroke. */
  choose(number) {
    this.player.pause();
    this.player.seek(this.timeline.items[number].end);
    this.say(`Stroke ${number + 1} of ${this.timeline.items.length}, at ${clock(this.player.time)}`);
  }

  /** What a screen reader says. */
  say(text) {
    find("status").textContent = text;
  }

  /** The time or the state of the player has changed. */
  changed() {
    const { player, timeline } = this;
    if (!timeline) return;
    const current = player.current, count = timeline.items.length;
    this.view.showTime(player.time, player.isPlaying && this.stillMotion.matches);
    find("time").value = player.time;
    find("now").textContent = clock(player.time);
    const place = count > 0 ? `stroke ${current + 1} of ${count}` : "no strokes";
    find("time").setAttribute(
      "aria-valuetext", `${clock(player.time)} of ${clock(timeline.duration)}, ${place}`);
    if (this.list.current !== current) this.list.mark(current);
    if (this.wasPlaying === player.isPlaying) return;
    this.wasPlaying = player.isPlaying;
    document.documentElement.dataset.state = player.isPlaying ? "playing" : "paused";
    find("play").setAttribute("aria-label", player.isPlaying ? "Pause" : "Play");
    find("play").title = player.isPlaying ? "Pause (Space)" : "Play (Space)";
    if (this.isReady) {
      this.say(`${player.isPlaying ? "Playing" : "Paused"} at ${clock(player.time)}, ${place}`);
    }
  }

  addControls() {
    const { player, view } = this;
    find("play").addEventListener("click", () => player.toggle());
    find("back").addEventListener("click", () => player.step(-1));
    find("forward").addEventListener("click", () => player.step(1));
    find("time").addEventListener("input", (event) => player.seek(event.target.valueAsNumber));
    find("speed").addEventListener("change", (event) => player.speed = Number(event.target.value));
    find("page").addEventListener("change", (event) => this.showPage(Number(event.target.value)));
    find("shorten").addEventListener("change", (event) => this.shorten(event.target.checked));
    find("zoom-in").addEventListener("click", () => view.zoomBy(1.5));
    find("zoom-out").addEventListener("click", () => view.zoomBy(1 / 1.5));
    find("fit").addEventListener("click", () => view.fit());
    find("theme").addEventListener("click", () => this.turnTheme());
    find("save").addEventListener("click", () => this.save());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.recolor());
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** Shortens long pauses, or not; the moment that is shown stays the same. */
  shorten(shortens) {
    const { player, timeline } = this;
    const isAtEnd = player.time >= player.duration;
    const item = timeline.items[Math.max(player.current, 0)];
    const offset = item ? player.time - item.begin : 0;
    timeline.layOut(shortens);
    find("time").max = Math.max(timeline.duration, 0.001);
    find("total").textContent = clock(timeline.duration);
    player.seek(isAtEnd || !item ? timeline.duration : item.begin + Math.min(offset, item.duration));
    this.list.turn(this.list.page);
  }

  /** Light, dark, or as the system has it. */
  turnTheme() {
    const root = document.documentElement;
    const isDark = root.dataset.theme
      ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = isDark ? "light" : "dark";
    this.say(isDark ? "Light" : "Dark");
    this.recolor();
  }

  recolor() {
    this.view.recolor();
    this.list.turn(this.list.page);
  }

  save() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([this.bytes], { type: "application/octet-stream" }));
    link.download = `${document.title.replace(/[^\p{L}\p{N} _-]+/gu, "").trim() || "drawing"}.drawing`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { target, key } = event, { player, view } = this;
    const own = target.closest("select, input[type=checkbox], button, summary");
    const isOnSlider = target.id === "time";
    // Buttons and boxes have the space bar themselves, lists the arrows, the slider both ends.
    if (key === " " && own) return;
    if (target.closest("select") || (isOnSlider && /^(Arrow|Home|End|Page)/.test(key))) return;
    const moves = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
    const actions = {
      " ": () => player.toggle(),
      "+": () => view.zoomBy(1.5), "=": () => view.zoomBy(1.5), "-": () => view.zoomBy(1 / 1.5),
      "0": () => view.fit(),
      ",": () => player.step(-1), ".": () => player.step(1),
      ...(event.shiftKey
        ? Object.fromEntries(Object.entries(moves).map(([name, by]) => [name, () => view.moveBy(...by)]))
        : {
          ArrowLeft: () => player.seek(player.time - 1), ArrowRight: () => player.seek(player.time + 1),
          Home: () => player.seek(0), End: () => player.seek(player.duration),
        }),
    };
    if (!Object.hasOwn(actions, key)) return;
    event.preventDefault();
    actions[key]();
  }
}

async function start() {
  const root = document.documentElement;
  try {
    const bytes = embeddedFile();
    const page = new Page(await decodeDrawing(bytes), bytes);
    page.isReady = true;
    root.dataset.state = "paused";
    globalThis.drawingPage = page;
  } catch (error) {
    root.dataset.state = "error";
    find("failure").textContent = `This drawing cannot be shown. ${error.message}`;
    find("failure").hidden = false;
    console.error(error);
  }
}

start();
