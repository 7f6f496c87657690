// Sends entries that were saved without a connection, once, when there is a connection again.
//
// An entry already has its ID, so sending it twice writes it once. A change is sent with its base version. One window
// of a browser sends at a time, and first reads the stored records, so that each is sent once even with two windows.
import { Delay } from "../core/delay.js";
import { explain, Failure } from "../core/failures.js";
import * as live from "../core/live.js";
import { require, session } from "../core/session.js";
import { onWorker } from "../core/worker.js";
import { remember } from "../photos/photos.js";
import { free } from "./recordlocks.js";
import { Conflict, save } from "../editor/saving.js";
import { sendFile } from "../uploads/sending.js";
import * as store from "./waitingstore.js";

const shortest = 3000;
const longest = 60_000;
// State: the callbacks for sent entries.
const sentWatchers = new Set();

// Calls back with each entry that was sent from here, until the signal ends it.
export function onSent(action, signal) {
  sentWatchers.add(action);
  signal.addEventListener("abort", () => sentWatchers.delete(action));
}

class Delivery {
  /**
   * Stops the running sending; null while there is none.
   *
   * @type {AbortController | null}
   */
  #control = null;
  #pause = shortest;
  #later = new Delay(() => this.send());
  #turn = Promise.resolve();

  alone(accountID, action, signal) {
    const run = () => (navigator.locks ? navigator.locks.request(`daybook.outbox.${accountID}`, { signal }, action) : action());
    const done = this.#turn.then(run, run);
    this.#turn = done.catch(() => null);
    return done;
  }

  later(time) {
    this.#later.start(time);
  }

  async send({ isAsked = false } = {}) {
    this.#later.stop();
    const { account } = session;
    if (!account || this.#control || !(await ready(account, isAsked)).length || this.#control) return;
    const own = this.#control = new AbortController();
    try {
      await this.alone(account.id, () => sendAll(account, isAsked, own.signal), own.signal);
      this.#pause = shortest;
    } catch {
      this.#pause = Math.min(this.#pause * 2, longest);
    } finally {
      this.#control = null;
    }
    if (session.account && (await ready(session.account)).length) this.later(this.#pause);
  }

  interrupt() {
    this.#control?.abort();
  }

  stop() {
    this.#later.stop();
    this.interrupt();
  }
}

// State: the sending of waiting entries, and the pause before the next attempt.
const delivery = new Delivery();

// Runs an action while no other window works with the account's records. If the browser has no locks, the action runs
// at once: the server does not accept the same record twice. The signal ends the wait for another window.
export const alone = (accountID, action, signal) => delivery.alone(accountID, action, signal);

// Sends waiting records after `time` milliseconds.
export const later = (time = shortest) => delivery.later(time);

// Sends the waiting records of the account that is signed in. Retries later while the diary cannot be reached. Records
// that the diary refused are sent again only on request.
export const send = (options) => delivery.send(options);

// Stops the running sending.
export const interrupt = () => delivery.interrupt();

// Stops sending, because the session has ended. The waiting records stay for the same person.
export const stop = () => delivery.stop();

const ready = async (account, isAsked) =>
  (await free(account)).filter(({ trouble }) => (isAsked ? trouble !== "conflict" : !trouble));

// Returns whether a failure means that nothing can be sent now.
const isForAll = (failure) => failure instanceof Failure
  && (failure.isUnreached || failure.isSessionEnd || failure.reason === "STOPPED");

// Returns whether another attempt may succeed.
const isPassing = (failure) => !(failure instanceof Failure) || failure.status >= 500 || failure.status === 429;

async function sendAll(account, isAsked, signal) {
  const found = await ready(account, isAsked);
  let late = null;
  for (const record of found) {
    try {
      await require(account.id, signal);
      const entry = await sendOne(record, account, signal);
      await store.remove(record.id);
      for (const action of [...sentWatchers]) action(entry);
    } catch (failure) {
      if (failure instanceof Conflict) await store.put({ ...record, trouble: "conflict" });
      else if (isForAll(failure)) throw failure;
      else if (isPassing(failure)) {
        // The record is retried later, and does not delay other records.
        late = failure;
        const note = explain(failure);
        if (record.note !== note) await store.put({ ...record, note });
      } else await store.put({ ...record, trouble: explain(failure) });
    }
  }
  if (late) throw late;
}

/**
 * Sends a record. Files that arrived are recorded at once, so that they are not sent again after an interruption.
 *
 * @param {Waiting} record
 * @param {Account} account
 * @param {AbortSignal} signal
 */
async function sendOne(record, account, signal) {
  const { draft } = record;
  for (const item of record.items) {
    if (!item.file) continue;
    const file = new File([item.file], item.name, { type: item.file.type, lastModified: item.file.lastModified });
    const photo = await sendFile(file, account.id, { signal, onProgress: () => null });
    remember(photo);
    delete item.file;
    item.photoId = photo.id;
    record.items = record.items.filter((other) => other === item || other.photoId !== photo.id);
    await store.put(record);
  }
  draft.photos = record.items.map(({ photoId = "", caption, name }) => ({ photoId, caption, name }));
  draft.missing = [];
  await require(account.id, signal);
  return save(draft, account, signal, () => store.put(record).catch(() => null));
}

export function watchConnection() {
  addEventListener("online", () => send());
  live.onConnection((isThere) => { if (isThere) send(); });
  onWorker((message) => { if (message?.send) send(); });
}
