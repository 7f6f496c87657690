// The notices of an import: the records and files that could not be taken, page by page.
import { call } from "../core/api.js";
import { explain } from "../core/failures.js";
import { t } from "../core/texts.js";
import { areOpen } from "../hidden/hidden.js";
import { unlocked } from "../hidden/unlock.js";
import { button, element, once } from "../ui/dom.js";
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

/**
 * Returns a row of a list of notices.
 *
 * @param {Notice} notice
 */
export function noticeRow({ place = "", kind = "", field = "", message = "" }) {
  // Names come from the export, and may be of any script.
  const facts = [kindName(kind), placeText(place), field].filter(Boolean).map((text) => element("bdi", {}, text));
  return element("li", {}, element("span", { className: "quiet" }, ...facts.flatMap((fact, index) => (index ? [" · ", fact] : [fact]))),
    element("bdi", {}, message));
}

/**
 * Returns {element, draw(count), stale()}. The notices are loaded when they are first opened.
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
  // The number of all notices, also of those that are not shown.
  let all = 0;
  let token = "";
  let isLoaded = false;
  // The request whose notices are shown. The response to an earlier one is not.
  let run = {};

  async function load() {
    const own = run = {};
    rest.replaceChildren();
    try {
      const query = new URLSearchParams({ pageSize: String(atOnce), ...(token && { pageToken: token }) });
      const page = await call("GET", `/v1/imports/${encodeURIComponent(id)}/notices?${query}`, { isFresh: true, signal });
      if (run !== own) return;
      isLoaded = true;
      list.append(...(page.notices ?? []).map(noticeRow));
      token = page.nextPageToken ?? "";
      more.hidden = !token;
      if (!token) sayRest();
    } catch (failure) {
      if (signal.aborted || run !== own) return;
      // Hidden items were locked or unlocked since the page before.
      if (token && failure.reason === "PAGE_TOKEN_INVALID") return void stale();
      rest.replaceChildren(element("p", { className: "problem" }, explain(failure)), button(t("retry"), load));
    }
  }

  // Says how many notices are not in the list, and offers to unlock those of hidden items.
  function sayRest() {
    const count = all - list.children.length;
    if (count <= 0) return;
    const say = (key) => element("p", { className: "quiet" }, t(key, { count: String(count), number: numberText(count) }));
    if (areOpen()) rest.replaceChildren(say("importNoticesGone"));
    else rest.replaceChildren(say("importNoticesHidden"), button(t("hiddenOpenButton"), () => unlocked(() => {
      stale();
      opened();
    })));
  }

  // Empties the list, and loads it again if it is open.
  function stale() {
    [token, isLoaded, run] = ["", false, {}];
    list.replaceChildren();
    rest.replaceChildren();
    more.hidden = true;
    if (place.open) load();
  }

  function draw(count) {
    // Keeps an open list as it is. Its next opening loads the new notices.
    if (count !== all && !place.open) stale();
    all = count;
    place.hidden = !count;
    summary.textContent = t("importNotices", { count: String(count), number: numberText(count) });
    more.textContent = t("more");
  }

  place.ontoggle = () => { if (place.open && !isLoaded) load(); };
  return { element: place, draw, stale };
}
