// The trash: deleted items, the time until which they can be restored, and permanent deletion.
import { call } from "../core/api.js";
import { button, element, once, told } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import * as live from "../core/live.js";
import { addTexts, t } from "../core/texts.js";
import { ask } from "../ui/ask.js";
import { endless } from "../ui/endless.js";
import { failed, nothing, waiting } from "../ui/states.js";
import { dropToasts, toast } from "../ui/toast.js";
import { trashRow } from "./trashrow.js";
import texts from "./trash-texts.js";

addTexts(texts);

// The maximum number of items that one request returns.
const mostCounted = 1000;

export default {
  title: () => t("trash"),
  enter(container, { signal }) {
    const empty = button(t("trashEmpty"), () => once(empty, () => emptyAll(signal, again)), "plain danger");
    const list = element("ul", { className: "trashed" });
    const notice = element("div", { role: "status" }, waiting());
    const place = element("div", {}, list, notice);
    container.append(element("header", { className: "heading between" }, told("h1", "trash"), empty),
      told("p", "trashHint", { className: "quiet" }), place);
    empty.hidden = true;
    let run = null;
    let isLoaded = false;
    // The items that are already shown, so that a change does not report them again.
    const seen = new Set();

    const say = () => {
      const isEmpty = !list.hasChildNodes();
      empty.hidden = isEmpty;
      notice.replaceChildren(...(isEmpty ? [nothing("trashNone")] : []));
    };
    function again() {
      run?.abort();
      run = new AbortController();
      const own = AbortSignal.any([signal, run.signal]);
      list.replaceChildren();
      place.replaceChildren(list, notice);
      return endless(place, {
        signal: own,
        ask: (token) => call("GET", `/v1/trash?${new URLSearchParams({ pageSize: "50", ...(token ? { pageToken: token } : {}) })}`, { signal: own }),
        take: (page) => {
          isLoaded = true;
          notice.replaceChildren();
          page.items.forEach((item) => seen.add((item.entry ?? item.photo).id));
          list.append(...page.items.map((item) => trashRow(item, say)));
          empty.hidden = !list.hasChildNodes();
        },
        done: say,
        failed: (failure, more) => notice.replaceChildren(failed(failure, () => {
          notice.replaceChildren(waiting());
          more();
        })),
      }).ready;
    }
    // An item that was restored elsewhere leaves the list. An item that was deleted elsewhere appears when the reader
    // is at the top.
    const rowOf = (id) => list.querySelector(`[data-trashed="${CSS.escape(id)}"]`);
    live.subscribe(({ inserted, updated, removed, isResync }) => {
      for (const one of [...inserted, ...updated]) {
        const found = one.entry ?? one.photo;
        if (!found || found.deleteTime) continue;
        rowOf(found.id)?.remove();
        seen.delete(found.id);
      }
      if (isLoaded) say();
      const isNew = removed.some(({ kind, id }) => (kind === "ENTRY" || kind === "PHOTO") && !seen.has(id));
      if (isResync || isNew && scrollY < 100) again();
    }, { signal });
    return again();
  },
};

// Shows the number of affected items before the deletion.
async function emptyAll(signal, again) {
  try {
    const { items, nextPageToken } = await call("GET", `/v1/trash?pageSize=${mostCounted}`, { signal });
    const entries = items.filter((item) => item.entry).length;
    const question = t(nextPageToken ? "trashEmptyAskMany" : "trashEmptyAsk", { entries, photos: items.length - entries });
    if (!await ask(question, [{ value: "yes", label: t("trashForGood"), isMain: true }])) return;
    let gone = 0;
    let answer = null;
    do {
      answer = await call("POST", "/v1/trash:empty", { body: {}, signal });
      gone += answer.entryCount + answer.photoCount;
      // The undo of their deletion has nothing to restore any more.
      dropToasts(items.map((item) => (item.entry ?? item.photo).id));
    } while (!answer.complete && answer.entryCount + answer.photoCount > 0);
    toast(t("trashEmptied", { count: gone }));
  } catch (failure) {
    if (!signal.aborted) toast(explain(failure));
  }
  if (!signal.aborted) again();
}
