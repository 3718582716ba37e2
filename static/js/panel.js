// The customer panel: a column or a drawer, reloaded by htmx when memory changes.

const RELOAD_AFTER = 350;
const narrow = window.matchMedia("(width < 1100px)");

export class Panel {
  constructor({ shell, panel, body, toggle, onSignedOut }) {
    Object.assign(this, { shell, panel, body, toggle, onSignedOut });
    this.timer = 0;
    this.focused = "";
    toggle.addEventListener("click", () => this.flip());
    for (const closer of document.querySelectorAll("[data-action=close-panel]")) {
      closer.addEventListener("click", () => this.close());
    }
    narrow.addEventListener("change", () => this.settle());
    this.watchLoads();
    this.settle();
  }

  get isOpen() {
    return narrow.matches
      ? this.shell.classList.contains("shell--drawer")
      : !this.shell.classList.contains("shell--no-panel");
  }

  flip() {
    if (narrow.matches) {
      this.shell.classList.toggle("shell--drawer");
      this.settle();
      (this.isOpen ? this.panel : this.toggle).focus();
    } else {
      this.shell.classList.toggle("shell--no-panel");
      this.settle();
    }
  }

  /** Close the drawer. False when there was none open. */
  close() {
    if (!narrow.matches || !this.isOpen) return false;
    this.flip();
    return true;
  }

  settle() {
    if (!narrow.matches) this.shell.classList.remove("shell--drawer");
    const asDrawer = narrow.matches && this.isOpen;
    for (const sibling of this.shell.children) {
      if (sibling !== this.panel && !sibling.classList.contains("veil")) sibling.inert = asDrawer;
    }
    this.toggle.setAttribute("aria-expanded", String(this.isOpen));
  }

  /** Reload soon; several changes in a row make one reload. */
  reload() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => window.htmx.trigger(this.body, "panel-stale"), RELOAD_AFTER);
  }

  watchLoads() {
    this.body.addEventListener("htmx:beforeSwap", () => {
      const active = document.activeElement;
      this.focused = this.body.contains(active) ? (active.getAttribute("href") ?? "") : "";
    });
    this.body.addEventListener("htmx:afterSwap", () => {
      if (!this.focused) return;
      this.body.querySelector(`a[href="${CSS.escape(this.focused)}"]`)?.focus({ preventScroll: true });
    });
    this.body.addEventListener("htmx:responseError", (event) => {
      if (event.detail.xhr.status === 401) this.onSignedOut();
      else this.failed();
    });
    this.body.addEventListener("htmx:sendError", () => this.failed());
  }

  /** What is shown already stays; only an empty panel has to say that it is empty. */
  failed() {
    if (!this.body.querySelector(".skeleton, .panel-failed")) return;
    const text = document.createElement("p");
    text.textContent = "What is remembered could not be loaded.";
    const again = document.createElement("button");
    again.type = "button";
    again.className = "button";
    again.textContent = "Try again";
    again.addEventListener("click", () => this.reload());
    const holder = document.createElement("div");
    holder.className = "empty empty--small panel-failed";
    holder.append(text, again);
    this.body.replaceChildren(holder);
  }
}
