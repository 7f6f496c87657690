// The open draft of the form. The typed text goes from the fields into the draft, and the state of the draft is shown
// in the form.
import { $ } from "../ui/dom.js";
import { hideConflict, showConflict } from "./conflict.js";
import { showSent } from "./chosen.js";
import * as drafts from "./drafts.js";
import { paintProgress, paintState, paintWriting } from "./editorstate.js";
import { fillFields, takeFields } from "./formfields.js";
import { itemOrder } from "./itemorder.js";
import * as shelf from "./shelf.js";
import * as writings from "./writing.js";

const keepEvery = 300;

/**
 * The draft in the form; null while there is no form.
 *
 * @type {Writing | null}
 */
export let open = null;
/**
 * The screen's callbacks.
 *
 * @type {{ saved: (entry: Entry | null) => unknown, closed: () => unknown, settled?: (entry: Entry | null) => unknown }}
 */
export let watcher = { saved: () => null, closed: () => null };
/**
 * The parts of the form, as editorform.js makes them.
 *
 * @type {{ element: HTMLElement, chips: any, stage: any }}
 */
export let parts = /** @type {any} */ (null);
let keepTimer = 0;
let [mounted, standing] = [new AbortController(), new AbortController()];

// Ends when the form is removed.
export const whileMounted = () => mounted.signal;

// Ends when the current draft leaves the form.
export const whileOpen = () => standing.signal;

// Sets the form, which make(signal) returns, and the callbacks for its draft.
export function useForm(make, actions) {
  watcher = actions;
  mounted = new AbortController();
  parts = make(mounted.signal);
}

// Removes the form.
export const dropForm = () => mounted.abort();

// Takes the draft out of the form, which shows one.
export function putAway() {
  clearTimeout(keepTimer);
  keepTimer = 0;
  const writing = /** @type {Writing} */ (open);
  open = null;
  standing.abort();
  return writing;
}

/**
 * Opens a draft in the form.
 *
 * @param {string} place "" for a new entry, else the ID of the entry
 * @param {Draft} draft
 * @param {State["key"]} key
 */
export function show(place, draft, key = "") {
  const writing = writings.writingOf(place, draft, told);
  writing.state = { key, failure: null };
  showWriting(writing);
  writing.keeper.touch();
}

/** @param {Writing} writing */
export function showWriting(writing) {
  open = writing;
  standing = new AbortController();
  const { draft } = writing;
  $("editor-form").reset();
  fillFields($("editor-form"), draft);
  hideConflict();
  $("offers").replaceChildren();
  writing.offeredFor = null;
  if (writing.state.key === "conflict") showConflict(writing.state.failure.entry);
  paint();
  if (isBegun(writing)) parts.stage.open({ isStep: !writing.place });
  else parts.stage.close();
}

// Returns whether a draft has been begun. Its form is open then, and its time stays. A draft about a chosen day is
// begun without a word.
const isBegun = ({ place, draft, items, lost }) => Boolean(place || draft.isDated || items.length || lost.length) || !drafts.isUnchanged(draft);

// Opens the form. A new entry gets the present time.
export function begin() {
  if (!open || parts.stage.isOpen) return;
  if (!isBegun(open)) {
    open.draft.entryTime = new Date().toISOString();
    parts.chips.paint(open);
  }
  parts.stage.open({ isStep: true });
}

// Changes the draft's fields besides the text.
export function amend(change) {
  if (!open || open.control) return;
  Object.assign(open.draft, change);
  open.trouble = "";
  parts.chips.paint(open);
  open.offeredFor = null;
  offer(open);
  sync();
}

// Offers the date and the place of a new entry's photos when the photos change.
async function offer(writing) {
  const ids = writing.items.filter((item) => item.photoId && !item.isRemoved).map((item) => item.photoId).join();
  if (writing.place || (writing.offeredFor ?? "") === ids) return;
  writing.offeredFor = ids;
  const signal = whileOpen();
  const { showOffers } = await import("./offers.js");
  if (!signal.aborted) showOffers($("offers"), { writing, amend, signal });
}

// Opens the sheet of a chip. The sheets are loaded when the first one is opened.
export async function openSheetOf(key, more = {}) {
  const signal = whileOpen();
  const { openSheet } = await import("./chipsheets.js");
  if (open && !signal.aborted) openSheet(key, { ...more, draft: open.draft, items: open.items, amend, signal });
}

// Copies the fields to the draft, and stores the draft. With `isDone`, the typing has ended.
export function sync({ isDone = false } = {}) {
  clearTimeout(keepTimer);
  keepTimer = 0;
  if (!open) return;
  const { draft } = open;
  if (takeFields($("editor-form"), draft, isDone)) parts.chips.paint(open);
  draft.changed = Date.now();
  writings.store(open);
  paintState(open);
  if (!open.control) open.keeper.touch();
}

export function typed() {
  if (!open) return;
  open.trouble = "";
  if (!keepTimer) {
    sync();
    keepTimer = setTimeout(() => sync(), keepEvery);
  }
}

/**
 * Shows a draft that changed without the user. With an item, only the progress of that item changed.
 *
 * @param {Writing} writing
 * @param {Item | null} item
 */
export function told(writing, item = null) {
  if (writing.state.key === "saved" && !writings.hasFiles(writing)) writings.forgetRecord(writing);
  if (writing === open) {
    if (item) {
      showSent(item);
      return paintProgress(writing);
    }
    if (writing.state.key === "conflict" && $("conflict").hidden) showConflict(writing.state.failure.entry);
    return paint();
  }
  if (shelf.clear(writing)) {
    writings.forgetRecord(writing);
    watcher.settled?.(writing.entry);
  }
}

export function paint() {
  if (!open) return;
  paintWriting(open, order);
  parts.chips.paint(open);
  offer(open);
}

// The actions of the photos' own buttons.
const order = itemOrder({
  writing: () => (open?.control ? null : open),
  changed() {
    if (open) open.trouble = "";
    changed();
  },
});

// Paints and stores the draft after a button changed it.
export function changed() {
  if (open?.items.length) parts.stage.open({ isStep: !open.place });
  paint();
  sync();
}
