// A year as a map of its months and of the amount of content of each day. A day is a link.
import { call } from "../core/api.js";
import { button, element, once, told } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import { session } from "../core/session.js";
import { icon } from "../ui/icons.js";
import { dateFormat, language, t } from "../core/texts.js";
import { dayOf } from "../core/zones.js";
import { photoStill } from "./cards.js";
import { countsText } from "./looking.js";

const keyOf = (time) => new Date(time).toISOString().slice(0, 10);
const today = () => dayOf(Date.now(), session.account.timeZone, session.account.dayBoundary);
const say = (time, options) => dateFormat(language(), { ...options, timeZone: "UTC" }).format(time);

// Returns {element, refresh()}.
export function calendar(signal) {
  let year = new Date().getFullYear();
  const named = () => say(Date.UTC(year, 0, 1), { year: "numeric" });
  const title = element("h2", { ariaLive: "polite" }, named());
  const step = (key, by) => {
    const own = Object.assign(button("", () => show(year + by), `icon-button ${key}`), { ariaLabel: t(key), title: t(key) });
    own.append(icon("back"));
    return own;
  };
  const [back, next] = [step("yearBefore", -1), step("yearAfter", 1)];
  const map = element("div", { className: "year" });
  const notice = element("p", { className: "quiet", role: "status" });
  const own = element("section", { className: "calendar" }, element("header", {}, back, title, next), map, notice);
  own.ariaLabel = t("calendar");
  let days = new Map();

  async function refresh() {
    try {
      const { buckets } = await call("GET", "/v1/timeline?granularity=DAY&of=ALL", { signal });
      days = new Map(buckets.map((bucket) => [bucket.key, bucket]));
      notice.textContent = "";
      show(year);
    } catch (failure) {
      if (!signal.aborted) notice.replaceChildren(explain(failure), button(t("retry"), refresh));
    }
  }

  function show(wanted) {
    year = wanted;
    const years = [...days.keys()].map((key) => Number(key.slice(0, 4)));
    title.textContent = named();
    back.disabled = !years.some((one) => one < year);
    next.disabled = !years.some((one) => one > year) && year >= new Date().getFullYear();
    map.replaceChildren(...Array.from({ length: 12 }, (_, month) => monthOf(year, month, days)));
    const now = today();
    const last = [...map.querySelectorAll("a")].filter((one) => (one.dataset.date ?? "") <= now).at(-1);
    if (last) last.tabIndex = 0;
  }

  // The map is one stop of the Tab key. The arrow keys move within it.
  map.onkeydown = (event) => {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    /** @type {HTMLElement[]} */
    const links = [...map.querySelectorAll("a")];
    const to = links[links.indexOf(document.activeElement) + by];
    if (!by || !to) return;
    event.preventDefault();
    document.activeElement.tabIndex = -1;
    to.tabIndex = 0;
    to.focus();
  };
  return { element: own, refresh };
}

// A Sunday, from which weeks are counted.
const sunday = Date.UTC(2023, 0, 1);

// Returns the initials of the weekdays. Screen readers skip them, because each day has its whole date.
const initials = () => Array.from({ length: 7 }, (_, index) =>
  element("span", { className: "out initial quiet", ariaHidden: "true" }, say(sunday + index * 86_400_000, { weekday: "narrow" })));

// Returns a month: its name, and its days below each other by their weekday, from Sunday on.
function monthOf(year, month, days) {
  const first = Date.UTC(year, month, 1);
  const cells = Array.from({ length: new Date(first).getUTCDay() }, () => element("span", { className: "out" }));
  for (let date = 1; date <= new Date(Date.UTC(year, month + 1, 0)).getUTCDate(); date++) cells.push(cell(Date.UTC(year, month, date), days));
  return element("div", { className: "month" }, element("span", { className: "month-name quiet", ariaHidden: "true" }, say(first, { month: "short" })),
    element("div", { className: "heat" }, ...initials(), ...cells));
}

// Returns the cell of a day, as a link if the day has content. `days` are the buckets by date.
function cell(time, days) {
  const key = keyOf(time);
  const found = days.get(key);
  const isToday = key === today();
  if (!found) return element("span", { className: isToday ? "is-today" : "", title: say(time, { dateStyle: "long" }) });
  const level = found.entryCount ? `l${Math.min(3, found.entryCount)}` : "p";
  const label = `${say(time, { dateStyle: "long" })} · ${countsText(found)}`;
  const link = element("a", { href: `/diary/${key}`, className: level, title: label, ariaLabel: label, tabIndex: -1 });
  if (isToday) {
    link.classList.add("is-today");
    link.setAttribute("aria-current", "date");
  }
  link.dataset.date = key;
  return link;
}

// Returns a section of the days that have photos but no entry.
export function unwritten(signal) {
  const list = element("ul", { className: "unwritten" });
  const own = element("section", { hidden: true }, told("h2", "unwrittenDays"), list);
  async function refresh() {
    const found = await ask();
    if (!found || signal.aborted) return;
    own.hidden = !found.days.length;
    list.replaceChildren(...found.days.map(dayItem), ...more(found));
  }
  const ask = (token = "") =>
    call("GET", `/v1/days:unwritten?${new URLSearchParams({ pageSize: "6", ...(token && { pageToken: token }) })}`, { signal }).catch(() => null);
  // Returns the button that loads further days; no element if there are none.
  function more({ nextPageToken }) {
    if (!nextPageToken) return [];
    const item = element("li", {});
    const control = button(t("more"), () => once(control, async () => {
      const found = await ask(nextPageToken);
      if (!found || signal.aborted) return;
      const next = found.days.map(dayItem);
      item.replaceWith(...next, ...more(found));
      next[0]?.querySelector("a").focus();
    }));
    item.append(control);
    return [item];
  }
  function dayItem({ date, photoCount, coverPhotoId: id }) {
    return element("li", {}, element("a", { href: `/diary/${date}` }, photoStill({ id, caption: "" }),
      say(Date.parse(`${date}T00:00Z`), { dateStyle: "medium" }),
      element("span", { className: "quiet" }, t("photoCount", { count: photoCount }))));
  }
  return { element: own, refresh };
}
