// Functions for elements, and for text before it is sent to the server.

import { t } from "../core/texts.js";

/**
 * Returns an element of the document, or of a screen that is shown. It may be missing before its screen is shown.
 *
 * @template {string} ID
 * @param {ID} id
 */
export const $ = (id) => document.getElementById(id);

/**
 * Creates an element. Children are text or elements. Text never becomes markup.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Properties<HTMLElementTagNameMap[Name]>} properties
 * @param {(Node | string | null | undefined)[]} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  for (const child of children) if (child !== null && child !== undefined) made.append(child);
  return made;
}

// Sets a text only if it is another one, because screen readers read each change.
export function setText(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

export function button(label, onclick, className = "plain") {
  return element("button", { type: "button", className, onclick }, label);
}

// Shows a problem below a form's fields; "" hides it.
export function problem(form, message) {
  form.querySelector(".problem").textContent = message;
}

// Returns whether a key belongs to an input method that is composing. Safari reports the key that ends this only after
// the end: the code 229 alone says so then.
export const isComposing = (event) => event.isComposing || event.keyCode === 229;

// Resolves when the present state of the document is painted; at once in a hidden window, which paints nothing.
export const painted = () => new Promise((resolve) => {
  if (document.hidden) resolve(null);
  else requestAnimationFrame(() => setTimeout(resolve));
});

// Runs an action of a button once at a time: a second click during the first does nothing. The button is marked as
// disabled but keeps the focus, which a really disabled one would lose.
export async function once(control, action) {
  if (control.disabled || control.ariaDisabled) return;
  control.ariaDisabled = "true";
  try {
    await action();
  } finally {
    control.ariaDisabled = null;
  }
}

// Replaces lone surrogates, which UTF-8 cannot encode, and removes U+0000, which the server does not store.
export function clean(text) {
  const whole = text.toWellFormed ? text.toWellFormed() : text.replace(/\p{Surrogate}/gu, "\ufffd");
  return whole.replaceAll("\0", "");
}

// Returns the parts of a line as an element. A line ends between two of them if it can, and then without their dot.
export const parted = (parts, className = "") =>
  element("span", { className: `parted ${className}`.trim() }, ...parts.map((part) => element("span", {}, part)));

export const byteCount = (text) => new TextEncoder().encode(text).length;

// Returns an element with a text of the table, in the page's current language.
export const told = (name, key, properties = {}) => {
  const made = element(name, { ...properties, textContent: t(key) });
  made.dataset.text = key;
  return made;
};

// Returns a field with its label.
export function field(key, input, ...more) {
  return element("label", {}, told("span", key), input, ...more);
}

// Changes a list without moving the visible part.
export function holding(list, change) {
  const anchor = [...list.children].find((child) => child.getBoundingClientRect().bottom > 0 && !child.hidden);
  const before = anchor?.getBoundingClientRect().top;
  change();
  if (anchor?.isConnected && scrollY > 0) scrollBy(0, anchor.getBoundingClientRect().top - before);
}

// Replaces an element. The focus stays on the corresponding part, so that an automatic change does not move it.
export function replaceKeepingFocus(old, fresh) {
  const had = document.activeElement;
  const alike = (root) => [root, ...root.querySelectorAll(had.localName)].filter(
    (one) => one.localName === had.localName && one.className === had.className);
  const index = old.contains(had) ? alike(old).indexOf(had) : -1;
  old.replaceWith(fresh);
  if (index < 0) return;
  const heir = alike(fresh)[index] ?? fresh;
  // Headings can have the focus only if they are marked for it.
  if (heir === fresh || had.hasAttribute("tabindex")) heir.tabIndex = had.hasAttribute("tabindex") ? had.tabIndex : -1;
  heir.focus({ preventScroll: true });
}
