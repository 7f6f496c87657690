// The records that are being edited. No window sends a record while it is being edited.
import * as store from "./waitingstore.js";

// State: the records that are edited in this window, with the functions that release their locks.
const written = new Map();
const lockOf = (id) => `daybook.record.${id}`;

export const isWritten = (id) => written.has(id);

// Locks a record for editing. Resolves to whether the lock was acquired. The lock ends with the window.
export function lock(id) {
  if (written.has(id) || !navigator.locks) {
    if (!written.has(id)) written.set(id, () => null);
    return true;
  }
  return new Promise((resolve) => {
    navigator.locks.request(lockOf(id), { ifAvailable: true }, (found) => {
      resolve(found !== null);
      return found && new Promise((letGo) => written.set(id, letGo));
    }).catch(() => resolve(false));
  });
}

// Ends the editing of a record. `isDone` says that the diary has the record, or that it was dropped; otherwise it waits
// again.
export async function release(id, isDone) {
  if (isDone) await store.remove(id).catch(() => null);
  written.get(id)?.();
  written.delete(id);
  store.changed();
}

/**
 * Returns the records that are not being edited.
 *
 * @param {Account} account
 * @returns {Promise<Waiting[]>}
 */
export async function free(account) {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const locked = new Set(held.map(({ name }) => name));
  return (await store.list(account.id)).filter(({ id }) => !written.has(id) && !locked.has(lockOf(id)));
}
