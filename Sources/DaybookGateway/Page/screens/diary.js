// The diary: every entry, in one of three orders; a calendar to jump to a day, and the days that are not written yet.
import { element, field, told } from "../core/dom.js";
import * as live from "../core/live.js";
import { go } from "../core/router.js";
import { addTexts, t } from "../core/texts.js";
import { calendar, unwritten } from "../parts/calendar.js";
import { photoTile } from "../parts/cards.js";
import { feed } from "../parts/feed.js";
import { onSent } from "../parts/outbox.js";
import { waitingBand } from "../parts/waiting.js";
import en from "../texts/diary-en.js";
import ja from "../texts/diary-ja.js";
import ko from "../texts/diary-ko.js";

addTexts({ en, ja, ko });

const orders = { newest: "", oldest: "entryTime asc", written: "sequence desc" };
const labels = () => ({ newest: t("orderNewest"), oldest: t("orderOldest"), written: t("orderWritten") });
const later = 1500;
let shown = null;

export default {
  title: () => t("diary"),
  enter(container, visit) {
    const { signal } = visit;
    const wanted = visit.query.get("order") ?? "";
    const order = Object.hasOwn(orders, wanted) ? wanted : "newest";
    const select = element("select", { id: "order" }, ...Object.entries(labels()).map(([value, label]) =>
      element("option", { value, selected: value === order }, label)));
    select.onchange = () => go(select.value === "newest" ? "/diary" : `/diary?order=${select.value}`, { isInstead: true });
    const jump = element("input", { id: "jump", type: "date", min: "0001-01-01", max: "9999-12-31" });
    const form = element("form", { className: "over-diary" },
      field("order", select), field("jump", jump), told("button", "go", { className: "plain" }));
    form.onsubmit = (event) => {
      event.preventDefault();
      if (jump.value) go(`/diary/${jump.value}`);
    };
    const above = [calendar(signal), unwritten(photoTile, signal)];
    container.append(told("h1", "diary"), form, ...above.map((one) => one.element), waitingBand(signal));
    const query = orders[order] ? { orderBy: orders[order] } : {};
    shown = feed(container, {
      path: "/v1/entries", query, emptyKey: "empty", isEndless: true, isFollowing: true, isOtherOrder: order !== "newest",
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
  leave: () => shown.keep(),
};
