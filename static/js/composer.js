// The composer: one field, three modes. What is typed is kept, with its mode, until it is sent.

import { Shelf } from "./outbox.js";

const WORDS = {
  customer: { label: "What the customer said", placeholder: "What the customer said…", send: "Send" },
  agent: { label: "Reply to the customer", placeholder: "Reply to the customer…", send: "Send" },
  note: { label: "Private note", placeholder: "Private note for your colleagues…", send: "Save note" },
};

export class Composer {
  constructor({ form, storageKey, onSay, onAsk, onEscape }) {
    Object.assign(this, { form, onSay, onAsk, onEscape });
    this.text = form.elements.content;
    this.label = form.querySelector("#composer-label");
    this.notice = form.querySelector("#composer-notice");
    this.askButton = form.querySelector("#ask");
    this.kept = new Shelf(storageKey);
    this.restore();
    this.listen();
  }

  get mode() {
    return this.form.elements.mode.value;
  }

  listen() {
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.say({ ask: false });
    });
    this.form.addEventListener("change", () => this.showMode());
    this.text.addEventListener("input", () => this.keep());
    this.text.addEventListener("keydown", (event) => this.typed(event));
    this.askButton.addEventListener("click", () => this.ask());
  }

  typed(event) {
    if (event.isComposing) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.say({ ask: false });
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (!this.onEscape()) this.text.blur();
    }
  }

  say({ ask }) {
    const content = this.text.value;
    if (!content.trim()) {
      this.text.focus();
      return;
    }
    this.tell("");
    this.text.value = "";
    this.keep();
    this.onSay({ author: this.mode, content, ask });
  }

  /** With text: send it and have it answered. Without: have the latest turn answered. */
  ask() {
    if (this.askButton.disabled) return;
    if (this.text.value.trim()) {
      this.say({ ask: true });
    } else {
      this.tell("");
      this.onAsk();
    }
  }

  /** Switch the mode and put the cursor into the field. */
  writeAs(mode) {
    this.form.elements.mode.value = mode;
    this.showMode();
    this.text.focus();
  }

  /** Put text into the field; what is there already stays above it. */
  fill({ mode, content }) {
    const present = this.text.value;
    this.text.value = present.trim() ? `${present.trimEnd()}\n\n${content}` : content;
    this.writeAs(mode);
    this.keep();
  }

  /** One sentence above the field, "" for none. */
  tell(sentence) {
    this.notice.textContent = sentence;
    this.notice.hidden = !sentence;
  }

  showMode() {
    const words = WORDS[this.mode];
    this.form.dataset.mode = this.mode;
    this.label.textContent = words.label;
    this.text.placeholder = words.placeholder;
    this.form.querySelector("#send").textContent = words.send;
    this.keep();
  }

  keep() {
    this.kept.set(this.text.value ? { mode: this.mode, content: this.text.value } : null);
  }

  restore() {
    const kept = this.kept.get();
    if (kept && WORDS[kept.mode]) {
      this.text.value = kept.content;
      this.form.elements.mode.value = kept.mode;
    }
    this.showMode();
  }

  disable() {
    for (const button of this.form.querySelectorAll("button")) button.disabled = true;
  }
}
