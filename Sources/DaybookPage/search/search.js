// Search: one box, with the query in the address.
import { call } from "../core/api.js";
import { button, element, told } from "../ui/dom.js";
import { readdress } from "../core/router.js";
import { addTexts, t } from "../core/texts.js";
import { keptDocuments } from "../core/worker.js";
import { session } from "../core/session.js";
import { searchKept } from "./keptsearch.js";
import { addRecent, forgetRecents, recents } from "./recents.js";
import { results } from "./results.js";
import { chips, chipText, linkChips } from "./searchchips.js";
import { fromAddress, isEmpty, takeTyped, toAddress, toRequest, withFilter } from "./searchfilters.js";
import { nothing } from "../ui/states.js";
import { suggest } from "./suggestions.js";
import texts from "./search-texts.js";

addTexts(texts);

const typingPause = 250;
const mostOffered = 500;
const isNarrow = ({ types, filters, isExact }) => types.length > 0 || filters.length > 0 || isExact;
const conditions = { TAG: "tag", PERSON: "person", PLACE: "place" };

export default {
  title: () => t("search"),
  enter(container, visit) {
    /** @type {{ wanted: any, shown: ReturnType<typeof results> | null, look: (kept?: any) => unknown }} */
    const view = visit.view = { wanted: fromAddress(visit.query), shown: null, look: () => null };
    const box = element("input", {
      id: "search", type: "text", inputMode: "search", enterKeyHint: "search", autocomplete: "off", autocapitalize: "none", spellcheck: false,
      maxLength: 400, value: view.wanted.text, ariaLabel: t("search"), placeholder: t("searchStart"),
    });
    const bar = element("div", {});
    const found = element("div", {});
    let run = null;
    let timer = 0;

    const look = view.look = (kept) => {
      run?.abort();
      run = new AbortController();
      const signal = AbortSignal.any([visit.signal, run.signal]);
      bar.replaceChildren(chips(view.wanted, change));
      found.replaceChildren();
      const hasWords = view.wanted.text.trim() !== "";
      view.shown = isEmpty(view.wanted) ? null : results(found, toRequest(view.wanted), {
        kept, signal, hasWords, widen: widened(view.wanted), offline: () => searchKept(view.wanted, keptDocuments(session.account.id)), renew: () => look(),
      });
      return view.shown ? view.shown.ready : offer(found, signal);
    };
    // Returns the action that removes all that narrows the search besides its words; null if nothing does.
    const widened = (wanted) => (isNarrow(wanted) ? () => change({ ...wanted, types: [], filters: [], isExact: false }) : null);
    // Shows the results of another search. Only a change that does not come from typing updates the box, because an
    // input method may be active in it.
    const change = (next) => {
      clearTimeout(timer);
      if (next.text !== box.value.trim()) box.value = next.text;
      view.wanted = next;
      readdress(toAddress(next));
      return look();
    };
    const typed = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (box.value.trim() !== view.wanted.text.trim()) change({ ...view.wanted, text: box.value.trim() });
      }, typingPause);
    };
    const suggestions = suggest(box, (one) => {
      const key = conditions[one.kind];
      change(key ? withFilter({ ...view.wanted, text: "" }, { key, value: one.text }) : { ...view.wanted, text: one.text });
      addRecent(toAddress(view.wanted));
    }, visit.signal);
    box.addEventListener("input", (event) => { if (!event.isComposing) typed(); });
    box.addEventListener("compositionend", typed);
    const submit = (event) => {
      event.preventDefault();
      suggestions.close();
      const next = takeTyped({ ...view.wanted, text: box.value });
      if (toAddress(next) !== toAddress(view.wanted)) change(next);
      addRecent(toAddress(next));
    };
    const isForAlbum = visit.query.get("album") === "new";
    container.append(told("h1", "search"), isForAlbum ? told("p", "searchForAlbum", { className: "quiet" }) : "",
      element("form", { className: "search", role: "search", onsubmit: submit }, box, suggestions.list), bar, found);
    visit.signal.addEventListener("abort", () => clearTimeout(timer));
    if (isEmpty(view.wanted)) queueMicrotask(() => box.focus());
    return look(visit.kept);
  },
  leave({ view: { shown, wanted } }) {
    if (shown) addRecent(toAddress(wanted));
    return shown?.keep();
  },
  // The text in the box stays.
  conceal: ({ view }) => view.look(),
};

const linkTo = (key) => ({ name }) => ({ href: toAddress({ text: "", types: [], filters: [{ key, value: name }] }), label: name });
const byCount = (one, other) => other.entryCount + other.photoCount - one.entryCount - one.photoCount;

// Offers searches while there is no query: the last ones, and frequent names of the diary.
async function offer(place, signal) {
  const last = recents().map((href) => {
    const { text, filters } = fromAddress(new URLSearchParams(href.split("?")[1]));
    return { href, label: [text, ...filters.map(chipText)].filter(Boolean).join(" · ") };
  }).filter((one) => one.label);
  const own = linkChips("searchRecent", last);
  own?.firstElementChild.after(button(t("searchForget"), () => {
    forgetRecents();
    own.remove();
  }, "plain forget"));
  if (own) place.append(own);
  const lists = await Promise.all([["tag", "tags"], ["person", "people"], ["place", "places"]].map(async ([key, name]) => {
    const answer = await call("GET", `/v1/${name}`, { signal }).catch(() => ({ [name]: [] }));
    const most = answer[name].filter((one) => one.name).sort(byCount).slice(0, mostOffered);
    return linkChips(`searchOffer_${key}`, most.map(linkTo(key)));
  }));
  if (signal.aborted) return;
  const some = lists.filter(Boolean);
  place.append(...some);
  if (!some.length && !last.length) place.append(nothing("searchNothingYet"));
}
