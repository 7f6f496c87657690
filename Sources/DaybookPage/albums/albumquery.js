// The query of a saved search in words, as a link to that search.
import { element } from "../ui/dom.js";
import { addTexts } from "../core/texts.js";
import texts from "../search/search-texts.js";
import { chipText } from "../search/searchchips.js";
import { takeTyped, toAddress } from "../search/searchfilters.js";

addTexts(texts);

export function albumQuery(filter) {
  const wanted = takeTyped({ text: filter, types: ["PHOTO"], filters: [] });
  const words = wanted.text.replace(/"((?:[^"\\]|\\.)*)"/g, (_, quoted) => quoted.replace(/\\(.)/g, "$1"));
  const label = [words, ...wanted.filters.map(chipText)].filter(Boolean).join(" · ");
  return element("a", { className: "chip album-query", href: toAddress({ ...wanted, text: words }) }, label);
}
