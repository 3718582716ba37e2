// Single-key shortcuts, silent while somebody types or a dialog is open.

const actions = new Map();

/** Bind one key, as KeyboardEvent.key names it. */
export function onKey(key, action) {
  actions.set(key, action);
}

/** Whether the element takes text. */
export function takesText(element) {
  if (!(element instanceof HTMLElement)) return false;
  if (element.isContentEditable || element.matches("textarea, select")) return true;
  return element.matches("input") && !element.matches("[type=radio], [type=checkbox], [type=button], [type=submit]");
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (document.querySelector("dialog[open]")) return;
  if (event.key !== "Escape" && takesText(event.target)) return;
  const action = actions.get(event.key);
  if (!action) return;
  if (action(event) !== false) event.preventDefault();
});
