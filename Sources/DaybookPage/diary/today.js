// Today: write at once; below it what was left unsaved, today's entries, two ways back, and the newest days.
import { bar } from "../ui/bar.js";
import { element, told } from "../ui/dom.js";
import { readdress } from "../core/router.js";
import { session } from "../core/session.js";
import { read } from "../core/storage.js";
import { moment, t } from "../core/texts.js";
import { isBlank, watchOthers } from "../editor/drafts.js";
import { conceal, isOpen, mountNew, unmount } from "../editor/editor.js";
import { watchBackups } from "./backupwatch.js";
import { feed } from "./feed.js";
import { showSteps } from "./firststeps.js";
import { lookingBack, unwrittenDays } from "./looking.js";
import { onSent } from "../outbox/delivery.js";
import { showUnsaved, unsavedBand } from "./unsaved.js";
import { waitingBand } from "../outbox/waiting.js";
import { dayOf } from "../core/zones.js";
import { weekdayLength } from "./weekdays.js";

const narrow = matchMedia("(max-width: 640px)");

watchOthers(showUnsaved);

// Puts the cards of earlier days below the newest day of the list, and keeps them there. `begun` resolves when the list is
// shown. Cards that appear with it move nothing, and their photos are looked up in the same request.
async function lookBack(list, unwritten, begun, signal) {
  const asked = lookingBack(unwritten, signal).catch(() => null);
  await begun;
  const section = await asked;
  if (!section || signal.aborted) return;
  const place = () => {
    const next = list.querySelectorAll(".day")[1] ?? null;
    if (section.parentElement !== list || section.nextElementSibling !== next) list.insertBefore(section, next);
  };
  place();
  const watch = new MutationObserver(place);
  watch.observe(list, { childList: true });
  signal.addEventListener("abort", () => watch.disconnect());
}

// Hides the date above the screen of a phone while the list below begins with today.
function tellOnce(date, list, signal) {
  const { timeZone, dayBoundary } = session.account;
  const look = () => {
    const first = list.querySelector(".day")?.dataset.day;
    date.hidden = narrow.matches && first === dayOf(Date.now(), timeZone, dayBoundary);
  };
  look();
  const watch = new MutationObserver(look);
  watch.observe(list, { childList: true });
  narrow.addEventListener("change", look, { signal });
  signal.addEventListener("abort", () => watch.disconnect());
}

// Shows the first steps of a new diary until all of them are done.
function begin(steps, newest, unwritten, signal) {
  // The steps that are not done yet, in this browser.
  const left = read(`daybook.steps.${session.account.id}`) ?? "[]";
  if (left === "[]" && !newest.querySelector("#notice > .icon")) return null;
  return showSteps(steps, { list: newest.querySelector("#feed"), unwritten, write: () => document.getElementById("editor-form").body.focus(), signal });
}

export default {
  title: () => t("today"),
  enter(container, visit) {
    const date = element("span", { className: "quiet" }, moment(Date.now(), { month: "long", day: "numeric", weekday: weekdayLength() }));
    const writing = element("div", {});
    const newest = element("div", {});
    const steps = element("div", {});
    const troubles = element("div", {});
    // The link appears together with the entries above it, which would otherwise push it down.
    const onward = told("a", "toDiary", { href: "/diary", className: "onward", hidden: true });
    container.append(bar(told("h1", "today"), date), writing, troubles, unsavedBand(), waitingBand(visit.signal), newest, steps, onward);
    const shown = visit.view = feed(newest, { path: "/v1/entries", query: {}, emptyKey: "empty", isFollowing: true, isElsewhere: isOpen }, visit);
    const list = newest.querySelector("#feed");
    tellOnce(date, list, visit.signal);
    const showRest = () => {
      shown.reveal();
      showUnsaved();
    };
    mountNew(writing, {
      async saved(entry) {
        const isShown = shown.showSaved(entry);
        showUnsaved();
        if (isBlank(entry)) return;
        await isShown;
        if (!visit.signal.aborted) shown.standAt(entry.id);
      },
      closed: showRest,
      settled(entry) {
        if (entry) shown.showSaved(entry);
        showRest();
      },
    });
    showUnsaved();
    const unwritten = unwrittenDays(visit.signal);
    Promise.resolve(shown.ready).finally(() => {
      onward.hidden = false;
      begin(steps, newest, unwritten, visit.signal)?.catch(() => null);
    });
    lookBack(list, unwritten, shown.begun, visit.signal);
    watchBackups({ place: troubles, list, ready: shown.ready, signal: visit.signal }).catch(() => null);
    onSent((entry) => shown.showSaved(entry), visit.signal);
    // Opened by the shortcut of the installed page.
    if (visit.query.has("write")) {
      readdress("/");
      document.getElementById("editor-form").body.focus();
    }
    return shown.ready;
  },
  leave({ view }) {
    unmount();
    return view.keep();
  },
  // The entry in the form does not change.
  conceal({ view }) {
    conceal();
    view.conceal();
    showUnsaved();
  },
};
