// The line above a screen: the way back, the heading, and the controls.
import { element } from "./dom.js";
import { icon } from "./icons.js";
import { back, cameFrom } from "../core/router.js";
import { t } from "../core/texts.js";

// Returns a link with an icon instead of words.
export const iconLink = (name, key, href) => element("a", { href, className: "icon-button", ariaLabel: t(key), title: t(key) }, icon(name));

// Returns a round button with an icon, which lies on a picture.
export const roundButton = (name, onclick, className = "") =>
  element("button", { type: "button", className: `round-button ${className}`.trim(), onclick }, icon(name));

// Returns a button with an icon instead of words, which opens a menu: open(opener) loads it.
export function menuButton(label, open, { drawing = "more", className = "acts" } = {}) {
  const own = element("button", { type: "button", className: `icon-button ${className}`, ariaLabel: label, title: label, ariaHasPopup: "menu", ariaExpanded: "false" }, icon(drawing));
  own.onclick = () => open(own);
  return own;
}

// Returns a link to the previous screen, with its name. `path` and the text `key` are for readers who came from elsewhere.
// Until the signal ends, Escape leads there, too.
export function backLink(path, key, signal) {
  const from = cameFrom();
  const text = t(from?.text ?? key);
  const own = element("a", { href: from?.path ?? path, className: "back-link" }, icon("back"), element("span", {}, text));
  own.onclick = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    back(path);
  };
  onEscape(() => back(path), signal);
  return own;
}

function onEscape(action, signal) {
  addEventListener("keydown", (event) => {
    const isElsewhere = event.target.closest?.("input, textarea, select, dialog, [contenteditable]") || document.querySelector("dialog[open]");
    if (event.key === "Escape" && !event.defaultPrevented && !isElsewhere) action();
  }, { signal });
}

// Returns a link to the screen above. A reader who came from there goes back to the same position. Escape does the same
// until the signal ends, if there is one.
export function upLink(path, text, signal) {
  const own = element("a", { href: path, className: "back-link up" }, icon("back"), element("span", {}, text));
  own.onclick = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || cameFrom()?.path !== path) return;
    event.preventDefault();
    back(path);
  };
  if (signal) onEscape(() => own.click(), signal);
  return own;
}

export const bar = (...parts) => element("header", { className: "bar" }, ...parts);
