// A short list of actions that a button opens: beside the button on a desk, at the window's end on a phone.
import { element } from "./dom.js";
import { icon } from "./icons.js";
import { addStyle } from "./styles.js"; // named by the document
import { onClosing } from "../hidden/hidden.js";

const margin = 8;

// Opens a menu. An item is {name, text, icon, href, run(), isDanger}; with `isChosen` it is one of a few choices, and
// null draws a line. An item runs after the menu has closed and the opener has the focus again.
export async function menu(opener, label, items) {
  await addStyle("ui/menu").catch(() => null);
  const dialog = element("dialog", { className: "menu-list", ariaLabel: label });
  const list = element("ul", { role: "menu", ariaLabel: label }, ...items.map((item) => row(item, dialog)));
  dialog.append(list);
  const ended = new AbortController();
  const { signal } = ended;
  dialog.onclick = (event) => { if (event.target === dialog) dialog.close(); };
  list.onkeydown = (event) => step(event, [...list.querySelectorAll("[role^=menuitem]")]);
  dialog.onclose = () => {
    ended.abort();
    dialog.remove();
    opener.ariaExpanded = "false";
  };
  const close = () => dialog.close();
  addEventListener("popstate", close, { signal });
  addEventListener("resize", close, { signal });
  onClosing(close, signal);
  document.body.append(dialog);
  dialog.showModal();
  opener.ariaExpanded = "true";
  place(dialog, opener);
}

function row(item, dialog) {
  if (!item) return element("li", { role: "separator" });
  const { name, text, href, isChosen, isDanger } = item;
  const own = element(href ? "a" : "button", {
    ...(href ? { href } : { type: "button" }), role: isChosen === undefined ? "menuitem" : "menuitemradio", className: isDanger ? "danger" : "",
  }, item.icon ? icon(item.icon) : element("span", { className: "icon" }), element("span", {}, text));
  own.dataset.act = name;
  if (isChosen !== undefined) {
    own.ariaChecked = String(isChosen);
    if (isChosen) own.append(icon("check"));
  }
  own.addEventListener("click", () => {
    dialog.close();
    item.run?.();
  });
  return element("li", { role: "none" }, own);
}

// Moves the focus by the arrow keys, from the last item to the first one.
function step(event, rows) {
  const at = rows.indexOf(document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  rows[(to + rows.length) % rows.length].focus();
}

// Places the menu beside its button. On a phone, the style sheet places it.
function place(dialog, opener) {
  if (matchMedia("(max-width: 640px)").matches) return;
  const [at, { width, height }] = [opener.getBoundingClientRect(), dialog.getBoundingClientRect()];
  const below = at.bottom + height + margin <= innerHeight ? at.bottom : Math.max(margin, Math.min(at.top, innerHeight - margin) - height);
  dialog.style.left = `${Math.max(margin, Math.min(at.right, innerWidth - margin) - width)}px`;
  dialog.style.top = `${below}px`;
}
