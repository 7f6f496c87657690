// One day as a page: its entries, its other photos, and the same day in earlier years.
import { call } from "../core/api.js";
import { backLink, bar } from "../ui/bar.js";
import { button, element, holding, once, told } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import * as live from "../core/live.js";
import { go } from "../core/router.js";
import { session } from "../core/session.js";
import { addTexts, moment, t } from "../core/texts.js";
import { dayHeading, dayText, describeDay, entryCard, photoTile } from "./cards.js";
import { photoRows } from "./photorows.js";
import { remember } from "../photos/photos.js";
import { pastYears, pastYearsReady } from "./pastyears.js";
import { removeEntry } from "./removal.js";
import { icon } from "../ui/icons.js";
import { nothing } from "../ui/states.js";
import { writeAbout } from "./writeday.js";
import texts from "./diary-texts.js";

addTexts(texts);

const length = 86_400_000;

// Returns the time of a date in UTC; NaN if there is no such day.
function timeOfDate(date) {
  const time = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? time : NaN;
}

// Returns the link to a neighbouring day, with its date.
function besides(date, by, key) {
  const time = timeOfDate(date) + by * length;
  const other = new Date(time).toISOString().slice(0, 10);
  const said = moment(time, { month: "long", day: "numeric", timeZone: "UTC" });
  const link = element("a", { href: `/diary/${other}`, className: key, ariaLabel: `${t(key)}: ${said}` }, ...(by < 0 ? [icon("back"), said] : [said, icon("back")]));
  // A neighbouring day replaces the page in the history, so that Back leads to the place before.
  link.onclick = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(`/diary/${other}`, { isInstead: true });
  };
  return link;
}

const mostElsewhere = 200;
// The number of photos outside entries that always fit in one response. If there are more, the response may omit the
// last ones of the day.
const surelyWhole = 100;

const localTime = ({ localDateTime }) => Date.parse(`${(localDateTime ?? "").slice(0, 19)}Z`);

// Returns the photos of the day that are in entries of other days. Days start at the account's boundary.
async function elsewhere(date, found, signal) {
  const known = new Set([...found.photos.map(({ id }) => id), ...found.entries.flatMap((entry) => entry.photos.map(({ photoId }) => photoId))]);
  if (found.photoCount <= found.photos.length) return [];
  const [hours, minutes] = (session.account?.dayBoundary || "00:00").split(":").map(Number);
  const begin = timeOfDate(date) + (hours * 60 + minutes) * 60_000;
  const dateOf = (time) => new Date(time).toISOString().slice(0, 10);
  const query = new URLSearchParams({ from: dateOf(begin), to: dateOf(begin + length - 1), pageSize: String(mostElsewhere) });
  // If these photos cannot be loaded, the day is shown without them.
  const { photos } = await call("GET", `/v1/photos?${query}`, { signal }).catch(() => ({ photos: [] }));
  // Further photos outside entries may follow the last one of the list.
  const end = found.photos.length < surelyWhole ? begin + length : localTime(found.photos.at(-1));
  // A photo of which only the month or the year is known has the date of its first day, but belongs to no day.
  const isOfDay = ({ takenPrecision }) => !["MONTH", "YEAR"].includes(takenPrecision);
  return photos.filter((photo) => {
    const time = localTime(photo);
    return !known.has(photo.id) && isOfDay(photo) && time >= begin && time < end;
  });
}

const part = (key, child) => element("section", { className: "day-part" }, told("h2", key), child);

const tiles = (key) => (photos) => {
  const grid = element("div", { className: "loose" });
  const shown = photos.map(({ id, caption }) => ({ id, caption }));
  grid.append(...shown.map((photo, index) => {
    const tile = photoTile(photo, "160px");
    tile.onclick = () => go(`/photos/${photo.id}`, { state: { photos: shown, index } });
    return tile;
  }));
  return part(key, grid);
};

export default {
  title: ({ date }) => (Number.isNaN(timeOfDate(date)) ? t("noSuchDay") : dayText(date)),
  async enter(container, { parameters: { date }, signal }) {
    if (Number.isNaN(timeOfDate(date))) {
      container.append(bar(backLink("/diary", "diary", signal)),
        element("div", { className: "notice" }, element("h1", {}, t("noSuchDay")), told("a", "toDiary", { href: "/diary" })));
      return;
    }
    const place = element("div", { className: "one" });
    const heading = dayHeading(date, "h1");
    container.append(
      bar(backLink("/diary", "diary", signal), heading), place,
      element("nav", { className: "beside-days", ariaLabel: t("besideDays") }, besides(date, -1, "dayBefore"), besides(date, 1, "dayAfter")));
    const remove = (entry) => removeEntry(entry, { hide: load, bring: load });
    // An unchanged entry keeps its card, with its pictures and its focus.
    let made = new Map();
    let runs = 0;
    let loosePhotos = [];
    const writing = (key) => {
      const control = button(t(key), () => once(control, () => writeAbout(date, loosePhotos)), key === "writeMore" ? "plain" : "primary");
      return control;
    };
    function show(found, others) {
      const before = made;
      made = new Map();
      const same = (key, make) => {
        made.set(key, before.get(key) ?? make());
        return made.get(key);
      };
      const cards = found.entries.map((entry) => same(`${entry.id} ${entry.etag}`, () => entryCard(entry, { isWhole: true }, { remove, changed: load, away: load, photos: photoRows })));
      describeDay(heading, cards, found.placeNames);
      found.photos.forEach(remember);
      loosePhotos = found.photos;
      others.forEach(remember);
      const emptyKey = found.photos.length ? "dayUnwritten" : others.length ? "dayElsewhere" : "dayEmpty";
      const writeKey = cards.length ? "writeMore" : "writeAboutDay";
      const wanted = [
        ...(cards.length ? cards : [same(emptyKey, () => nothing(emptyKey))]),
        same(writeKey, () => element("div", { className: "day-begin" }, writing(writeKey))),
        ...[[found.photos, tiles("dayPhotos")], [others, tiles("dayPhotosElsewhere")], [found.previousYears, (list) => part("previousYears", pastYears(date, list))]].filter(([list]) => list.length)
          .map(([list, make], index) => same(`${index} ${JSON.stringify(list)}`, () => make(list))),
      ];
      holding(place, () => {
        for (const child of [...place.children]) if (!wanted.includes(child)) child.remove();
        wanted.forEach((one, index) => {
          const there = place.children[index] ?? null;
          if (there !== one) place.insertBefore(one, there);
        });
      });
    }
    async function load() {
      if (signal.aborted) return;
      const run = runs += 1;
      try {
        const [found] = await Promise.all([call("GET", `/v1/days/${date}`, { signal }), pastYearsReady()]);
        const others = await elsewhere(date, found, signal);
        if (!signal.aborted && run === runs) show(found, others);
      } catch (failure) {
        if (signal.aborted || run !== runs) return;
        const again = element("button", { type: "button", className: "primary", onclick: load }, t("retry"));
        place.replaceChildren(element("div", { className: "notice" }, explain(failure), again));
      }
    }
    live.subscribe(load, { signal });
    await load();
  },
};
