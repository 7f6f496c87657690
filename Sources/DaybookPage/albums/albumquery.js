// What an album that follows a search holds, in words, as a link to that search.
import { element } from "../ui/dom.js";
import { addTexts } from "../core/texts.js";
import en from "../search/search-en.js";
import ja from "../search/search-ja.js";
import ko from "../search/search-ko.js";
import { chipText } from "../search/searchchips.js";
import { takeTyped, toAddress } from "../search/searchfilters.js";

addTexts({ en, ja, ko });

export function albumQuery(filter) {
  const wanted = takeTyped({ text: filter, types: ["PHOTO"], filters: [] });
  const words = wanted.text.replace(/"((?:[^"\\]|\\.)*)"/g, (_, quoted) => quoted.replace(/\\(.)/g, "$1"));
  const label = [words, ...wanted.filters.map(chipText)].filter(Boolean).join(" · ");
  return element("a", { className: "chip album-query", href: toAddress({ ...wanted, text: words }) }, label);
}
