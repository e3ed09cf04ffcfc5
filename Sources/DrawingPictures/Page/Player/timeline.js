// When each stroke of a page is drawn.

const SECONDS = {
  s: 1, ms: 1e-3, us: 1e-6, "µs": 1e-6, "μs": 1e-6, ns: 1e-9, min: 60, h: 3600,
};
/** Points a second of strokes without times. */
const ASSUMED_RATE = 100;
/** The pause between strokes without starts, and the longest one where pauses are shortened. */
const ASSUMED_PAUSE = 0.25, LONGEST_PAUSE = 0.75;

/**
 * The strokes of a page one after another.
 *
 * Where all strokes have starts, they follow in the order of these; otherwise in drawing order. A
 * stroke that begins before the one in front of it has ended waits for it. All times are in seconds.
 */
class Timeline {
  constructor(drawing, strokes, looks) {
    const channel = drawing.channels.find(({ name }) => name === "t");
    const scale = SECONDS[entry(channel?.record, "unit") ?? "s"];
    this.items = strokes.map((index) => {
      const stroke = drawing.strokes[index];
      const times = scale === undefined ? undefined : looks.values(stroke, "t");
      const own = times && times.length > 0 ? Timeline.running(times, scale) : null;
      return {
        index, start: stroke.start, offsets: own,
        duration: own ? own[own.length - 1] : Math.max(stroke.count - 1, 0) / ASSUMED_RATE,
        isTimed: own !== null,
      };
    });
    this.hasStarts = this.items.length > 0 && this.items.every(({ start }) => start !== null);
    // Sorting keeps the order of equal starts.
    if (this.hasStarts) this.items.sort((a, b) => a.start - b.start);
    this.penDown = this.items.reduce((sum, item) => sum + (item.isTimed ? item.duration : 0), 0);
    this.isTimed = this.items.some((item) => item.isTimed);
    this.layOut(true);
  }

  /** Seconds since the first point, never falling: times of a bad clock may run backwards. */
  static running(times, scale) {
    const offsets = new Float64Array(times.length);
    for (let i = 1; i < times.length; i++) {
      offsets[i] = Math.max(offsets[i - 1], (times[i] - times[0]) * scale);
    }
    return offsets;
  }

  /** Gives each stroke its time in the replay. */
  layOut(shortensPauses) {
    let end = 0, recordedEnd = null;
    for (const item of this.items) {
      if (recordedEnd !== null) {
        const pause = this.hasStarts ? Math.max(item.start - recordedEnd, 0) : ASSUMED_PAUSE;
        end += shortensPauses ? Math.min(pause, LONGEST_PAUSE) : pause;
      }
      item.begin = end;
      end += item.duration;
      item.end = end;
      recordedEnd = this.hasStarts ? Math.max(recordedEnd ?? -Infinity, item.start + item.duration) : 0;
    }
    this.duration = end;
  }

  /** How many strokes are finished at a time. */
  finished(time) {
    let low = 0, high = this.items.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.items[middle].end <= time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** How far into its points a stroke is at a time: a parameter. */
  parameter(item, time) {
    const passed = time - item.begin;
    const { offsets } = item;
    if (!offsets) return passed * ASSUMED_RATE;
    let low = 0, high = offsets.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (offsets[middle] <= passed) low = middle;
      else high = middle - 1;
    }
    const step = offsets[low + 1] - offsets[low];
    return low + (step > 0 ? (passed - offsets[low]) / step : 0);
  }
}
