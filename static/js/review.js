/** Redaction review by keyboard: the keys press the buttons that show them; without this file the buttons do the same. */

const page = document.querySelector("[data-review]");
const sheet = document.getElementById("keys");
let sent = false;

/** A letter is a letter while somebody writes or chooses. */
function writes(target) {
  return target instanceof Element && target.closest("input, select, textarea, [contenteditable]") !== null;
}

function open(details) {
  details.open = true;
  const field = details.querySelector("input:not([type=hidden]), select");
  field.focus();
  if (field.select) field.select();
}

function press(control) {
  const details = control.closest("details");
  if (details) open(details);
  else control.click();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
  if (event.key === "Escape") {
    for (const details of page.querySelectorAll("details[open]")) {
      details.open = false;
      details.querySelector("summary").focus();
    }
    return;
  }
  if (writes(event.target) || sheet.open) return;
  const control = page.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  if (!control) return;
  event.preventDefault();
  press(control);
});

page.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-opens]");
  if (opener) document.getElementById(opener.dataset.opens).showModal();
});

/** One decision per page: a second press of a key must not reach the next finding. */
page.addEventListener("submit", (event) => {
  if (event.target.method === "dialog") return;
  if (sent) event.preventDefault();
  sent = true;
});

// A page out of the browser's memory may be decided again.
window.addEventListener("pageshow", () => {
  sent = false;
});

document.getElementById("found")?.scrollIntoView({ block: "nearest" });
document.documentElement.dataset.reviewReady = "yes";
