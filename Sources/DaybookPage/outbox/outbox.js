// Entries that were saved without a connection: they wait on this device with their photos, and can be changed until
// they are sent.
import { clean } from "../ui/dom.js";
import { Failure } from "../core/failures.js";
import { session } from "../core/session.js";
import { askForSync } from "../core/worker.js";
import { alone, interrupt, later } from "./delivery.js";
import * as drafts from "../editor/drafts.js";
import { free, isWritten, lock } from "./recordlocks.js";
import * as store from "./waitingstore.js";

/**
 * Stores a draft with its photos if a failure means that the diary was not reached. Returns whether it is stored.
 * Throws a Failure if this browser has no space for it.
 *
 * @param {Error} failure
 * @param {Draft} draft
 * @param {Item[]} items
 */
export async function hold(failure, draft, items) {
  if (!(failure instanceof Failure) || !failure.isUnreached) return false;
  const record = {
    id: draft.id, account: draft.account, changed: Date.now(), trouble: "",
    draft: { ...structuredClone(draft), title: clean(draft.title).trim(), body: clean(draft.body) },
    items: items.map(({ id, file, photoId, caption, name }) =>
      ({ id, ...(photoId ? { photoId } : { file }), caption: clean(caption ?? ""), name })),
  };
  try {
    await store.put(record);
  } catch {
    if (!items.some((item) => item.file)) return false;
    throw new Failure(0, null, "WAITING_FULL");
  }
  askForSync("daybook.outbox");
  // Asks the browser not to delete the record when it needs space.
  navigator.storage?.persist?.().catch(() => null);
  later();
  return true;
}

// Opens a record for editing, during which it is not sent. Returns null if it was sent, if another window edits it, or
// if another window still sends when the signal ends the wait. The record stays stored until release(), so that its
// photos survive the window.
export async function take(id, signal) {
  interrupt();
  return alone(session.account.id, async () => {
    const record = await store.get(id).catch(() => null);
    if (record?.account !== session.account?.id || !(await lock(id))) return null;
    store.changed();
    return record;
  }, signal).catch(() => null);
}

/**
 * Returns a record with its later changes: its files that are not sent yet, with their captions.
 *
 * @param {Waiting} record
 * @param {Draft} draft
 * @returns {Waiting}
 */
function joined(record, draft) {
  const left = [...draft.missing];
  const files = record.items.flatMap((item) => {
    const index = item.file ? left.findIndex(({ id, name }) => id === item.id && name === item.name) : -1;
    return index < 0 ? [] : [{ ...item, caption: left.splice(index, 1)[0].caption }];
  });
  return { ...record, draft: { ...draft, missing: [] }, items: [...draft.photos, ...files], changed: draft.changed };
}

// Combines the texts of records that closed windows were editing with the waiting photos of these records.
export async function rejoin(account) {
  const kept = drafts.list(account);
  if (!kept.length) return;
  for (const record of await free(account)) {
    const draft = kept.find(({ id }) => id === record.draft.id);
    if (!draft) continue;
    if (draft.changed > record.changed && !(await store.put(joined(record, draft)).then(() => true, () => false))) continue;
    drafts.drop(draft);
  }
}

/**
 * Returns the waiting change of an entry; null if there is none.
 *
 * @param {string} entryID
 * @returns {Promise<Waiting | null>}
 */
export async function changeOf(entryID) {
  const waiting = (await store.list(session.account.id)).filter(({ id }) => !isWritten(id));
  return waiting.find(({ draft }) => draft.entryID === entryID && draft.etag) ?? null;
}
