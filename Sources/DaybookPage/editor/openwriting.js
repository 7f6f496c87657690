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

// The draft in the form; null while there is no form.
export let open = null;
// The screen's callbacks: {saved(entry), closed(), settled()}.
export let watcher = { saved: () => null, closed: () => null };
// The composite fields of the form.
export let fields = null;
let keepTimer = 0;
let [mounted, standing] = [new AbortController(), new AbortController()];

// Ends when the form is removed.
export const whileMounted = () => mounted.signal;

// Ends when the current draft leaves the form.
export const whileOpen = () => standing.signal;

// Sets the form, and the callbacks for its draft.
export function useForm(made, actions) {
  fields = made;
  watcher = actions;
  mounted = new AbortController();
}

// The form is removed.
export const dropForm = () => mounted.abort();

// Removes the draft from the form.
export function putAway() {
  clearTimeout(keepTimer);
  keepTimer = 0;
  const writing = open;
  open = null;
  standing.abort();
  return writing;
}

// Opens a draft in the form.
export function show(place, draft, key = "") {
  const writing = writings.writingOf(place, draft, told);
  writing.state = { key, failure: null };
  showWriting(writing);
  writing.keeper.touch();
}

export function showWriting(writing) {
  open = writing;
  standing = new AbortController();
  const { draft } = writing;
  $("editor-form").reset();
  fillFields($("editor-form"), fields, draft);
  $("details").open = Boolean(
    draft.tags.length || draft.people.length || draft.place || draft.favorite || drafts.isTyping(draft));
  hideConflict();
  if (writing.state.key === "conflict") showConflict(writing.state.failure.entry);
  paint();
}

// Copies the fields to the draft, and stores the draft.
export function sync() {
  clearTimeout(keepTimer);
  keepTimer = 0;
  if (!open) return;
  const { draft } = open;
  takeFields($("editor-form"), fields, draft);
  draft.changed = Date.now();
  writings.store(open);
  paintState(open);
  if (!open.control) open.keeper.touch();
}

export function typed() {
  open.trouble = "";
  if (!keepTimer) {
    sync();
    keepTimer = setTimeout(sync, keepEvery);
  }
}

// A draft changed without the user. With an item, only its progress changed.
export function told(writing, item = null) {
  if (writing.state.key === "saved" && !writings.hasFiles(writing)) writings.forgetRecord(writing);
  if (writing === open) {
    // The server does not know the zone, so the draft uses the account's zone.
    if (writing.hasOtherZone) $("editor-form").zone.value = writing.draft.timeZone;
    writing.hasOtherZone = false;
    if (item) {
      showSent(item);
      return paintProgress(writing);
    }
    if (writing.state.key === "conflict" && $("conflict").hidden) showConflict(writing.state.failure.entry);
    return paint();
  }
  if (shelf.clear(writing)) {
    writings.forgetRecord(writing);
    watcher.settled?.();
  }
}

export const paint = () => { if (open) paintWriting(open, order); };

// The actions of the photos' own buttons.
const order = itemOrder({
  writing: () => (open.control ? null : open),
  changed() {
    open.trouble = "";
    changed();
  },
});

// A button made a change.
export function changed() {
  paint();
  sync();
}
