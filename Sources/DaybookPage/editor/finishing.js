// The end of a piece of writing: it closes when the diary has all of it, when it waits for a connection, or when it is put
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

// The person is done with it: closes it as soon as the diary has all of it.
export async function finish() {
  if (!open || open.control) return;
  const areTaken = takeLabels(fields);
  sync();
  const writing = open;
  const { draft, items } = writing;
  writing.trouble = isEmpty(draft) && !items.length && !draft.base ? t("nothing") : "";
  // The field itself says why it keeps what stands in it.
  if (writing.trouble || isTooLong(draft) || !areTaken) return paint();
  if (!(await askRemovals(writing)) || open !== writing || writing.control) return;
  writing.control = new AbortController();
  writing.control.signal.addEventListener("abort", () => writings.rest(writing));
  const sent = writing.photos.finish();
  // Earlier failures are tried again.
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
    // The session may have ended meanwhile.
    const wasStopped = writing.control?.signal.aborted;
    writing.control = null;
    if (!failure) return ended(writing, watcher.closed);
    if (open !== writing) return;
    if (!(failure instanceof Conflict)) writing.trouble = explain(failure);
    // Stopping ends the sending, and not the saving of what is written from now on.
    if (wasStopped) writing.keeper.resume();
    paint();
  }
}

// Puts away what is in the diary, or waits to be sent.
function ended(writing, tell) {
  drafts.drop(writing.draft);
  writings.forgetRecord(writing);
  shelf.removeParked(writing);
  if (open !== writing) return;
  close();
  tell();
}

// Without a connection what was saved waits on this device. Returns null then, else why it is not saved.
async function held(writing, failure) {
  try {
    if (!(await hold(failure, writing.draft, writing.items))) return failure;
  } catch (full) {
    return full;
  }
  // It is under the draft's own id now.
  if (writing.recordID) release(writing.recordID, writing.recordID !== writing.draft.id);
  writing.recordID = "";
  await writings.rest(writing);
  toast(t("waitingHeld"));
  return null;
}

// Empties the form for the next entry, or ends the change of one.
export function close() {
  const { place } = putAway();
  if (!place) show("", drafts.newDraft(session.account));
}

// Puts the writing aside; while it is being finished, stops that.
export function later() {
  if (open.control) return open.control.abort();
  const { place } = open;
  sync();
  shelf.letDrift(putAway());
  if (!place) show("", drafts.newDraft(session.account));
  watcher.closed();
}
