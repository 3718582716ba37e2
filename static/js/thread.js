// The thread's turns: order, day marks, sticking to the end, finding one turn.

import { dayKey, dayName, localise } from "./times.js";

const NEAR_END = 48;

export class Thread {
  constructor({ scroller, turns, empty, toEndButton }) {
    Object.assign(this, { scroller, turns, empty, toEndButton });
    this.stuck = true; // the reader reads the end and wants to go on doing so
    this.top = 0;
    this.markDays();
    scroller.addEventListener("scroll", () => this.noteScroll(), { passive: true });
    // Scrolling begins with few pixels: without this, text that streams in would pull the reader back.
    scroller.addEventListener("wheel", (event) => this.leaveEnd(event.deltaY < 0), { passive: true });
    // The composer grows, a phone's keyboard opens: whoever read the end goes on reading the end.
    new ResizeObserver(() => this.stuck && this.toEnd()).observe(scroller);
    toEndButton.addEventListener("click", () => this.toEnd());
  }

  noteScroll() {
    const { scrollHeight, scrollTop, clientHeight } = this.scroller;
    const left = scrollHeight - scrollTop - clientHeight;
    if (scrollTop < this.top && left > 1) this.stuck = false;
    else if (left < NEAR_END) this.stuck = true;
    this.top = scrollTop;
    if (this.stuck) this.toEndButton.hidden = true;
  }

  leaveEnd(upwards) {
    if (upwards && this.scroller.scrollTop > 0) this.stuck = false;
  }

  isAtEnd() {
    const { scrollHeight, scrollTop, clientHeight } = this.scroller;
    return scrollHeight - scrollTop - clientHeight < NEAR_END;
  }

  toEnd() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.stuck = true;
    this.toEndButton.hidden = true;
  }

  /** Change the thread; stay at the end if the reader was there, else say that something is below. */
  change(action) {
    const wasAtEnd = this.stuck;
    const result = action();
    this.empty.hidden = Boolean(document.querySelector("#turns > *, #running > *, #pending > *"));
    if (wasAtEnd) this.toEnd();
    else this.toEndButton.hidden = this.isAtEnd();
    return result;
  }

  /** Put one rendered turn into its place by number; a turn that is shown already is replaced. */
  put(html) {
    const holder = document.createElement("template");
    holder.innerHTML = html;
    const turn = holder.content.querySelector("[data-turn]");
    if (!turn) return null;
    localise(holder.content);
    const shown = document.getElementById(turn.id);
    if (shown) shown.replaceWith(turn);
    else this.turns.insertBefore(turn, this.firstAfter(Number(turn.dataset.seq)));
    window.htmx?.process(turn);
    this.markDays();
    return turn;
  }

  firstAfter(seq) {
    let next = null;
    for (const turn of Array.from(this.turns.querySelectorAll("[data-turn]")).reverse()) {
      if (Number(turn.dataset.seq) < seq) break;
      next = turn;
    }
    return next;
  }

  markDays() {
    for (const mark of this.turns.querySelectorAll(".day")) mark.remove();
    let before = "";
    for (const turn of this.turns.querySelectorAll("[data-turn]")) {
      const when = new Date(turn.dataset.at);
      const key = dayKey(when);
      if (key !== before) {
        const mark = document.createElement("p");
        mark.className = "day";
        mark.textContent = dayName(when);
        turn.before(mark);
      }
      before = key;
    }
  }

  latestGenerations() {
    return Array.from(this.turns.querySelectorAll("[data-generation]"), (turn) => turn.dataset.generation);
  }

  /** Scroll to the turn a hash names and mark it. False when it is not here. */
  show(hash) {
    const turn = hash.startsWith("#turn-") ? document.getElementById(hash.slice(1)) : null;
    if (!turn) return false;
    for (const found of this.turns.querySelectorAll(".turn--found")) found.classList.remove("turn--found");
    turn.classList.add("turn--found");
    turn.scrollIntoView({ block: "center" });
    turn.focus({ preventScroll: true });
    this.stuck = this.isAtEnd();
    return true;
  }
}
