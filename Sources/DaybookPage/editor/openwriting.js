// The piece of writing that is open in the form: what is typed goes from the fields into its draft, and what becomes of it
// shows in the form.
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

// The piece of writing in the form; null while there is no form.
export let open = null;
// The screen's callbacks: {saved(entry), closed(), settled()}.
export let watcher = { saved: () => null, closed: () => null };
// The fields of the form that are more than an input.
export let fields = null;
let keepTimer = 0;
let [mounted, standing] = [new AbortController(), new AbortController()];

// Ends when the form is taken away.
export const whileMounted = () => mounted.signal;

// Ends when what is in the form now is taken out of it.
export const whileOpen = () => standing.signal;

// Takes over a form that was made, and who is told of what is written in it.
export function useForm(made, actions) {
  fields = made;
  watcher = actions;
  mounted = new AbortController();
}

// The form is taken away.
export const dropForm = () => mounted.abort();

// Takes out of the form what is in it.
export function putAway() {
  clearTimeout(keepTimer);
  keepTimer = 0;
  const writing = open;
  open = null;
  standing.abort();
  return writing;
}

// Opens a draft as a new piece of writing.
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

// Takes what stands in the fields into the draft and keeps it.
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

// Something of a piece of writing changed by itself; with an item, only how far that one is sent.
export function told(writing, item = null) {
  if (writing.state.key === "saved" && !writings.hasFiles(writing)) writings.forgetRecord(writing);
  if (writing === open) {
    // The server knows no zone of that name: what is written goes by the account's.
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

// Something was changed by a button.
export function changed() {
  paint();
  sync();
}
