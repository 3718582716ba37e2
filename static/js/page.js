// What every page does: times in the reader's zone, shortcuts, moving through lists.

import { onKey } from "./keys.js";
import { keepFresh, localise } from "./times.js";

localise(document);
keepFresh();
document.addEventListener("htmx:afterSwap", (event) => localise(event.target));
for (const trouble of ["htmx:responseError", "htmx:sendError"]) {
  document.addEventListener(trouble, ({ target }) => {
    if (target.matches?.("[data-why]")) target.textContent = "Could not be looked up. Close and open it to try again.";
  });
}

const sheet = document.getElementById("keys");
if (sheet) {
  onKey("?", () => sheet.showModal());
  document.querySelector("[data-action=show-keys]")?.addEventListener("click", () => sheet.showModal());
  sheet.addEventListener("click", (event) => {
    if (event.target === sheet) sheet.close();
  });
}

onKey("j", () => move(1));
onKey("k", () => move(-1));
onKey("/", () => {
  const search = document.querySelector("#list-search, #customer-search");
  if (!search || !search.checkVisibility()) return false;
  search.select();
  search.focus();
  return true;
});

function move(step) {
  const rows = Array.from(document.querySelectorAll("[data-row]")).filter((row) => row.checkVisibility());
  if (!rows.length) return false;
  let at = rows.indexOf(document.activeElement);
  if (at < 0) at = rows.findIndex((row) => row.hasAttribute("aria-current"));
  const next = at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1);
  rows[next].focus();
  return true;
}

// A new customer is most often in the zone of whoever writes them down.
const zones = document.querySelector("select[data-own-zone]");
if (zones && zones.value === "UTC") {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (Array.from(zones.options).some((option) => option.value === own)) zones.value = own;
}
