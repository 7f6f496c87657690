// The same day in earlier years, with the amount of content and a link.
import { call } from "../core/api.js";
import { element, parted, told } from "../ui/dom.js";
import { session } from "../core/session.js";
import { addStyle } from "../ui/styles.js"; // named by the document
import { moment } from "../core/texts.js";
import { dayOf } from "../core/zones.js";
import { photoStill } from "./cards.js";
import { countsOf } from "./looking.js";

export const pastYearsReady = () => addStyle("diary/pastyears");

// Returns the list of earlier years. `found` is the member previousYears of GET /v1/days/{date}.
export function pastYears(date, found) {
  return element("ul", { className: "past-years" }, ...found.map((one) => {
    const cover = one.coverPhotoId ? photoStill({ id: one.coverPhotoId, caption: "" }, "160px") : null;
    const year = String(one.year).padStart(4, "0");
    return element("li", {}, element("a", { href: `/diary/${year}${date.slice(4)}` }, cover,
      element("strong", {}, moment(Date.parse(year), { year: "numeric", timeZone: "UTC" })),
      parted(countsOf(one), "quiet")));
  }));
}

// Returns {element, refresh()} for today in earlier years. It is shown only if those years have content.
export function onThisDay(signal) {
  const place = element("div", {});
  const own = element("section", { className: "on-this-day", hidden: true }, told("h2", "onThisDay"), place);
  async function refresh() {
    const { timeZone, dayBoundary } = session.account;
    const today = dayOf(Date.now(), timeZone, dayBoundary);
    const [found] = await Promise.all([call("GET", `/v1/days/${today}`, { signal }).catch(() => null), pastYearsReady().catch(() => null)]);
    if (!found || signal.aborted) return;
    own.hidden = !found.previousYears.length;
    place.replaceChildren(pastYears(today, found.previousYears));
  }
  return { element: own, refresh };
}
