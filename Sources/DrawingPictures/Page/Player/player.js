// The clock of the replay.

class Player {
  /** changed: called whenever the time or the state has changed. */
  constructor(changed) {
    this.changed = changed;
    this.timeline = null;
    this.time = 0;
    this.speed = 1;
    this.isPlaying = false;
  }

  get duration() {
    return this.timeline.duration;
  }

  /** Takes another timeline, and shows its end. */
  load(timeline) {
    this.isPlaying = false;
    this.timeline = timeline;
    this.seek(timeline.duration);
  }

  play() {
    if (this.isPlaying || this.duration === 0) return;
    if (this.time >= this.duration) this.time = 0;
    this.isPlaying = true;
    this.last = performance.now();
    this.changed();
    requestAnimationFrame((now) => this.tick(now));
  }

  pause() {
    if (!this.isPlaying) return;
    this.isPlaying = false;
    this.changed();
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  seek(time) {
    this.time = Math.min(Math.max(time, 0), this.duration);
    this.changed();
  }

  tick(now) {
    if (!this.isPlaying) return;
    // A page in the background gets no frames: it goes on where it was.
    const passed = Math.min(Math.max(now - this.last, 0), 250) / 1000;
    this.last = now;
    this.time = Math.min(this.time + passed * this.speed, this.duration);
    if (this.time >= this.duration) this.isPlaying = false;
    this.changed();
    if (this.isPlaying) requestAnimationFrame((next) => this.tick(next));
  }

  /** The number of the stroke that is being drawn, or was last, counted from 0; −1 before all. */
  get current() {
    const finished = this.timeline.finished(this.time);
    const item = this.timeline.items[finished];
    return item && this.time >= item.begin ? finished : finished - 1;
  }

  /** Goes to the end of the stroke before, or to that of the next one. */
  step(direction) {
    const { items } = this.timeline;
    const finished = this.timeline.finished(this.time);
    const target = direction > 0 ? items[finished] : items[finished - 2];
    this.pause();
    this.seek(target ? target.end : direction > 0 ? this.duration : 0);
  }
}
