// A list of settings on the server: items with a name, each of which can be ended.
import { call } from "../core/api.js";
import { button, element, once, told } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import { t } from "../core/texts.js";
import "../sharing/expiry.js";
import { ask } from "../ui/ask.js";
import { toast } from "../ui/toast.js";

// The number of rows that are shown at first.
const atFirst = 5;

/**
 * Returns {place, show, conceal, leave}.
 *
 * @param {object} options
 * @param {string} [options.heading] for one of several lists on a page
 * @param {string} options.hint
 * @param {HTMLElement} [options.note] stands below the hint
 * @param {string} options.none the key of the text for an empty list
 * @param {(again: () => Promise<void>) => Promise<HTMLElement[]>} options.find resolves to rows
 * @param {{ label: string, run: (again: () => Promise<void>) => unknown } | null} [options.add]
 */
export function secretList({ heading, hint, note, none, find, add }) {
  const list = element("ul", { className: "rows" });
  const trouble = element("p", { className: "problem", role: "alert" });
  const place = element(heading ? "section" : "div", { className: "part" },
    heading ? told("h2", heading) : null, told("p", hint, { className: "quiet" }), note, trouble, list,
    add ? element("div", { className: "actions" }, told("button", add.label, { type: "button", className: "plain add", onclick: () => add.run(show) })) : null);
  let run = {};
  async function show() {
    const own = run = {};
    try {
      const rows = await find(show);
      if (run !== own) return;
      trouble.textContent = "";
      list.replaceChildren(...(rows.length ? folded(rows) : [told("li", none, { className: "quiet" })]));
    } catch (failure) {
      if (run === own) trouble.textContent = explain(failure);
    }
  }
  // Empties the list, and loads it again.
  function conceal() {
    list.replaceChildren();
    show();
  }
  return { place, show, conceal, leave: () => { run = {}; } };
}

// Returns the first rows, and one that shows the others in its place.
export function folded(rows, count = atFirst) {
  // A single further row needs no more space than the button.
  if (rows.length <= count + 1) return rows;
  const rest = rows.slice(count);
  const unfold = element("li", { className: "unfold-rows" }, button(t("more"), () => {
    unfold.replaceWith(...rest);
    const [first] = rest;
    const control = /** @type {HTMLElement | null} */ (first.querySelector("a, button:not([hidden]), [tabindex]"));
    // A row without controls has the focus itself.
    if (!control) first.tabIndex = -1;
    (control ?? first).focus({ preventScroll: true });
  }));
  return [...rows.slice(0, count), unfold];
}

// Returns a row with a title, details, of which some may be missing, and actions.
export function secretRow(name, facts, ...deeds) {
  const details = facts.filter(Boolean).map((fact) => element("span", {}, fact));
  return element("li", {}, element("div", {}, element("strong", {}, name), element("div", { className: "quiet fact-line" }, ...details)), ...deeds);
}

// Asks, and then ends an item; `again` shows the remaining list.
export async function endItem(label, question, path, again) {
  if (!await ask(question, [{ value: "yes", label: t(label), isMain: true }])) return;
  try {
    await call("DELETE", path);
  } catch (failure) {
    if (failure.status !== 404) return toast(explain(failure));
  }
  await again();
}

// Returns a button that asks, and then ends an item.
export function endButton(label, question, path, again) {
  const control = button(t(label), () => once(control, () => endItem(label, question, path, again)), "plain danger");
  return control;
}

// Returns the items of all pages of a list, up to about 2000.
export async function everything(path, member) {
  const found = [];
  let token = "";
  do {
    const page = await call("GET", `${path}?${new URLSearchParams({ pageSize: "200", ...(token ? { pageToken: token } : {}) })}`);
    found.push(...page[member]);
    token = page.nextPageToken ?? "";
  } while (token && found.length < 2000);
  return found;
}

// Copies a text to the clipboard. Pages without TLS have no clipboard of their own.
async function copyFrom(box, text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  box.select();
  if (!document.execCommand("copy")) throw new Error("nothing was copied");
}

/**
 * Returns the field of a secret, the buttons that copy and send it, and copyNow(). Where the browser does not allow copying,
 * the text is selected, and a message says so.
 *
 * @param {string} label
 * @param {string} text
 */
export function secretBox(label, text) {
  const box = element("input", { readOnly: true, value: text, ariaLabel: label, className: "secret" });
  box.onfocus = () => box.select();
  const copyNow = () => copyFrom(box, text).then(() => toast(t("copied")), () => {
    box.select();
    toast(t("copyFailed"));
  });
  const copy = button(t("copy"), copyNow, "primary");
  const send = "share" in navigator && /^https?:/.test(text) ? button(t("sendLink"), () => navigator.share({ url: text }).catch(() => null)) : null;
  return { box, copy, send, copyNow };
}

/**
 * Shows a secret once, with ways to copy it, and `more` below it.
 *
 * @param {string} heading
 * @param {string} note
 * @param {string} text
 * @param {HTMLElement | null} more
 */
export function shownOnce(heading, note, text, more = null) {
  const { box, copy, send } = secretBox(heading, text);
  copy.autofocus = true;
  const dialog = element("dialog", { className: "question sheet", ariaLabel: heading });
  const close = () => dialog.close();
  dialog.append(element("h2", {}, heading), element("p", {}, note), box, more ?? "",
    element("div", { className: "actions" }, button(t("close"), close), send ?? "", copy));
  dialog.onclose = () => {
    removeEventListener("popstate", close);
    dialog.remove();
  };
  addEventListener("popstate", close);
  document.body.append(dialog);
  dialog.showModal();
}
