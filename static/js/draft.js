// The frame of an answer that is being written. Text comes in pieces with their place in the whole.

export class Draft {
  constructor({ host, template, onStop }) {
    Object.assign(this, { host, template, onStop });
    this.generation = "";
    this.over = new Set();
    this.frame = null;
    this.length = 0; // in code points: that is how the server counts
    this.finished = false;
  }

  get isWriting() {
    return this.frame !== null && !this.finished;
  }

  /** Show the frame for an answer; its text so far may come along. */
  start({ generation, mode = "", model = "", text = "" }) {
    if (this.over.has(generation)) return false;
    if (this.generation !== generation) {
      this.clear();
      this.generation = generation;
      this.build();
    }
    // Who composes it may be known only at the end: then nothing is claimed before.
    const by = mode === "memory_only" ? "from memory" : model;
    if (by) this.slot("by").textContent = ` · ${by}`;
    const points = Array.from(text);
    if (points.length > this.length) this.write(text, points.length);
    return true;
  }

  /** Add text at an offset. False means that text before it is missing here. */
  append({ generation, offset, text }) {
    if (this.over.has(generation)) return true;
    if (this.generation !== generation) {
      if (offset > 0) return false;
      this.start({ generation });
    }
    if (offset > this.length) return false;
    const fresh = Array.from(text).slice(this.length - offset);
    if (!fresh.length) return true;
    this.write(this.slot("text").textContent + fresh.join(""), this.length + fresh.length);
    return true;
  }

  /** No more text will come. The frame waits for the stored answer to take its place. */
  finish({ generation, state = "", notice = "" }) {
    if (this.generation !== generation || !this.frame) {
      this.over.add(generation);
      return;
    }
    this.finished = true;
    this.frame.classList.remove("turn--writing");
    this.frame.querySelector("[data-action=stop]").hidden = true;
    this.slot("state").textContent = "";
    const sentence = notice || (state === "failed" ? "The assistant could not finish this answer." : "");
    this.slot("notice").textContent = sentence;
    this.slot("notice").hidden = !sentence;
  }

  /** The stored answer is shown: the frame goes. */
  replaced(generation) {
    this.over.add(generation);
    if (this.generation === generation) this.clear();
  }

  clear() {
    if (this.generation) this.over.add(this.generation);
    this.host.replaceChildren();
    this.frame = null;
    this.generation = "";
    this.length = 0;
    this.finished = false;
  }

  build() {
    this.frame = this.template.content.firstElementChild.cloneNode(true);
    this.frame.dataset.generation = this.generation;
    this.slot("state").textContent = "Looking through memory…";
    this.frame.querySelector("[data-action=stop]").addEventListener("click", () => this.stop());
    this.host.append(this.frame);
  }

  /** Ask for an end; the text so far stays. */
  stop() {
    if (!this.isWriting) return false;
    this.slot("state").textContent = this.onStop(this.generation) ? "Stopping…" : "Not connected: cannot stop now";
    return true;
  }

  write(text, length) {
    this.slot("text").textContent = text;
    this.length = length;
    this.slot("state").textContent = "Writing…";
  }

  slot(name) {
    return this.frame.querySelector(`[data-slot=${name}]`);
  }
}
