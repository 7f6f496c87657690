// The end of editing: the draft closes when the diary has all of it, when it waits for a connection, or when it is put
// aside.
import { explain, Failure } from "../core/failures.js";
import { session } from "../core/session.js";
import { t } from "../core/texts.js";
import { isEmpty, isTooLong } from "./autosave.js";
import * as drafts from "./drafts.js";
import { takeLabels } from "./formfields.js";
import { fields, open, paint, putAway, show, sync, watcher } from "./openwriting.js";
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
  const areTaken = takeLabels(fields);
  sync();
  const writing = open;
  const { draft, items } = writing;
  writing.trouble = isEmpty(draft) && !items.length && !draft.base ? t("nothing") : "";
  // The field itself shows why it keeps its text.
  if (writing.trouble || isTooLong(draft) || !areTaken) return paint();
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
    if (writing.entry && drafts.isBlank(writing.entry)) toast(t("entryEmptied"));
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

// Closes a draft that is in the diary or waits to be sent.
function ended(writing, tell) {
  drafts.drop(writing.draft);
  writings.forgetRecord(writing);
  shelf.removeParked(writing);
  if (open !== writing) return;
  close();
  tell();
}

// Without a connection, the saved draft waits on this device. Returns null in that case, else the reason why it is not
// saved.
async function held(writing, failure) {
  try {
    if (!(await hold(failure, writing.draft, writing.items))) return failure;
  } catch (full) {
    return full;
  }
  // It is under the draft's own ID now.
  if (writing.recordID) release(writing.recordID, writing.recordID !== writing.draft.id);
  writing.recordID = "";
  await writings.rest(writing);
  toast(t("waitingHeld"));
  return null;
}

// Empties the form for the next entry, or ends the change of an entry.
export function close() {
  const { place } = putAway();
  if (!place) show("", drafts.newDraft(session.account));
}

// Puts the draft aside. While it is being finished, stops that instead.
export function later() {
  if (open.control) return open.control.abort();
  const { place } = open;
  sync();
  shelf.letDrift(putAway());
  if (!place) show("", drafts.newDraft(session.account));
  watcher.closed();
}
