// Which records are written on: one that waits to be sent is not sent meanwhile, by no window.
import * as store from "./waitingstore.js";

// The records that are written on in this window, with what lets go of their locks.
const written = new Map();
const lockOf = (id) => `daybook.record.${id}`;

export const isWritten = (id) => written.has(id);

// Resolves to whether nobody else has it. The lock goes with the window.
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

// The writing on a record has ended. isDone: the diary has it, or it was dropped; else it waits again.
export async function release(id, isDone) {
  if (isDone) await store.remove(id).catch(() => null);
  written.get(id)?.();
  written.delete(id);
  store.changed();
}

// The records that nobody writes on.
export async function free(account) {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const locked = new Set(held.map(({ name }) => name));
  return (await store.list(account.id)).filter(({ id }) => !written.has(id) && !locked.has(lockOf(id)));
}
