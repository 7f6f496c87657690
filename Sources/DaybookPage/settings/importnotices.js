// The notices of an import: the records and files that could not be taken, page by page.
import { call } from "../core/api.js";
import { explain } from "../core/failures.js";
import { hasText, t } from "../core/texts.js";
import { areOpen } from "../hidden/hidden.js";
import { unlockButton } from "../hidden/unlock.js";
import { button, element, once, setText } from "../ui/dom.js";
import { kindName, numberText } from "./importcounts.js";

const atOnce = 20;

/**
 * @typedef {{ place?: string, kind?: string, field?: string, reason?: string, message?: string }} Notice
 */

/**
 * Returns the place of a notice in the export, with the number of its line in words.
 *
 * @param {string} place
 */
function placeText(place) {
  const [, file, line] = (/^(.+\.jsonl):(\d+)$/).exec(place) ?? [];
  return file ? `${file}, ${t("importLine", { number: line })}` : place;
}

// Returns the name of a field on an entry's page. Other names are as the export has them.
const fieldName = (name) => (hasText(`importField_${name}`) ? t(`importField_${name}`) : name);

/**
 * Returns the server's sentence with the names of fields in the reader's language. One about an edited page ends with a
 * list of them.
 *
 * @param {string} message
 * @param {string} field
 */
function messageText(message, field) {
  const named = field ? message.replace(field, () => fieldName(field)) : message;
  return named.replace(/(: )([a-z]+(?:, [a-z]+)*)([.。])$/, (_, before, names, end) => before + names.split(", ").map(fieldName).join(", ") + end);
}

/**
 * Returns a row of a list of notices.
 *
 * @param {Notice} notice
 */
export function noticeRow({ place = "", kind = "", field = "", message = "" }) {
  // Names come from the export, and may be of any script.
  const facts = [kindName(kind), placeText(place), fieldName(field)].filter(Boolean).map((text) => element("bdi", {}, text));
  return element("li", {}, element("span", { className: "quiet" }, ...facts.flatMap((fact, index) => (index ? [" · ", fact] : [fact]))),
    element("bdi", {}, messageText(message, field)));
}

// Puts the focus at the first new row, because the control that asked for it is gone.
function land(row, summary) {
  if (row) row.tabIndex = -1;
  (row ?? summary).focus({ preventScroll: true });
}

// Shows why notices could not be loaded, with a button that tries again.
function showFailure(place, failure, load) {
  const isHere = place.contains(document.activeElement);
  const retry = button(t("retry"), () => once(retry, load));
  place.replaceChildren(element("p", { className: "problem" }, explain(failure)), retry);
  if (isHere) retry.focus({ preventScroll: true });
}

// Returns how many notices are not in the list, with a button that unlocks those of hidden items and then calls `reopen`.
function unlisted(count, reopen) {
  if (count <= 0) return [];
  const say = (key) => element("p", { className: "quiet" }, t(key, { count: String(count), number: numberText(count) }));
  if (areOpen()) return [say("importNoticesGone")];
  return [say("importNoticesHidden"), unlockButton(reopen)];
}

/**
 * Returns {element, draw(count), stale(), empty()}. The notices are loaded when they are first opened.
 *
 * @param {string} id
 * @param {AbortSignal} signal ends its requests
 * @param {() => void} opened is called after hidden items were unlocked
 */
export function importNotices(id, signal, opened) {
  const summary = element("summary");
  const list = element("ul", { className: "import-notices" });
  const rest = element("div", { className: "part-lines", role: "status" });
  const more = button(t("more"), () => once(more, load));
  const place = element("details", { className: "details" }, summary, list, more, rest);
  more.hidden = true;
  // The number of all notices, also of those that are not shown, and the place of the next page.
  let [all, token, isLoaded] = [0, "", false];
  // The request whose notices are shown. The response to an earlier one is not.
  let run = {};

  async function load() {
    const own = run = {};
    const before = list.children.length;
    try {
      const query = new URLSearchParams({ pageSize: String(atOnce), ...(token && { pageToken: token }) });
      const page = await call("GET", `/v1/imports/${encodeURIComponent(id)}/notices?${query}`, { isFresh: true, signal });
      if (run !== own) return;
      const isHere = hasFocus();
      isLoaded = true;
      list.append(...(page.notices ?? []).map(noticeRow));
      token = page.nextPageToken ?? "";
      more.hidden = !token;
      rest.replaceChildren(...(token ? [] : unlisted(all - list.children.length, reopen)));
      if (isHere && !hasFocus()) land(list.children[before], summary);
    } catch (failure) {
      if (signal.aborted || run !== own) return;
      // Hidden items were locked or unlocked since the page before.
      if (token && failure.reason === "PAGE_TOKEN_INVALID") return void stale();
      showFailure(rest, failure, load);
    }
  }

  // Returns whether the focus is at a control below the list.
  const hasFocus = () => !more.hidden && document.activeElement === more || rest.contains(document.activeElement);

  // Empties the list. The sentence below it stays until the next response, with the focus at its button.
  function empty() {
    [token, isLoaded, run] = ["", false, {}];
    if (document.activeElement === more || list.contains(document.activeElement)) summary.focus({ preventScroll: true });
    list.replaceChildren();
    more.hidden = true;
  }

  // Empties the list, and loads it again if it is open.
  function stale() {
    empty();
    if (place.open) load();
  }

  function reopen() {
    stale();
    opened();
  }

  function draw(count) {
    // Keeps an open list as it is. Its next opening loads the new notices.
    if (count !== all && !place.open) stale();
    const isBack = place.hidden && count > 0;
    all = count;
    place.hidden = !count;
    setText(summary, t("importNotices", { count: String(count), number: numberText(count) }));
    setText(more, t("more"));
    if (isBack && place.open) stale();
  }

  place.ontoggle = () => { if (place.open && !isLoaded) load(); };
  return { element: place, draw, stale, empty };
}
