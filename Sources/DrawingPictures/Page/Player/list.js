// The list of strokes: a table of so many rows at a time, as a drawing may have many thousands.

const ROWS = 100;

/** Seconds as 1:02.3, or 1:02:03.4. */
function clock(seconds) {
  const tenths = Math.round(seconds * 10);
  const two = (n) => String(n).padStart(2, "0");
  const rest = `${two(Math.floor(tenths / 10) % 60)}.${tenths % 10}`;
  const minutes = Math.floor(tenths / 600);
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}

/** A number with its noun. */
const counted = (number, noun) =>
  `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;

class StrokeList {
  /** chosen: called with the number of the stroke that was chosen. */
  constructor(element, chosen) {
    this.body = element.querySelector("tbody");
    this.range = element.querySelector("[data-range]");
    this.previous = element.querySelector("[data-previous]");
    this.next = element.querySelector("[data-next]");
    this.chosen = chosen;
    this.previous.addEventListener("click", () => this.turn(this.page - 1));
    this.next.addEventListener("click", () => this.turn(this.page + 1));
    this.body.addEventListener("click", (event) => {
      const row = event.target.closest("tr");
      if (row) this.chosen(Number(row.dataset.number));
    });
  }

  load(drawing, looks, timeline, view) {
    Object.assign(this, { drawing, looks, timeline, view });
    this.current = -1;
    this.turn(0);
  }

  turn(page) {
    const count = this.timeline.items.length;
    this.page = Math.min(Math.max(page, 0), Math.max(Math.ceil(count / ROWS) - 1, 0));
    const first = this.page * ROWS, end = Math.min(first + ROWS, count);
    const rows = [];
    for (let number = first; number < end; number++) rows.push(this.row(number));
    this.body.replaceChildren(...rows);
    this.range.textContent =
      count === 0 ? "No strokes" : `${first + 1} to ${end} of ${count.toLocaleString("en")}`;
    this.previous.disabled = this.page === 0;
    this.next.disabled = end >= count;
    this.previous.parentElement.hidden = count <= ROWS;
    this.mark(this.current, false);
  }

  row(number) {
    const item = this.timeline.items[number], stroke = this.drawing.strokes[item.index];
    const look = this.looks.of(stroke);
    const row = document.createElement("tr");
    row.dataset.number = number;
    const head = document.createElement("th");
    head.scope = "row";
    const button = document.createElement("button");
    button.type = "button";
    button.className = "stroke";
    const swatch = document.createElement("span");
    swatch.className = `swatch ${look.effect}`;
    swatch.style.setProperty("--ink", inkColor(look, this.view.isDarkPaper));
    const name = document.createElement("span");
    name.textContent = `${number + 1}`;
    const type = document.createElement("span");
    type.className = "type";
    type.textContent = look.type;
    button.append(swatch, name, type);
    button.setAttribute(
      "aria-label", `Stroke ${number + 1}, ${look.type}: show the drawing up to here`);
    head.append(button);
    row.append(head);
    type.title = look.type;
    const started = this.timeline.hasStarts ? item.start - this.timeline.items[0].start : item.begin;
    for (const text of [
      clock(started), item.isTimed ? `${item.duration.toFixed(1)} s` : "–",
      stroke.count.toLocaleString("en"),
    ]) {
      const cell = document.createElement("td");
      cell.textContent = text;
      row.append(cell);
    }
    return row;
  }

  /** Marks a stroke as the current one; follows: turns to its rows. */
  mark(number, follows = true) {
    this.body.querySelector("[aria-current]")?.removeAttribute("aria-current");
    this.current = number;
    if (number < 0) return;
    if (follows && Math.floor(number / ROWS) !== this.page) return this.turn(Math.floor(number / ROWS));
    const row = this.body.rows[number - this.page * ROWS];
    if (!row || row.dataset.number !== String(number)) return;
    row.setAttribute("aria-current", "true");
    const box = this.body.closest("[data-scroll]");
    const place = row.getBoundingClientRect(), around = box.getBoundingClientRect();
    if (place.top < around.top + 32) box.scrollTop += place.top - around.top - 32;
    if (place.bottom > around.bottom) box.scrollTop += place.bottom - around.bottom;
  }
}
