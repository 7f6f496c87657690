// The diary: every entry, in one of three orders; a calendar to jump to a day, and the days that are not written yet.
import { element, field, told } from "../ui/dom.js";
import * as live from "../core/live.js";
import { go } from "../core/router.js";
import { addTexts, t } from "../core/texts.js";
import { calendar, unwritten } from "./calendar.js";
import { photoStill } from "./cards.js";
import { feed } from "./feed.js";
import { onSent } from "../outbox/delivery.js";
import { onThisDay } from "./pastyears.js";
import { isLocked, locked, unlocked } from "../hidden/unlock.js";
import { waitingBand } from "../outbox/waiting.js";
import texts from "./diary-texts.js";

addTexts(texts);

const orders = { newest: "", oldest: "entryTime asc", written: "sequence desc" };
const labels = () => ({ newest: t("orderNewest"), oldest: t("orderOldest"), written: t("orderWritten") });
// The narrowed views of the diary.
const shows = {
  all: { query: {} }, favorites: { query: { favorite: "true" }, isFor: (entry) => entry.favorite && !entry.hidden },
  hidden: { query: { hidden: "true" }, isFor: (entry) => entry.hidden },
};
const later = 1500;

export default {
  title: () => t("diary"),
  enter(container, visit) {
    const { signal } = visit;
    const among = (table, name, usual) => (Object.hasOwn(table, name ?? "") ? name : usual);
    const order = among(orders, visit.query.get("order"), "newest");
    const show = among(shows, visit.query.get("show"), "all");
    const select = element("select", { id: "order" }, ...Object.entries(labels()).map(([value, label]) =>
      element("option", { value, selected: value === order }, label)));
    select.onchange = () => go(address(select.value, show), { isInstead: true });
    const jump = element("input", { id: "jump", type: "date", min: "0001-01-01", max: "9999-12-31" });
    const form = element("form", { className: "over-diary" },
      field("order", select), field("jump", jump), told("button", "go", { className: "plain" }));
    form.onsubmit = (event) => {
      event.preventDefault();
      if (jump.value) go(`/diary/${jump.value}`);
    };
    const narrowing = element("nav", { className: "chips", ariaLabel: t("diaryShows") }, ...Object.keys(shows).map((name) => {
      const link = element("a", { className: "chip", href: address(order, name) }, t(`diary_${name}`));
      if (name === show) link.setAttribute("aria-current", "page");
      return link;
    }));
    const above = show === "all" ? [calendar(signal), onThisDay(signal), unwritten(photoStill, signal)] : [];
    container.append(told("h1", "diary"), form, narrowing, ...above.map((one) => one.element), waitingBand(signal));
    const query = { ...shows[show].query, ...(orders[order] && { orderBy: orders[order] }) };
    const shown = visit.view = feed(container, {
      path: "/v1/entries", query, emptyKey: show === "all" ? "empty" : `diaryNone_${show}`, isEndless: true, isFollowing: true,
      isOtherOrder: order !== "newest",
      isFor: shows[show].isFor,
      refused(failure, again) {
        if (!isLocked(failure)) return null;
        if (!visit.isClosing) unlocked(again);
        return locked(again);
      },
    }, visit);
    onSent((entry) => shown.showSaved(entry), signal);
    let timer = 0;
    live.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => above.forEach((one) => one.refresh()), later);
    }, { signal });
    signal.addEventListener("abort", () => clearTimeout(timer));
    return Promise.all([...above.map((one) => one.refresh()), shown.ready]);
  },
  leave: ({ view }) => view.keep(),
};

function address(order, show) {
  const query = new URLSearchParams({ ...(show !== "all" && { show }), ...(order !== "newest" && { order }) });
  return query.size ? `/diary?${query}` : "/diary";
}
