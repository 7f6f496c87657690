// A year as a heat map of the amount of content of each day. A day is a link.
import { call } from "../core/api.js";
import { button, element, once, told } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import { dateFormat, language, t } from "../core/texts.js";

const day = 86_400_000;
const keyOf = (time) => new Date(time).toISOString().slice(0, 10);
const say = (time, options) => dateFormat(language(), { ...options, timeZone: "UTC" }).format(time);

// Returns {element, refresh()}.
export function calendar(signal) {
  const title = element("h2", { ariaLive: "polite" });
  const step = (key, sign, by) => Object.assign(button(sign, () => show(year + by)), { ariaLabel: t(key) });
  const [back, next] = [step("yearBefore", "‹", -1), step("yearAfter", "›", 1)];
  const map = element("div", {});
  const frame = element("div", { className: "heat" }, map);
  const notice = element("p", { className: "quiet", role: "status" });
  const own = element("section", { className: "calendar" }, element("header", {}, back, title, next), frame, notice);
  own.ariaLabel = t("calendar");
  let days = new Map();
  let year = new Date().getFullYear();

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
    title.textContent = say(Date.UTC(year, 0, 1), { year: "numeric" });
    back.disabled = !years.some((one) => one < year);
    next.disabled = !years.some((one) => one > year) && year >= new Date().getFullYear();
    map.replaceChildren(...cells(year, days));
    const today = keyOf(Date.now());
    const last = [...map.querySelectorAll("a")].filter((one) => one.dataset.date <= today).at(-1);
    // A frame without links can also be scrolled with the keyboard.
    if (!last) frame.tabIndex = 0;
    else {
      frame.removeAttribute("tabindex");
      last.tabIndex = 0;
      frame.scrollLeft = last.offsetLeft - frame.clientWidth * 0.8;
    }
  }

  // One stop of the Tab key. The arrow keys move on from there.
  map.onkeydown = (event) => {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
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

// Returns the cells of a year's map: weeks that start on Sunday, each with the name of its month.
function cells(year, days) {
  const made = [];
  const first = Date.UTC(year, 0, 1);
  const last = Date.UTC(year, 11, 31);
  for (let week = first - new Date(first).getUTCDay() * day; week <= last; week += 7 * day) {
    const begin = [0, 1, 2, 3, 4, 5, 6].map((add) => week + add * day).find((time) => new Date(time).getUTCDate() === 1);
    const isOwn = begin !== undefined && new Date(begin).getUTCFullYear() === year;
    made.push(element("span", { className: "month", ariaHidden: "true" }, isOwn ? say(begin, { month: "short" }) : ""));
    for (let add = 0; add < 7; add++) made.push(cell(week + add * day, year, days));
  }
  return made;
}

// Returns the cell of a day, as a link if the day has content. `days` are the buckets by date.
function cell(time, year, days) {
  if (new Date(time).getUTCFullYear() !== year) return element("span", { className: "out" });
  const key = keyOf(time);
  const found = days.get(key);
  if (!found) return element("span", { title: key });
  const level = found.entryCount ? `l${Math.min(3, found.entryCount)}` : "p";
  const label = `${say(time, { dateStyle: "long" })} · ${t("dayCounts", { entries: found.entryCount, photos: found.photoCount })}`;
  const link = element("a", { href: `/diary/${key}`, className: level, title: label, ariaLabel: label, tabIndex: -1 });
  link.dataset.date = key;
  return link;
}

// Days that have photos but no entry.
export function unwritten(photoStill, signal) {
  const list = element("ul", { className: "unwritten" });
  const own = element("section", { hidden: true }, told("h2", "unwrittenDays"), list);
  async function refresh() {
    const found = await ask();
    if (!found || signal.aborted) return;
    own.hidden = !found.days.length;
    list.replaceChildren(...found.days.map(dayItem), ...more(found));
  }
  const ask = (token = "") =>
    call("GET", `/v1/days:unwritten?${new URLSearchParams({ pageSize: "20", ...(token && { pageToken: token }) })}`, { signal }).catch(() => null);
  // Further days are loaded on request.
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
