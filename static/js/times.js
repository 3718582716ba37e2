// The server sends UTC; people read their own zone: relative in lists, exact in details.

// Words in the page's language; where the reader's own dialect of it is known, in that.
const pageLanguage = document.documentElement.lang || "en";
const language = navigator.languages.find((tag) => tag.split("-")[0] === pageLanguage.split("-")[0]) ?? pageLanguage;
const exact = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
const clock = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat(language, { weekday: "long", day: "numeric", month: "long" });
const dayAndYear = new Intl.DateTimeFormat(language, { dateStyle: "full" });
const shortDay = new Intl.DateTimeFormat(language, { day: "numeric", month: "short" });
const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });

const STEPS = [
  ["year", 365 * 86400],
  ["month", 30 * 86400],
  ["week", 7 * 86400],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
];

/** "3 weeks ago"; whole days are counted by the calendar, so that "yesterday" is yesterday. */
export function ago(when, now = new Date()) {
  const seconds = (when - now) / 1000;
  if (Math.abs(seconds) < 45) return relative.format(0, "second");
  for (const [unit, length] of STEPS) {
    if (Math.abs(seconds) < length) continue;
    if (unit === "day") return relative.format(daysBetween(now, when), "day");
    return relative.format(Math.trunc(seconds / length), unit);
  }
  return relative.format(Math.trunc(seconds / 60) || -1, "minute");
}

/** What stands between two days of a thread. */
export function dayName(when, now = new Date()) {
  const apart = daysBetween(now, when);
  if (apart === 0 || apart === -1) return sentence(relative.format(apart, "day"));
  return when.getFullYear() === now.getFullYear() ? day.format(when) : dayAndYear.format(when);
}

/** The same text for two moments exactly when they fall on one day here. */
export function dayKey(when) {
  return `${when.getFullYear()}-${when.getMonth()}-${when.getDate()}`;
}

/** Put every <time data-time> under `root` into the reader's zone and words. */
export function localise(root) {
  const now = new Date();
  for (const element of root.querySelectorAll("time[data-time]")) {
    const when = new Date(element.dateTime);
    if (Number.isNaN(when.getTime())) continue;
    element.title = exact.format(when);
    element.textContent = words(element.dataset.time, when, now);
  }
}

/** Relative times grow old: refresh them each minute. */
export function keepFresh() {
  setInterval(() => {
    if (!document.hidden) localise(document);
  }, 60000);
}

function words(style, when, now) {
  if (style === "exact") return exact.format(when);
  if (style === "clock") return clock.format(when);
  if (style === "short") return short(when, now);
  return ago(when, now);
}

function short(when, now) {
  const apart = daysBetween(now, when);
  if (apart === 0) return clock.format(when);
  if (apart === -1) return sentence(relative.format(-1, "day"));
  return when.getFullYear() === now.getFullYear() ? shortDay.format(when) : String(when.getFullYear());
}

function daysBetween(from, to) {
  const start = Date.UTC(from.getFullYear(), from.getMonth(), from.getDate());
  return Math.round((Date.UTC(to.getFullYear(), to.getMonth(), to.getDate()) - start) / 86400000);
}

function sentence(text) {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
