// A search: words, kinds of results, and conditions. It is stored in the address, and becomes the server's query.
import facts from "../diary/dayfacts-texts.js";

const several = ["tag", "person", "place", "camera"];
const single = ["from", "to", "mood", "weather", "has", "is"];
export const moodNames = ["awful", "bad", "okay", "good", "great"];
export const weatherNames = ["clear", "partly_cloudy", "cloudy", "fog", "rain", "snow", "storm", "wind"];
const listed = { mood: moodNames, weather: weatherNames };
// The names of conditions in Korean and Japanese, as the server reads them.
const translated = {
  "태그": "tag", "タグ": "tag", "사람": "person", "인물": "person", "人物": "person", "人": "person", "장소": "place", "場所": "place",
  "카메라": "camera", "カメラ": "camera", "기분": "mood", "気分": "mood", "날씨": "weather", "天気": "weather",
};
const fixed = { has: "photo", is: "favorite" };
const date = /^\d{4}(-\d{2}(-\d{2})?)?$/;
export const kinds = ["ENTRY", "PHOTO", "ALBUM"];

// Returns whether the server accepts a condition.
function isGood({ key, value }) {
  if (Object.hasOwn(fixed, key)) return value === fixed[key];
  if (Object.hasOwn(listed, key)) return listed[key].includes(value);
  if (key === "from" || key === "to") return date.test(value);
  return several.includes(key) && value.trim() !== "";
}

// Returns the search in an address: {text, types, filters: [{key, value}], isExact}.
export function fromAddress(query) {
  const filters = [...several, ...single].flatMap((key) => query.getAll(key).map((value) => ({ key, value })));
  return {
    text: query.get("q") ?? "",
    types: (query.get("types") ?? "").split(",").filter((kind) => kinds.includes(kind)),
    filters: filters.filter(isGood),
    isExact: query.get("mode") === "exact",
  };
}

export function toAddress({ text, types, filters, isExact = false }) {
  const query = new URLSearchParams();
  if (text.trim()) query.set("q", text.trim());
  if (types.length) query.set("types", types.join());
  for (const { key, value } of filters) query.append(key, value);
  if (isExact) query.set("mode", "exact");
  return query.size ? `/search?${query}` : "/search";
}

export const isEmpty = ({ text, filters }) => !text.trim() && !filters.length;

const quoted = (text) => `"${text.replace(/["\\]/g, "\\$&")}"`;

// Returns the whole search in the server's filter syntax, in which a saved search is stored.
export function toFilter({ text, filters }) {
  const conditions = filters.map(({ key, value }) => `${key}:${date.test(value) ? value : quoted(value)}`);
  const words = text.trim();
  const parts = words ? words.split(/\s+/).map(quoted) : [];
  return [...conditions, ...parts].join(" ");
}

// Returns the parameters of the search request. If there is no condition, the typed text is searched for as plain text.
export function toRequest(wanted) {
  const { text, types, filters, isExact } = wanted;
  const request = types.length ? { types: types.join() } : {};
  if (filters.length) return { ...request, mode: "FILTER", q: toFilter(wanted) };
  return { ...request, q: text.trim(), ...(isExact && { mode: "EXACT" }) };
}

// Adds a condition. A condition that can occur only once replaces the earlier one.
export function withFilter(wanted, filter) {
  const rest = wanted.filters.filter((one) =>
    one.key !== filter.key || (several.includes(filter.key) && one.value !== filter.value));
  return { ...wanted, filters: [...rest, filter] };
}

export const without = (wanted, filter) => ({ ...wanted, filters: wanted.filters.filter((one) => one !== filter) });

// Returns the condition of a typed name and value. Moods and weather may be written as they are shown in any language.
function typed(name, value) {
  const key = Object.hasOwn(translated, name) ? translated[name] : name.toLowerCase();
  const isShown = (one) => Object.values(facts[`${key}_${one.toUpperCase()}`]).some((text) => text.toLowerCase() === value.toLowerCase());
  return { key, value: Object.hasOwn(listed, key) ? listed[key].find((one) => one === value || isShown(one)) ?? value : value };
}

// Extracts typed conditions from the words, such as tag:"first steps" is:favorite.
export function takeTyped(wanted) {
  let found = wanted;
  const text = wanted.text.replace(/(^|\s)([\p{L}\w]+)[:：](?:"((?:[^"\\]|\\.)*)"|([^\s":]+))(?=\s|$)/gu, (all, _, name, long, short) => {
    const filter = typed(name, long === undefined ? short : long.replace(/\\(.)/g, "$1"));
    if (!isGood(filter)) return all;
    found = withFilter(found, filter);
    return "";
  });
  return { ...found, text: text.trim() };
}
