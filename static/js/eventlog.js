// Events strictly in order, each once. Whatever comes early waits; a gap is reported.

export class EventLog {
  constructor({ last, apply, onGap }) {
    this.last = last;
    this.apply = apply;
    this.onGap = onGap;
    this.early = new Map();
  }

  receive(event) {
    if (event.seq <= this.last) return;
    this.early.set(event.seq, event);
    this.drain();
    if (this.early.size) this.onGap();
  }

  drain() {
    while (this.early.has(this.last + 1)) {
      const next = this.early.get(this.last + 1);
      this.early.delete(next.seq);
      this.last = next.seq;
      try {
        this.apply(next);
      } catch (error) {
        // One event that cannot be shown must not hold back all later ones.
        console.error("event not shown", next.seq, error);
      }
    }
  }
}
