// A list of entries and of photos that were found, page by page, which follows what changes elsewhere.
import { call } from "../core/api.js";
import { button, element, holding, replaceKeepingFocus } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import * as live from "../core/live.js";
import { t } from "../core/texts.js";
import { dayHeading, entryCard, namePlaces, photoCard } from "./cards.js";
import { icon } from "../ui/icons.js";
import { isBlank } from "../editor/drafts.js";
import { isEntryShut, remember } from "../photos/photos.js";
import { removeEntry } from "./removal.js";
import { steady } from "../ui/steady.js";

// How many results are remembered for who comes back.
const mostKept = 400;

// Fills a container. `source`: {path, query, emptyKey, isEndless, isFollowing, isOtherOrder, isElsewhere(entryID), isFor(entry),
// refused(failure, again)}; `visit` as of a screen, with what an earlier feed kept. isElsewhere() tells which entries are shown
// apart from the list; isFor() is false for what does not belong into it, where it is not given for what is hidden; refused()
// may tell of a failure in its own way: it returns what is shown then, or null. Returns {ready, conceal(), keep(),
// showSaved(entry), standAt(entryID), reveal(), restart()}.
export function feed(container, source, { kept, signal }) {
  const news = button("", () => restart(), "primary news");
  news.hidden = true;
  const list = element("div", { id: "feed", className: "feed" });
  const notice = element("div", { id: "notice", className: "notice", role: "status" });
  const end = element("div", { className: "end", ariaHidden: "true" });
  // What it says is read out, wherever it stands.
  const place = element("div", { className: "news-place", role: "status" }, news);
  container.append(place, list, notice, end);
  const state = { items: [], token: "", isDone: false, run: null, position: live.position(), fresh: new Set(), apart: new Map() };

  const actions = { remove: (entry) => removeEntry(entry, { hide, bring }) };
  const idOf = (item) => (item.entry ?? item.photo).id;
  const cardOf = (id) => list.querySelector(`.card[data-entry="${CSS.escape(id)}"]`);
  const { watch, placed } = steady(signal);
  const entryOf = (entry, item = {}) => watch(entryCard(entry, item, actions));
  const cards = (item) => (item.entry ? entryOf(item.entry, item) : photoCard(item.photo, item));

  const isElsewhere = (entry) => {
    if (!entry || !source.isElsewhere?.(entry.id)) return false;
    state.apart.set(entry.id, entry);
    return true;
  };

  function append(found) {
    const items = found.filter((item) => !isElsewhere(item.entry));
    let lastDay = [...list.querySelectorAll(".day")].at(-1)?.dataset.day ?? "";
    for (const item of items) {
      const day = (item.entry ?? item.photo).localDate;
      if (day && day !== lastDay) list.append(dayHeading(lastDay = day));
      if (item.photo) remember(item.photo);
      list.append(cards(item));
    }
    state.items.push(...items);
    if (items.map((item) => state.fresh.delete(idOf(item))).some(Boolean)) showNews([...state.fresh][0] ?? null);
    sayPlaces();
  }

  // Each heading has the places of the cards below it.
  function sayPlaces() {
    let [heading, names] = [null, []];
    const say = () => { if (heading) namePlaces(heading, names); };
    for (const one of list.children) {
      if (one.matches(".day")) {
        say();
        [heading, names] = [one, []];
      } else if (one.dataset.place) names.push(one.dataset.place);
    }
    say();
  }

  async function loadMore() {
    if (state.run || state.isDone || signal.aborted) return;
    const run = state.run = new AbortController();
    const query = new URLSearchParams({ ...source.query, pageSize: "20" });
    if (state.token) query.set("pageToken", state.token);
    const asked = live.position();
    try {
      const page = await call("GET", `${source.path}?${query}`, { signal: AbortSignal.any([signal, run.signal]) });
      if (run !== state.run || signal.aborted) return;
      state.token = page.nextPageToken || "";
      state.isDone = !state.token || !source.isEndless;
      const known = new Set(state.items.map(idOf));
      append((page.results ?? page.entries.map((entry) => ({ entry }))).filter((item) => !known.has(idOf(item))));
      // What changed while the answer was on its way was told before these were here.
      if (source.isFollowing) live.changesSince(asked).forEach(follow);
      sayEmpty();
    } catch (failure) {
      if (run !== state.run || signal.aborted) return;
      state.isDone = true;
      const again = () => {
        state.isDone = false;
        notice.replaceChildren();
        loadMore();
      };
      const told = source.refused?.(failure, again);
      notice.replaceChildren(...(told ? [told] : [explain(failure), button(t("retry"), again, "primary")]));
    } finally {
      if (run === state.run) state.run = null;
    }
    if (!state.isDone && !state.run && end.getBoundingClientRect().top < innerHeight * 2) await loadMore();
    // Told anew where the end is: it may have come and gone and come again without that.
    observer.unobserve(end);
    if (!signal.aborted) observer.observe(end);
  }

  function sayEmpty() {
    notice.replaceChildren(...(state.isDone && !state.items.length ? [icon("diary"), element("p", {}, t(source.emptyKey))] : []));
  }

  function restart() {
    state.run?.abort();
    Object.assign(state, { items: [], token: "", isDone: false, run: null, position: live.position() });
    list.replaceChildren();
    notice.replaceChildren();
    showNews(null);
    if (scrollY > list.getBoundingClientRect().top + scrollY) list.scrollIntoView();
    return loadMore();
  }

  // Entries that came meanwhile wait above; nothing moves before they are asked for.
  function showNews(id) {
    if (id === null) state.fresh.clear();
    else state.fresh.add(id);
    news.hidden = !state.fresh.size;
    news.textContent = t("newEntries", { count: state.fresh.size });
  }

  const isFor = source.isFor ?? ((entry) => !entry.hidden);
  const isOlder = (one, other) => Date.parse(one.updateTime) < Date.parse(other.updateTime);

  function replace(entry) {
    const item = state.items.find((one) => one.entry?.id === entry.id);
    const card = cardOf(entry.id);
    if (!item || !card) return false;
    if (item.entry.localDate !== entry.localDate && !isOlder(entry, item.entry) && !source.isOtherOrder) {
      hide(entry.id);
      return bring(entry);
    }
    if (item.entry.etag === entry.etag || isOlder(entry, item.entry)) return true;
    item.entry = entry;
    const fresh = entryOf(entry);
    holding(list, () => {
      replaceKeepingFocus(card, fresh);
      sayPlaces();
    });
    placed(fresh);
    return true;
  }

  function hide(id) {
    const card = cardOf(id);
    state.items = state.items.filter((item) => item.entry?.id !== id);
    if (state.fresh.delete(id)) showNews([...state.fresh][0] ?? null);
    if (!card) return;
    const heading = card.previousElementSibling;
    const isLast = heading?.matches(".day") && !card.nextElementSibling?.matches(".card");
    holding(list, () => {
      card.remove();
      if (isLast) heading.remove();
      else sayPlaces();
    });
    sayEmpty();
  }

  // Puts an entry where its time has its place among those that are shown.
  function bring(entry) {
    if (cardOf(entry.id)) return replace(entry);
    // Where it stands in another order only the diary knows.
    if (source.isOtherOrder) return restart();
    const time = Date.parse(entry.entryTime);
    const index = state.items.findIndex((item) => item.entry && Date.parse(item.entry.entryTime) <= time);
    if (index < 0 && !state.isDone) return false;
    state.items.splice(index < 0 ? state.items.length : index, 0, { entry });
    const card = entryOf(entry);
    const stand = () => {
      const next = index < 0 ? null : cardOf(state.items[index + 1].entry.id);
      const sameDay = [...list.querySelectorAll(".card")].filter((one) => one.dataset.day === entry.localDate);
      if (sameDay.length) {
        if (next?.dataset.day === entry.localDate) next.before(card);
        else sameDay.at(-1).after(card);
        return;
      }
      const place = next?.previousElementSibling?.matches(".day") ? next.previousElementSibling : next;
      if (place) place.before(dayHeading(entry.localDate), card);
      else list.append(dayHeading(entry.localDate), card);
    };
    holding(list, () => {
      stand();
      sayPlaces();
    });
    if (state.fresh.delete(entry.id)) showNews([...state.fresh][0] ?? null);
    notice.replaceChildren();
    return true;
  }

  function follow({ inserted, updated, removed, isResync }) {
    // Who reads further down is not moved.
    if (isResync) return state.items.length && list.getBoundingClientRect().top < 0 ? showNews("") : restart();
    for (const { entry } of [...inserted, ...updated]) {
      if (!entry || isElsewhere(entry)) continue;
      if (!isFor(entry)) hide(entry.id);
      else if (!replace(entry) && inserted.some((one) => one.entry === entry)) showNews(entry.id);
    }
    for (const { kind, id } of removed) {
      if (kind !== "ENTRY") continue;
      state.apart.delete(id);
      hide(id);
    }
    state.position = live.position();
  }

  const observer = new IntersectionObserver((seen) => {
    if (seen.some((one) => one.isIntersecting)) loadMore();
  }, { rootMargin: "800px" });
  observer.observe(end);
  signal.addEventListener("abort", () => observer.disconnect());
  if (kept) {
    append(kept.items);
    Object.assign(state, { token: kept.token, isDone: kept.isDone });
  }
  if (source.isFollowing) live.subscribe(follow, { signal, since: kept?.position ?? live.position() });
  return {
    // Asks for all of it once more, and shows nothing until it is there.
    conceal() {
      state.apart.clear();
      restart();
    },
    ready: kept ? null : loadMore(),
    keep: () => (state.items.length && state.items.length <= mostKept && !state.fresh.size
      ? { items: state.items, token: state.token, isDone: state.isDone, position: live.position() } : undefined),
    showSaved(entry) {
      state.apart.delete(entry.id);
      if (!isFor(entry) || isBlank(entry)) return hide(entry.id);
      // How it looks while hidden things are closed the diary says.
      if (isEntryShut(entry)) return entry.hidden ? hide(entry.id) : restart();
      return bring(entry) || restart();
    },
    // Scrolls to an entry: to the top of the page if the entry is in sight from there.
    standAt(id) {
      const card = cardOf(id);
      if (!card) return;
      const heading = card.previousElementSibling?.matches(".day") ? card.previousElementSibling : card;
      scrollTo({ top: 0, behavior: "instant" });
      const { top, height } = card.getBoundingClientRect();
      if (top + Math.min(height, innerHeight / 3) > innerHeight * 0.8) heading.scrollIntoView({ block: "start", behavior: "instant" });
    },
    // Shows the entries that are not apart any more.
    reveal() {
      for (const [id, entry] of state.apart) if (!source.isElsewhere(id) && state.apart.delete(id)) bring(entry);
    },
    restart,
  };
}
