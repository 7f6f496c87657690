// The language of the page: the account's, or else the browser's.
import core from "./core-texts.js";
import failures from "./failure-texts.js";
import { browserLanguage, languageOf } from "./languages.js"; // named by the document

// The texts by their keys, each by language.
const texts = { ...core, ...failures };

// Adds the texts of a screen, which come with its module.
export const addTexts = (more) => Object.assign(texts, more);

// Returns the current language of the page: the document's.
export const language = () => document.documentElement.lang;
document.documentElement.lang = browserLanguage;

// Returns the text of a key with its {places} filled in. Other languages are needed before an account is known. Of a text with
// a `|`, the first part is for a count of one.
export function t(key, values = {}, name = language()) {
  const [one, many = one] = texts[key][name].split("|");
  return (Number(values.count) === 1 ? one : many).replace(/\{(\w+)\}/g, (_, place) => values[place] ?? "");
}

export const hasText = (key) => Object.hasOwn(texts, key);

// Writes every fixed text of the document in a language.
export function localize(tag) {
  document.documentElement.lang = languageOf(tag);
  for (const place of document.querySelectorAll("[data-text]")) place.textContent = t(place.dataset.text);
  for (const place of document.querySelectorAll("[data-label]")) place.ariaLabel = t(place.dataset.label);
  for (const place of document.querySelectorAll("[data-hint]")) place.setAttribute("placeholder", t(place.dataset.hint));
}

// State: the formats of dates, by language and options.
const formats = new Map();

/**
 * Returns a format of dates in a language. Making one takes about a hundred times as long as using it, so each is made once.
 *
 * @param {string} name
 * @param {Intl.DateTimeFormatOptions} options
 * @returns {Intl.DateTimeFormat}
 */
export function dateFormat(name, options) {
  const key = JSON.stringify([name, options]);
  if (!formats.has(key)) formats.set(key, new Intl.DateTimeFormat(name, options));
  return formats.get(key);
}

/**
 * Returns a time in the form that people write. Its lines end only beside the weekday and before the time of day.
 *
 * @param {number | Date} time
 * @param {Intl.DateTimeFormatOptions} options
 */
export function moment(time, options = { dateStyle: "medium", timeStyle: "short" }) {
  const parts = dateFormat(language(), options).formatToParts(time);
  const isEnd = (before, after) => before === "weekday" || after === "weekday"
    || (["dayPeriod", "hour"].includes(after) && !["dayPeriod", "hour", "minute", "second"].includes(before));
  return parts.map(({ type, value }, index) => (type !== "literal" || isEnd(parts[index - 1]?.type, parts[index + 1]?.type)
    ? value : value.replaceAll(" ", "\u00a0"))).join("");
}

// Returns a number of bytes in the form that people write, in the largest unit that gives at least 1.
export function bytesText(count) {
  const units = ["kilobyte", "megabyte", "gigabyte", "terabyte"];
  const step = Math.min(units.length - 1, Math.max(0, Math.floor((String(Math.floor(count)).length - 1) / 3) - 1));
  const value = count / 1000 ** (step + 1);
  return new Intl.NumberFormat(language(), {
    style: "unit", unit: units[step], unitDisplay: "short", maximumFractionDigits: value < 100 ? 1 : 0,
  }).format(value);
}

// Returns a duration in seconds in the form that people write, in the largest unit that gives at least 2.
export function durationText(seconds) {
  const lengths = { hour: 3600, minute: 60, second: 1 };
  const unit = ["hour", "minute"].find((name) => seconds >= 2 * lengths[name]) ?? "second";
  return new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 0 })
    .format(Math.floor(seconds / lengths[unit]));
}
