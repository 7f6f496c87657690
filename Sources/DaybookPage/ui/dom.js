// Elements, and what text needs before it goes to the server.

import { t } from "../core/texts.js";

export const $ = (id) => document.getElementById(id);

// Makes an element. Children are text or elements; text never becomes markup.
export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

export function button(label, onclick, className = "plain") {
  return element("button", { type: "button", className, onclick }, label);
}

// Shows a problem below a form's fields; "" hides it.
export function problem(form, message) {
  form.querySelector(".problem").textContent = message;
}

// Whether a key belongs to an input method that is putting letters together. Safari reports the key that ends this only
// after the end: the code 229 alone says so then.
export const isComposing = (event) => event.isComposing || event.keyCode === 229;

// Runs an action of a button once at a time: a second click while the first is under way does nothing. The button is
// said to be off but keeps the focus, which one that is really off would lose.
export async function once(control, action) {
  if (control.disabled || control.ariaDisabled) return;
  control.ariaDisabled = "true";
  try {
    await action();
  } finally {
    control.ariaDisabled = null;
  }
}

// UTF-8 has no half surrogate pairs, and the server stores no U+0000.
export function clean(text) {
  const whole = text.toWellFormed ? text.toWellFormed() : text.replace(/\p{Surrogate}/gu, "\ufffd");
  return whole.replaceAll("\0", "");
}

export const byteCount = (text) => new TextEncoder().encode(text).length;

// An element that says a text of the table, in whichever language the page speaks.
export const told = (name, key, properties = {}) => {
  const made = element(name, { ...properties, textContent: t(key) });
  made.dataset.text = key;
  return made;
};

// A field with its label.
export function field(key, input, ...more) {
  return element("label", {}, told("span", key), input, ...more);
}

// Changes a list without moving what is being read in it.
export function holding(list, change) {
  const anchor = [...list.children].find((child) => child.getBoundingClientRect().bottom > 0 && !child.hidden);
  const before = anchor?.getBoundingClientRect().top;
  change();
  if (anchor?.isConnected && scrollY > 0) scrollBy(0, anchor.getBoundingClientRect().top - before);
}

// Puts an element in the place of another. The focus stays with what is the same in it: a change that comes by itself
// takes nobody's place from them.
export function replaceKeepingFocus(old, fresh) {
  const had = document.activeElement;
  const alike = (root) => [root, ...root.querySelectorAll(had.localName)].filter(
    (one) => one.localName === had.localName && one.className === had.className);
  const index = old.contains(had) ? alike(old).indexOf(had) : -1;
  old.replaceWith(fresh);
  if (index < 0) return;
  const heir = alike(fresh)[index] ?? fresh;
  // Headings and the like can have the focus only where they say so.
  if (heir === fresh || had.hasAttribute("tabindex")) heir.tabIndex = had.hasAttribute("tabindex") ? had.tabIndex : -1;
  heir.focus({ preventScroll: true });
}
