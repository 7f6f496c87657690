// The map of a year, the same day in past years, and the days that wait for an entry.
// A wide window shows them beside the list, and a narrow one in a sheet.
import { button, element } from "../ui/dom.js";
import { onClosing } from "../hidden/hidden.js";
import * as live from "../core/live.js";
import { t } from "../core/texts.js";
import { calendar, unwritten } from "./calendar.js";
import { onThisDay } from "./pastyears.js";

const later = 1500;
// The most pixels between the line above the months and the first of them.
const slack = 48;

// Returns {element, ready}. Its parts follow changes until the signal ends.
export function rail(signal) {
  const parts = [calendar(signal), onThisDay(signal), unwritten(signal)];
  const own = element("div", { className: "rail" }, ...parts.map((one) => one.element));
  const refresh = () => Promise.all(parts.map((one) => one.refresh()));
  let timer = 0;
  live.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(refresh, later);
  }, { signal });
  signal.addEventListener("abort", () => clearTimeout(timer));
  return { element: own, ready: refresh() };
}

// Scrolls to the month of the last day with content. Below its end a sheet does not scroll, so it may begin at a month before.
function showMonth(own) {
  const months = [...own.querySelectorAll(".month")];
  // On a phone, the line above the months stays in sight.
  const top = () => {
    const [line, sheet] = [own.querySelector(".calendar header"), own.parentElement].map((one) => one.getBoundingClientRect());
    return Math.max(line.bottom, sheet.top + line.height) + slack;
  };
  for (let at = months.indexOf(own.querySelector(".heat a[tabindex='0']")?.closest(".month")); at >= 0; at -= 1) {
    months[at].scrollIntoView({ block: "start" });
    if (months[at].getBoundingClientRect().top <= top()) return;
  }
}

// Shows the rail in a sheet over the screen, until one of its days is chosen, or the window is `wide`.
export function railSheet(visitSignal, wide) {
  const shown = new AbortController();
  const signal = AbortSignal.any([visitSignal, shown.signal]);
  const dialog = element("dialog", { className: "question sheet rail-sheet", ariaLabel: t("calendar") });
  const close = () => dialog.close();
  const { element: own, ready } = rail(signal);
  ready.then(() => showMonth(own));
  dialog.append(own, element("div", { className: "actions" }, button(t("close"), close)));
  dialog.onclick = (event) => { if (event.target === dialog || event.target.closest("a")) close(); };
  dialog.onclose = () => {
    shown.abort();
    dialog.remove();
  };
  addEventListener("popstate", close, { signal });
  wide.addEventListener("change", close, { signal });
  onClosing(close, signal);
  document.body.append(dialog);
  dialog.showModal();
}
