// One day as one page: what was written, its other photos, and the same day of earlier years.
import { call } from "../core/api.js";
import { button, element, once, told } from "../core/dom.js";
import { explain } from "../core/failures.js";
import * as live from "../core/live.js";
import { go } from "../core/router.js";
import { addTexts, t } from "../core/texts.js";
import { dayHeading, dayText, entryCard, namePlaces, photoTile } from "../parts/cards.js";
import { remember } from "../parts/photos.js";
import { pastYears, pastYearsReady } from "../parts/pastyears.js";
import { removeEntry } from "../parts/removal.js";
import { nothing } from "../parts/states.js";
import { writeAbout } from "../parts/writeday.js";
import en from "../texts/diary-en.js";
import ja from "../texts/diary-ja.js";
import ko from "../texts/diary-ko.js";

addTexts({ en, ja, ko });

const length = 86_400_000;

// The time of a date as UTC has it; NaN when there is no such day.
function timeOfDate(date) {
  const time = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? time : NaN;
}

function besides(date, by, key, sign) {
  const other = new Date(timeOfDate(date) + by * length).toISOString().slice(0, 10);
  const link = element("a", { href: `/diary/${other}`, ariaLabel: t(key), title: t(key) }, sign);
  // A neighbouring day is a turned page: the way back leads to where the reader came from.
  link.onclick = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(`/diary/${other}`, { isInstead: true });
  };
  return link;
}

const part = (key, child) => element("section", { className: "day-part" }, told("h2", key), child);

function loose(photos) {
  const grid = element("div", { className: "loose" });
  const shown = photos.map(({ id, caption }) => ({ id, caption }));
  grid.append(...shown.map((photo, index) => {
    const tile = photoTile(photo, "160px");
    tile.onclick = () => go(`/photos/${photo.id}`, { state: { photos: shown, index } });
    return tile;
  }));
  return part("dayPhotos", grid);
}

export default {
  title: ({ date }) => (Number.isNaN(timeOfDate(date)) ? t("noSuchDay") : dayText(date)),
  async enter(container, { parameters: { date }, signal }) {
    if (Number.isNaN(timeOfDate(date))) {
      container.append(element("div", { className: "notice" }, element("h1", {}, t("noSuchDay")), told("a", "toDiary", { href: "/diary" })));
      return;
    }
    const place = element("div", { className: "one" });
    const heading = dayHeading(date, "h1");
    container.append(
      element("header", { className: "day-head" }, besides(date, -1, "dayBefore", "‹"), heading, besides(date, 1, "dayAfter", "›")),
      place);
    const remove = (entry) => removeEntry(entry, { hide: load, bring: load });
    function show(found) {
      const cards = found.entries.map((entry) => entryCard(entry, { isWhole: true }, { remove }));
      namePlaces(heading, [...found.entries, ...found.photos].map((one) => one.place?.name));
      found.photos.forEach(remember);
      const empty = nothing(found.photos.length ? "dayUnwritten" : "dayEmpty");
      const write = button(t(cards.length ? "writeMore" : "writeAboutDay"), () => once(write, () => writeAbout(date, found.photos)), cards.length ? "plain" : "primary");
      place.replaceChildren(...(cards.length ? cards : [empty]), element("div", { className: "day-begin" }, write),
        ...(found.photos.length ? [loose(found.photos)] : []),
        ...(found.previousYears.length ? [part("previousYears", pastYears(date, found.previousYears))] : []));
    }
    async function load() {
      if (signal.aborted) return;
      try {
        const [found] = await Promise.all([call("GET", `/v1/days/${date}`, { signal }), pastYearsReady()]);
        if (!signal.aborted) show(found);
      } catch (failure) {
        if (signal.aborted) return;
        const again = element("button", { type: "button", className: "primary", onclick: load }, t("retry"));
        place.replaceChildren(element("div", { className: "notice" }, explain(failure), again));
      }
    }
    live.subscribe(load, { signal });
    await load();
  },
};
