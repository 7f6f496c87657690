// Memories: cards of a day, a week, a trip or a year, and the page of each.
import { call } from "../core/api.js";
import { backLink, bar, roundButton } from "../ui/bar.js";
import { button, element, once } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import { back, go } from "../core/router.js";
import { dateFormat, language, moment, t } from "../core/texts.js";
import { ask } from "../ui/ask.js";
import { entryCard, photoStill, photoTile } from "../diary/cards.js";
import { removeEntry } from "../diary/removal.js";
import { slideshow } from "../viewer/slideshow.js";
import { fill, nothing } from "../ui/states.js";
import { toast } from "../ui/toast.js";

const shownEntries = 20;
// Returns the address of the memories of a day, or of one memory.
export function memoriesAt(date, id = "") {
  const query = new URLSearchParams({ ...(id && { memory: id }), ...(date && { date }) }).toString();
  return query ? `/for-you?${query}` : "/for-you";
}

export const askForMemories = (date, signal) => call("GET", date ? `/v1/memories?date=${encodeURIComponent(date)}` : "/v1/memories", { signal });

const pathOf = (memory) => `/v1/memories/${encodeURIComponent(memory.id)}`;

// Returns the days of a memory. A year or a month of both is told once.
export function span({ from, to }) {
  const [first, last] = [from, to].map((date) => Date.parse(`${date}T00:00:00Z`));
  /** @type {Intl.DateTimeFormatOptions} */
  const whole = { dateStyle: "long", timeZone: "UTC" };
  if (from === to || language() !== "ja") return dateFormat(language(), whole).formatRange(first, last);
  // Browsers write a range of Japanese dates with slashes.
  const [isOneYear, isOneMonth] = [4, 7].map((length) => from.slice(0, length) === to.slice(0, length));
  /** @type {Intl.DateTimeFormatOptions} */
  const rest = { ...(!isOneMonth && { month: "long" }), day: "numeric", timeZone: "UTC" };
  return `${moment(first, whole)}～${moment(last, isOneYear ? rest : whole)}`;
}

function counts({ photoIds, entryIds }) {
  return [photoIds.length && t("photoCount", { count: photoIds.length }), entryIds.length && t("entryCount", { count: entryIds.length })]
    .filter(Boolean).join(" · ");
}

// Returns the memories with a cover each: its own or, if a memory above it shows that one, its first other photo.
export function withOwnCovers(memories) {
  const shown = new Set();
  return memories.map((memory) => {
    const own = memory.coverPhotoId;
    const cover = own && shown.has(own) ? memory.photoIds.find((id) => !shown.has(id)) ?? own : own;
    shown.add(cover);
    return { ...memory, coverPhotoId: cover };
  });
}

// Returns the card of a memory. `date` is the day whose memories are shown, "" for today.
export function memoryCard(memory, date, changed) {
  const cover = memory.coverPhotoId ? photoStill({ id: memory.coverPhotoId, caption: "" }, "(max-width: 640px) 100vw, 680px") : null;
  if (cover) cover.ariaHidden = "true";
  const link = element("a", { href: memoriesAt(date, memory.id) }, memory.title);
  return element("article", { className: cover ? "memory" : "memory plainly" }, cover,
    element("div", { className: "words" }, element("h2", {}, link), element("p", {}, span(memory)), element("p", {}, counts(memory))),
    element("div", { className: "over" }, heart(memory), dismissal(memory, changed)));
}

function heart(memory) {
  const show = () => {
    own.ariaPressed = String(memory.favorite);
  };
  const own = roundButton("forYou", () => once(own, async () => {
    try {
      Object.assign(memory, await call("PATCH", `${pathOf(memory)}?updateMask=favorite`, { body: { favorite: !memory.favorite } }));
      show();
    } catch (failure) {
      toast(explain(failure));
    }
  }), "heart");
  own.ariaLabel = t("memoryFavorite");
  show();
  return own;
}

function dismissal(memory, changed) {
  const own = roundButton("close", () => once(own, async () => {
    if (!await ask(t("memoryDismissAsk", { title: memory.title }), [{ value: "yes", label: t("memoryDismiss"), isMain: true }])) return;
    try {
      await call("POST", `${pathOf(memory)}:dismiss`, { body: {} });
      changed();
    } catch (failure) {
      toast(explain(failure));
    }
  }));
  own.ariaLabel = t("memoryDismiss");
  return own;
}

// Shows the page of a memory: its photos, also as a slide show, and its entries.
export function memoryPage(container, id, date, signal) {
  const place = element("div", { className: "memory-page" });
  container.append(bar(backLink(memoriesAt(date), "forYou", signal)), place);
  return fill(place, async () => {
    const answer = await askForMemories(date, signal);
    const memory = answer.memories.find((one) => one.id === id);
    const away = element("a", { href: memoriesAt(date), className: "onward" }, t("toForYou"));
    if (!memory) return [element("h1", {}, t("forYou")), nothing("memoryGone"), away];
    const entries = await Promise.all(memory.entryIds.slice(0, shownEntries).map((entry) =>
      call("GET", `/v1/entries/${encodeURIComponent(entry)}`, { signal }).catch(() => null)));
    const photos = memory.photoIds.map((photo) => ({ id: photo, caption: "" }));
    const cards = entries.filter((entry) => entry && !entry.deleteTime).map((entry) => {
      const card = entryCard(entry, { level: "h2" }, {
        remove: (one) => removeEntry(one, { hide: () => { card.hidden = true; }, bring: () => { card.hidden = false; } }),
      });
      return card;
    });
    const actions = element("div", { className: "actions start" }, heart(memory),
      photos.length > 1 ? button(t("slideshow"), () => slideshow(photos, memory.title), "primary") : null,
      dismissal(memory, () => back(memoriesAt(date))));
    const heading = element("header", { className: "heading" }, element("h1", { tabIndex: -1 }, memory.title), element("p", { className: "quiet" }, span(memory)));
    return [heading, actions, wall(photos), ...cards, away];
  }, signal)();
}

// Returns photos side by side, which are neighbours in the viewer; null if there are none.
export function wall(photos) {
  if (!photos.length) return null;
  return element("div", { className: "wall" }, ...photos.map((photo, index) => {
    const tile = photoTile(photo, "(max-width: 640px) 50vw, 220px");
    tile.onclick = () => go(`/photos/${photo.id}`, { state: { photos, index } });
    return tile;
  }));
}
