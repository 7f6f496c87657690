// The end of editing: the draft closes when the diary has all of it, when it waits for a connection, or when it is put
// aside.
import { explain, Failure } from "../core/failures.js";
import { session } from "../core/session.js";
import { t } from "../core/texts.js";
import { isEmpty, isTooLong } from "./autosave.js";
import * as drafts from "./drafts.js";
import { takeLabels } from "./formfields.js";
import { go } from "../core/router.js";
import { open, openSheetOf, paint, putAway, show, sync, watcher } from "./openwriting.js";
import { hold } from "../outbox/outbox.js";
import { release } from "../outbox/recordlocks.js";
import { askRemovals } from "./removals.js";
import { Conflict } from "./saving.js";
import * as shelf from "./shelf.js";
import { toast } from "../ui/toast.js";
import * as writings from "./writing.js";

// Closes the draft as soon as the diary has all of it, because the person has finished it.
export async function finish() {
  if (!open || open.control) return;
  const untaken = takeLabels(open.draft);
  sync({ isDone: true });
  const writing = open;
  const { draft, items } = writing;
  writing.trouble = "";
  // An empty form closes.
  if (drafts.isUnchanged(draft) && !items.length && !draft.base) return later();
  writing.trouble = isEmpty(draft) && !items.length && !draft.base ? t("nothing") : "";
  // The field itself shows why it keeps its text.
  if (untaken) openSheetOf(untaken);
  if (writing.trouble || isTooLong(draft) || untaken) return paint();
  if (!(await askRemovals(writing)) || open !== writing || writing.control) return;
  writing.control = new AbortController();
  writing.control.signal.addEventListener("abort", () => writings.rest(writing));
  const sent = writing.photos.finish();
  // Retries earlier failures.
  paint();
  try {
    await sent;
    writings.store(writing);
    if (writing.control.signal.aborted) throw new Failure(0, null, "STOPPED");
    await writing.keeper.now();
    writing.control = null;
    ended(writing, () => watcher.saved(writing.entry));
    tellSaved(writing.entry);
  } catch (trouble) {
    const failure = await held(writing, trouble);
    // The session may have ended in the meantime.
    const wasStopped = writing.control?.signal.aborted;
    writing.control = null;
    if (!failure) return ended(writing, watcher.closed);
    if (open !== writing) return;
    if (!(failure instanceof Conflict)) writing.trouble = explain(failure);
    // Stopping ends the sending, but later text is still saved.
    if (wasStopped) writing.keeper.resume();
    paint();
  }
}

// Shows that the entry is saved, or that it is empty and leaves the lists.
function tellSaved(entry) {
  if (!entry) return;
  if (drafts.isBlank(entry)) return toast(t("entryEmptied"));
  toast(t("saved"), { label: t("look"), className: "look", run: () => go(`/entries/${entry.id}`) }, [entry.id]);
}

// Closes a draft that is in the diary or waits to be sent.
function ended(writing, tell) {
  drafts.drop(writing.draft);
  writings.forgetRecord(writing);
  shelf.removeParked(writing);
  if (open !== writing) return;
  close();
  tell();
}

// Stores the draft on this device if there is no connection. Returns null in that case, else the reason why the draft
// is not saved.
async function held(writing, failure) {
  try {
    if (!(await hold(failure, writing.draft, writing.items))) return failure;
  } catch (full) {
    return full;
  }
  // The record has the draft's own ID now.
  if (writing.recordID) release(writing.recordID, writing.recordID !== writing.draft.id);
  writing.recordID = "";
  await writings.rest(writing);
  toast(t("waitingHeld"));
  return null;
}

// Empties the form for the next entry, or ends the change of an entry.
export function close() {
  if (!putAway().place) show("", drafts.newDraft(session.account));
}

// Puts the draft aside. While it is being finished, stops that instead.
export function later() {
  if (!open) return;
  if (open.control) return open.control.abort();
  const { place } = open;
  // Leaving an edit asks about removed photos.
  if (place && !["unsent", "refused", "conflict"].includes(open.state.key)) return watcher.closed();
  takeLabels(open.draft);
  sync({ isDone: true });
  shelf.letDrift(putAway());
  if (!place) show("", drafts.newDraft(session.account));
  watcher.closed();
}
