// The query of a saved search in words: a chip for each condition.
import { element } from "../ui/dom.js";
import { addTexts } from "../core/texts.js";
import texts from "../search/search-texts.js";
import { chipText } from "../search/searchchips.js";
import { takeTyped, toAddress } from "../search/searchfilters.js";

addTexts(texts);

// Returns links to the search, one for its words and one for each condition.
export function albumQuery(filter) {
  const wanted = takeTyped({ text: filter, types: ["PHOTO"], filters: [] });
  const words = wanted.text.replace(/"((?:[^"\\]|\\.)*)"/g, (_, quoted) => quoted.replace(/\\(.)/g, "$1"));
  const href = toAddress({ ...wanted, text: words });
  return [words, ...wanted.filters.map(chipText)].filter(Boolean).map((label) => element("a", { className: "chip album-query", href }, label));
}
