// Two ways back from today: the same day of a year before, and a day that waits to be written.
import { call } from "../core/api.js";
import { element, told } from "../ui/dom.js";
import { session } from "../core/session.js";
import { moment, t } from "../core/texts.js";
import { dayOf } from "../core/zones.js";
import { photoStill } from "./cards.js";

// Returns the number of entries and photos of a day in words, without zeros. A line does not end within one of them.
export const countsText = (found) => countsOf(found).map((part) => part.replaceAll(" ", "\u00a0")).join(" · ");

// Returns the same words, each in a part of its own.
export const countsOf = ({ entryCount, photoCount }) =>
  [entryCount && t("entryCount", { count: entryCount }), photoCount && t("photoCount", { count: photoCount })].filter(Boolean);

const dateText = (date) => moment(Date.parse(`${date}T00:00Z`), { dateStyle: "long", timeZone: "UTC" });

const card = (key, date, found) => element("a", { href: `/diary/${date}`, className: `looking-card ${key}` },
  found.coverPhotoId ? photoStill({ id: found.coverPhotoId, caption: "" }, "96px") : null,
  element("span", {}, told("span", key, { className: "quiet" }), element("strong", {}, dateText(date)),
    element("span", { className: "quiet" }, countsText(found))));

const ask = (path, signal) => call("GET", path, { signal }).catch(() => null);

// Returns the newest days with photos that no entry is about; null if they are not known.
export const unwrittenDays = async (signal) => (await ask("/v1/days:unwritten?pageSize=2", signal))?.days ?? null;

// Returns the section with one or two cards, null for none. `waitingDays` are the unwritten days.
export async function lookingBack(waitingDays, signal) {
  const { timeZone, dayBoundary } = session.account;
  const today = dayOf(Date.now(), timeZone, dayBoundary);
  const [day, unwritten] = await Promise.all([ask(`/v1/days/${today}`, signal), waitingDays]);
  const [year] = day?.previousYears ?? [];
  // Today gets no card.
  const waiting = unwritten?.find(({ date }) => date < today);
  const cards = [
    year && card("onThisDay", `${String(year.year).padStart(4, "0")}${today.slice(4)}`, year),
    waiting && card("writeAboutDay", waiting.date, { ...waiting, entryCount: 0 }),
  ].filter(Boolean);
  return cards.length ? element("section", { className: "looking", ariaLabel: t("onThisDay") }, ...cards) : null;
}
