// A short message at the edge of the page about the last action, with a way to undo it.
import { $, button, element } from "./dom.js";
import { t } from "../core/texts.js";
import { icon } from "./icons.js";

const shownTime = 10_000;
const most = 3;
// State: the toasts. They may be in a dialog. When that dialog closes, they are not in the document for a moment.
const place = $("toasts");
// State: the IDs of the entries or photos that each toast is about.
/** @type {WeakMap<Element, string[]>} */
const about = new WeakMap();
// State: the watch over dialogs, which keeps toasts above them.
const watch = new MutationObserver(rise);

// Shows the toasts above everything. A dialog makes everything outside it inert, so the toasts are in the top dialog,
// as a popover.
function rise() {
  const isShown = place.hasChildNodes();
  const top = (isShown && [...document.querySelectorAll("dialog:modal")].at(-1)) || document.body;
  if (place.parentElement !== top) top.append(place);
  if (!isShown) {
    watch.disconnect();
    place.popover = null;
  } else if (place.showPopover) {
    // A moved element is no longer a popover.
    place.popover = "manual";
    if (!place.matches(":popover-open")) place.showPopover();
  }
}

function begin() {
  rise();
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["open"] });
}

/**
 * Shows a message. The class of its action is "undo" by default. It disappears automatically, but not while the pointer is
 * on it, while it has the focus, or while the Tab key is in use. `ids` are those of the entries or photos that it is about.
 *
 * @param {string} text
 * @param {{ label: string, run: () => unknown, className?: string } | null} action
 * @param {string[]} ids
 */
export function toast(text, action = null, ids = []) {
  const own = element("div", { className: "toast" }, element("span", {}, text));
  about.set(own, ids);
  let timer = 0;
  const dismiss = () => {
    clearTimeout(timer);
    removeEventListener("keydown", stepped);
    own.remove();
  };
  const rest = () => clearTimeout(timer);
  const run = () => {
    clearTimeout(timer);
    timer = setTimeout(dismiss, shownTime);
  };
  const stepped = ({ key }) => key === "Tab" && own.isConnected && !own.contains(document.activeElement) && run();
  if (action) {
    own.append(button(action.label, () => {
      dismiss();
      action.run();
    }, action.className ?? "undo"));
  }
  own.append(element("button", { type: "button", className: "plain dismiss", ariaLabel: t("close"), onclick: dismiss }, icon("close")));
  own.onpointerenter = rest;
  own.onpointerleave = run;
  own.addEventListener("focusin", rest);
  own.addEventListener("focusout", run);
  addEventListener("keydown", stepped);
  place.append(own);
  while (place.children.length > most) place.firstElementChild.remove();
  begin();
  run();
}

// Removes toasts without an undo, because they may name hidden items. Toasts with an undo stay.
export function clearWords() {
  for (const one of [...place.children]) if (!one.querySelector(".undo")) one.remove();
}

// Removes toasts that are only about entries or photos that are gone.
export function dropToasts(gone) {
  for (const one of [...place.children]) {
    const ids = about.get(one) ?? [];
    if (ids.length && ids.every((id) => gone.includes(id))) one.remove();
  }
}

export const clearToasts = () => place.replaceChildren();
