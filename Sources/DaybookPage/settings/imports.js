// The imports into the account's diary, newest first.
import { call } from "../core/api.js";
import { Delay } from "../core/delay.js";
import { explain } from "../core/failures.js";
import { element, setText, told } from "../ui/dom.js";
import { archiveImport } from "./archiveimport.js";
import { archiveSection } from "./archivesection.js";
import { ImportRow } from "./importrow.js";
import { folded } from "./secretlist.js";

// The number of imports that are shown at first.
const atFirst = 3;
// The interval at which an import that is not at its end is read again, in milliseconds.
const lookEvery = 10_000;

// Returns the section that brings in an export, and the one with the imports so far.
export function importSections() {
  const list = imports();
  return [archiveSection(() => void list.refresh()), list];
}

/**
 * Puts rows into a list. One that was unfolded stays so, and what had the focus keeps it.
 *
 * @param {HTMLElement} list
 * @param {HTMLElement[]} rows
 * @param {HTMLElement} heir gets the focus if nothing is left that had it
 */
function arrange(list, rows, heir) {
  const at = /** @type {HTMLElement} */ (document.activeElement);
  const isHere = list.contains(at);
  const isUnfolded = list.children.length > atFirst + 1 && !list.querySelector(".unfold-rows");
  list.replaceChildren(...(isUnfolded ? rows : folded(rows, atFirst)));
  const more = /** @type {HTMLElement | null} */ (list.querySelector(".unfold-rows button"));
  if (isHere) (list.contains(at) ? at : more ?? heir).focus({ preventScroll: true });
}

function imports() {
  const list = element("ul", { id: "imports-list", className: "rows" });
  const trouble = element("p", { className: "problem", role: "alert" });
  const title = told("h2", "importTitle", { tabIndex: -1 });
  const place = element("div", { id: "imports", className: "part", hidden: true }, title, trouble);
  const away = new AbortController();
  /** @type {Map<string, ImportRow>} */
  const rows = new Map();
  const next = new Delay(() => (document.hidden ? next.start(lookEvery) : refresh()));
  // The request whose list is shown. The response to an earlier one is not.
  let run = {};

  // People who never imported see nothing of it.
  function say(sentence) {
    setText(trouble, sentence);
    place.hidden = !rows.size && !sentence;
    if (!rows.size) list.remove();
    else if (!place.contains(list)) place.append(list);
  }

  function put(found) {
    const ids = found.map(({ id }) => id);
    const isNew = ids.join() !== [...rows.keys()].join();
    const fresh = found.map((made) => [made.id, rows.get(made.id) ?? new ImportRow(made, away.signal, refresh)]);
    rows.clear();
    for (const [id, row] of fresh) rows.set(id, row);
    for (const made of found) {
      rows.get(made.id)?.update(made);
      if (["UNDOING", "UNDONE"].includes(made.state)) archiveImport.undone(made.id);
    }
    // The same rows stay in their places, and keep the focus.
    if (isNew) arrange(list, [...rows.values()].map((row) => row.element), title);
  }

  async function refresh() {
    const own = run = {};
    next.stop();
    try {
      const { imports: found = [] } = await call("GET", "/v1/imports", { isFresh: true, signal: away.signal });
      if (run !== own) return;
      put(found);
      say("");
    } catch (failure) {
      if (run === own && failure.reason !== "STOPPED") say(explain(failure));
    }
    if (run === own && !away.signal.aborted && [...rows.values()].some(({ isOpen }) => isOpen)) next.start(lookEvery);
  }

  return {
    place, refresh,
    show: () => {
      for (const row of rows.values()) row.speak();
      return refresh();
    },
    conceal: () => {
      for (const row of rows.values()) row.conceal();
      // Hidden items are not counted any more.
      if (rows.size) refresh();
    },
    leave: () => {
      away.abort();
      next.stop();
    },
  };
}
