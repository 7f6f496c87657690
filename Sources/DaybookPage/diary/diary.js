// The diary: all entries by day, in one of three orders. A menu, and a column beside the list, have the other ways through it.
import { bar, iconLink, menuButton } from "../ui/bar.js";
import { button, element, field, told } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { go } from "../core/router.js";
import { addTexts, t } from "../core/texts.js";
import { feed } from "./feed.js";
import { onSent } from "../outbox/delivery.js";
import { isLocked, lockedList, unlocked } from "../hidden/unlock.js";
import { waitingBand } from "../outbox/waiting.js";
import texts from "./diary-texts.js";

addTexts(texts);

const orders = { newest: "", oldest: "entryTime asc", written: "sequence desc" };
// The narrowed views of the diary.
const shows = {
  all: { query: {} }, favorites: { query: { favorite: "true" }, isFor: (entry) => entry.favorite && !entry.hidden },
  hidden: { query: { hidden: "true" }, isFor: (entry) => entry.hidden },
};
// The width from which the window has room beside the list.
const wide = matchMedia("(min-width: 78rem)");

export default {
  title: () => t("diary"),
  enter(container, visit) {
    const { signal } = visit;
    const among = (table, name, usual) => (Object.hasOwn(table, name ?? "") ? name : usual);
    const order = among(orders, visit.query.get("order"), "newest");
    const show = among(shows, visit.query.get("show"), "all");
    const list = element("div", { className: "column" });
    const acts = menuButton(t("diaryActs"), (opener) => diaryMenu(opener, order, show, signal));
    list.append(bar(told("h1", "diary"), iconLink("search", "search", "/search"), acts, held(order, show)), waitingBand(signal));
    container.className = "beside";
    container.append(list);
    const query = { ...shows[show].query, ...(orders[order] && { orderBy: orders[order] }) };
    const shown = visit.view = feed(list, {
      path: "/v1/entries", query, emptyKey: show === "all" ? "empty" : `diaryNone_${show}`, isEndless: true, isFollowing: true,
      isOtherOrder: order !== "newest",
      whenEmpty: () => (show === "all" ? [button(t("writeToday"), () => go("/?write"), "primary")] : []),
      isFor: shows[show].isFor,
      refused(failure, again) {
        if (!isLocked(failure)) return null;
        if (!visit.isClosing) unlocked(again);
        return lockedList(again);
      },
    }, visit);
    onSent((entry) => shown.showSaved(entry), signal);
    Promise.resolve(shown.ready).finally(() => standBeside(container, signal));
    wide.addEventListener("change", () => standBeside(container, signal), { signal });
    return shown.ready;
  },
  leave: ({ view }) => view.keep(),
};

// Puts the map of the year beside the list if the window has room.
async function standBeside(container, signal) {
  if (!wide.matches || signal.aborted || container.querySelector(".rail")) return;
  const { rail } = await import("./rail.js");
  if (!signal.aborted && !container.querySelector(".rail")) container.append(rail(signal).element);
}

function address(order, show) {
  const query = new URLSearchParams({ ...(show !== "all" && { show }), ...(order !== "newest" && { order }) });
  return query.size ? `/diary?${query}` : "/diary";
}

// Returns the differences from the whole diary in its usual order as chips, each of which leads back; null without any.
function held(order, show) {
  const chip = (key, href) => {
    const own = element("a", { className: "chip held", href, ariaLabel: `${t("remove")}: ${t(key)}` }, t(key), icon("close"));
    own.onclick = (event) => {
      event.preventDefault();
      go(href, { isInstead: true });
    };
    return own;
  };
  const chips = [
    ...(show === "all" ? [] : [chip(`diary_${show}`, address(order, "all"))]),
    ...(order === "newest" ? [] : [chip(`order_${order}`, address("newest", show))]),
  ];
  return chips.length ? element("div", { className: "chips" }, ...chips) : null;
}

async function diaryMenu(opener, order, show, signal) {
  const { menu } = await import("../ui/menu.js");
  const to = (nextOrder, nextShow) => () => go(address(nextOrder, nextShow), { isInstead: true });
  return menu(opener, t("diaryActs"), [
    // A wide window has it beside the list.
    ...(wide.matches ? [] : [{ name: "calendar", text: t("calendar"), icon: "calendar", run: () => openCalendar(signal) }]),
    { name: "jump", text: t("jump"), icon: "clock", run: askForDay },
    null,
    ...Object.keys(shows).map((name) => ({
      name, text: t(`diary_${name}`), icon: { favorites: "forYou", hidden: "hide" }[name], isChosen: name === show, run: to(order, name),
    })),
    null,
    ...Object.keys(orders).map((name) => ({ name, text: t(`order_${name}`), isChosen: name === order, run: to(name, show) })),
  ]);
}

async function openCalendar(signal) {
  const { railSheet } = await import("./rail.js");
  if (!signal.aborted) railSheet(signal, wide);
}

async function askForDay() {
  const { sheet } = await import("../ui/sheet.js");
  const jump = element("input", { id: "jump", type: "date", min: "0001-01-01", max: "9999-12-31", required: true });
  sheet({ heading: t("jump"), label: t("go"), content: [field("when", jump)], save: () => { go(`/diary/${jump.value}`); } });
}
