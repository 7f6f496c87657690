// A list of found entries and photos, page by page, which follows changes made elsewhere.
import { call } from "../core/api.js";
import { button, element, painted } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import * as live from "../core/live.js";
import { t } from "../core/texts.js";
import { FeedList } from "./feedlist.js";
import { icon } from "../ui/icons.js";
import { isBlank } from "../editor/drafts.js";
import { isEntryShut } from "../photos/photos.js";
import { removeEntry } from "./removal.js";

// The number of results that are kept for a reader who comes back.
const mostKept = 400;
// The number of results that are painted before the rest of a first page is drawn. They fill most windows.
const mostAtFirst = 6;

const idOf = (item) => (item.entry ?? item.photo).id;
const isOlder = (one, other) => Date.parse(one.updateTime) < Date.parse(other.updateTime);

// Fills a container. `source`: {path, query, emptyKey, whenEmpty(), isEndless, isFollowing, isOtherOrder, isElsewhere(entryID),
// isFor(entry), refused(failure, again)}; `visit` as of a screen, with the state that an earlier feed kept.
// whenEmpty() returns the elements that an empty list shows below its text. isElsewhere() returns whether an entry is shown
// apart from the list. isFor() is false for entries that do not belong in the list; without it, for hidden entries.
// refused() may show a failure in its own way: it returns the element to show, or null. Returns {begun, ready, conceal(), keep(),
// showSaved(entry), standAt(entryID), reveal(), restart()}.
export const feed = (container, source, visit) => new Feed(container, source, visit);

class Feed {
  #begin = () => {};
  // Resolves when the first results are shown, and `ready` when all of the first page are. Both also resolve when the list is
  // empty or failed.
  begun = new Promise((resolve) => { this.#begin = () => resolve(null); });
  /** @type {Promise<void> | null} */
  ready = null;
  #source;
  #signal;
  #list;
  #news = button("", () => this.restart(), "primary news");
  #notice = element("div", { id: "notice", className: "notice", role: "status" });
  #end = element("div", { className: "end", ariaHidden: "true" });
  #observer;
  #items = [];
  #token = "";
  #isDone = false;
  /** @type {AbortController | null} */
  #run = null;
  // The IDs of entries that arrived in the meantime, and wait until the reader wants them.
  #fresh = new Set();
  // The entries that are shown apart from the list, by their IDs.
  #apart = new Map();

  constructor(container, source, { kept, signal }) {
    [this.#source, this.#signal] = [source, signal];
    this.#list = new FeedList({
      remove: (entry) => removeEntry(entry, { hide: (id) => this.#hide(id), bring: (brought) => this.#bring(brought) }),
      changed: (entry) => (this.#isFor(entry) ? this.#bring(entry) : this.#hide(entry.id)), away: (entry) => this.#hide(entry.id),
    }, signal);
    this.#news.hidden = true;
    // Screen readers read out the button for new entries at every position of the list.
    const place = element("div", { className: "news-place", role: "status" }, this.#news);
    container.append(place, this.#list.element, this.#notice, this.#end);
    this.#observer = new IntersectionObserver((seen) => {
      if (seen.some((one) => one.isIntersecting)) this.#loadMore();
    }, { rootMargin: "800px" });
    this.#observer.observe(this.#end);
    signal.addEventListener("abort", () => this.#observer.disconnect());
    if (kept) {
      this.#append(kept.items);
      [this.#token, this.#isDone] = [kept.token, kept.isDone];
      this.#begin();
    }
    if (source.isFollowing) live.subscribe((change) => this.#follow(change), { signal, since: kept?.position ?? live.position() });
    if (!kept) this.ready = this.#loadMore();
  }

  #isFor(entry) {
    return this.#source.isFor ? this.#source.isFor(entry) : !entry.hidden;
  }

  #isElsewhere(entry) {
    if (!entry || !this.#source.isElsewhere?.(entry.id)) return false;
    this.#apart.set(entry.id, entry);
    return true;
  }

  #append(found) {
    const items = found.filter((item) => !this.#isElsewhere(item.entry));
    this.#list.append(items);
    this.#items.push(...items);
    this.#haveCome(items.map(idOf));
  }

  async #loadMore() {
    if (this.#run || this.#isDone || this.#signal.aborted) return;
    const run = this.#run = new AbortController();
    try {
      await this.#ask(run);
    } catch (failure) {
      if (run !== this.#run || this.#signal.aborted) return;
      this.#tell(failure);
    } finally {
      if (run === this.#run) this.#run = null;
    }
    this.#begin();
    if (!this.#isDone && !this.#run && this.#end.getBoundingClientRect().top < innerHeight * 2) await this.#loadMore();
    // Observed again, because the end may have become visible, hidden and visible again without a notification.
    this.#observer.unobserve(this.#end);
    if (!this.#signal.aborted) this.#observer.observe(this.#end);
  }

  async #ask(run) {
    const { path, query: own, isEndless, isFollowing } = this.#source;
    const query = new URLSearchParams({ ...own, pageSize: "20" });
    if (this.#token) query.set("pageToken", this.#token);
    const asked = live.position();
    const page = await call("GET", `${path}?${query}`, { signal: AbortSignal.any([this.#signal, run.signal]) });
    const found = page.results ?? page.entries.map((entry) => ({ entry }));
    if (run !== this.#run || this.#signal.aborted) return;
    if (!this.#items.length && found.length > mostAtFirst) {
      this.#append(found.splice(0, mostAtFirst));
      this.#begin();
      await painted();
      if (run !== this.#run || this.#signal.aborted) return;
    }
    this.#token = page.nextPageToken || "";
    this.#isDone = !this.#token || !isEndless;
    const known = new Set(this.#items.map(idOf));
    this.#append(found.filter((item) => !known.has(idOf(item))));
    // Changes that arrived while the response was in transit were reported before these entries were shown.
    if (isFollowing) live.changesSince(asked).forEach((change) => this.#follow(change));
    this.#sayEmpty();
  }

  #tell(failure) {
    this.#isDone = true;
    const again = () => {
      this.#isDone = false;
      this.#notice.replaceChildren();
      this.#loadMore();
    };
    const told = this.#source.refused?.(failure, again);
    this.#notice.replaceChildren(...(told ? [told] : [explain(failure), button(t("retry"), again, "primary")]));
  }

  #sayEmpty() {
    const isEmpty = this.#isDone && !this.#items.length;
    this.#notice.replaceChildren(...(isEmpty ? [icon("diary"), element("p", {}, t(this.#source.emptyKey)), ...(this.#source.whenEmpty?.() ?? [])] : []));
  }

  // Requests everything again.
  restart() {
    this.#run?.abort();
    [this.#items, this.#token, this.#isDone, this.#run] = [[], "", false, null];
    this.#list.clear();
    this.#notice.replaceChildren();
    this.#fresh.clear();
    this.#showNews();
    const { element: list } = this.#list;
    if (scrollY > list.getBoundingClientRect().top + scrollY) list.scrollIntoView();
    return this.#loadMore();
  }

  // Shows the number of new entries above the list. The list does not change before the reader wants them.
  #showNews(id) {
    if (id !== undefined) this.#fresh.add(id);
    this.#news.hidden = !this.#fresh.size;
    this.#news.textContent = t("newEntries", { count: this.#fresh.size });
  }

  // Records that waiting entries are shown, or no longer exist.
  #haveCome(ids) {
    if (ids.map((id) => this.#fresh.delete(id)).some(Boolean)) this.#showNews();
  }

  // Shows a changed entry. Returns false if the entry is not in the list.
  #replace(entry) {
    const item = this.#items.find((one) => one.entry?.id === entry.id);
    const card = this.#list.cardOf(entry.id);
    if (!item || !card) return false;
    if (item.entry.localDate !== entry.localDate && !isOlder(entry, item.entry) && !this.#source.isOtherOrder) {
      this.#hide(entry.id);
      return this.#bring(entry);
    }
    if (item.entry.etag === entry.etag || isOlder(entry, item.entry)) return true;
    item.entry = entry;
    this.#list.replace(card, entry);
    return true;
  }

  #hide(id) {
    const card = this.#list.cardOf(id);
    this.#items = this.#items.filter((item) => item.entry?.id !== id);
    this.#haveCome([id]);
    if (!card) return;
    this.#list.remove(card);
    this.#sayEmpty();
  }

  // Inserts an entry among the shown entries by its time.
  #bring(entry) {
    if (this.#list.cardOf(entry.id)) return this.#replace(entry);
    // In another order, only the server knows its place.
    if (this.#source.isOtherOrder) return this.restart();
    const time = Date.parse(entry.entryTime);
    const index = this.#items.findIndex((item) => item.entry && Date.parse(item.entry.entryTime) <= time);
    if (index < 0 && !this.#isDone) return false;
    this.#list.insert(entry, index < 0 ? null : this.#items[index].entry.id);
    this.#items.splice(index < 0 ? this.#items.length : index, 0, { entry });
    this.#haveCome([entry.id]);
    this.#notice.replaceChildren();
    return true;
  }

  #follow({ inserted, updated, removed, isResync }) {
    // The view of a reader further down does not move.
    if (isResync) {
      const isBelow = this.#items.length && this.#list.element.getBoundingClientRect().top < 0;
      return isBelow ? this.#showNews("") : this.restart();
    }
    for (const { entry } of [...inserted, ...updated]) {
      if (!entry || this.#isElsewhere(entry)) continue;
      if (!this.#isFor(entry)) this.#hide(entry.id);
      else if (!this.#replace(entry) && inserted.some((one) => one.entry === entry)) this.#showNews(entry.id);
    }
    for (const { kind, id } of removed) {
      if (kind !== "ENTRY") continue;
      this.#apart.delete(id);
      this.#hide(id);
    }
  }

  // Requests everything again, and shows nothing until it has arrived.
  conceal() {
    this.#apart.clear();
    this.restart();
  }

  keep() {
    const [items, token, isDone] = [this.#items, this.#token, this.#isDone];
    return items.length && items.length <= mostKept && !this.#fresh.size
      ? { items, token, isDone, position: live.position() } : undefined;
  }

  showSaved(entry) {
    this.#apart.delete(entry.id);
    if (!this.#isFor(entry) || isBlank(entry)) return this.#hide(entry.id);
    // The server determines the view while hidden items are locked.
    if (isEntryShut(entry)) return entry.hidden ? this.#hide(entry.id) : this.restart();
    return this.#bring(entry) || this.restart();
  }

  // Scrolls to an entry: to the top of the page if the entry is in sight from there.
  standAt(id) {
    const card = this.#list.cardOf(id);
    if (!card) return;
    const heading = card.previousElementSibling?.matches(".day") ? card.previousElementSibling : card;
    scrollTo({ top: 0, behavior: "instant" });
    const { top, height } = card.getBoundingClientRect();
    if (top + Math.min(height, innerHeight / 3) > innerHeight * 0.8) heading.scrollIntoView({ block: "start", behavior: "instant" });
  }

  // Shows the entries that are no longer apart.
  reveal() {
    for (const [id, entry] of this.#apart) if (!this.#source.isElsewhere(id) && this.#apart.delete(id)) this.#bring(entry);
  }
}
