// Suggestions of a search box during typing: tags, people, places and titles of the diary.
import { call } from "../core/api.js";
import { element } from "../ui/dom.js";
import { t } from "../core/texts.js";
import { choices } from "../ui/choices.js";

// Shows a list below the box. `take` gets the chosen suggestion.
export const suggest = (box, take, signal) => choices(box, {
  id: "suggestions", label: t("searchSuggestions"), take,
  async ask(q, stop) {
    const query = new URLSearchParams({ q: q.slice(0, 500) });
    return (await call("GET", `/v1/search:suggest?${query}`, { signal: stop })).suggestions;
  },
  row: (one) => [
    element("span", {}, one.text), element("span", { className: "quiet" }, t(`searchKind${one.kind}`)),
    element("span", { className: "quiet count" }, one.count),
  ],
}, signal);
