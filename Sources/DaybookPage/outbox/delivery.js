// Sends what was saved without a connection, once, when there is one again.
//
// An entry has its id already, so sending it twice writes it once; a change goes with the version that it began with.
// One window of a browser sends at a time, and reads what is there first, so that it goes once also where two are open.
import { Delay } from "../core/delay.js";
import { explain, Failure } from "../core/failures.js";
import * as live from "../core/live.js";
import { require, session } from "../core/session.js";
import { onWorker } from "../core/worker.js";
import "./offlinetexts.js";
import { remember } from "../photos/photos.js";
import { free } from "./recordlocks.js";
import { Conflict, save } from "../editor/saving.js";
import { sendFile } from "../uploads/sending.js";
import * as store from "./waitingstore.js";

const shortest = 3000;
const longest = 60_000;
const sentWatchers = new Set();

// Calls back with each entry that was sent from here, until the signal ends it.
export function onSent(action, signal) {
  sentWatchers.add(action);
  signal.addEventListener("abort", () => sentWatchers.delete(action));
}

class Delivery {
  // Ends the sending that is under way; null while there is none.
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

const delivery = new Delivery();

// Only one window at a time does something with an account's records. Where the browser cannot say, the server's
// answers are enough: what it has already it does not take twice. The signal ends the wait for another window.
export const alone = (accountID, action, signal) => delivery.alone(accountID, action, signal);

// Sends after a while what waits.
export const later = (time = shortest) => delivery.later(time);

// Sends what waits of the account that is signed in; tries again later as long as the diary is not reached. What the
// diary did not accept is sent again only when that is asked for.
export const send = (options) => delivery.send(options);

// Ends the sending that is under way.
export const interrupt = () => delivery.interrupt();

// The session is over: what waits stays for the same person.
export const stop = () => delivery.stop();

const ready = async (account, isAsked) =>
  (await free(account)).filter(({ trouble }) => (isAsked ? trouble !== "conflict" : !trouble));

// Nothing can be sent now.
const isForAll = (failure) => failure instanceof Failure
  && (failure.isUnreached || failure.isSessionEnd || failure.reason === "STOPPED");

// Another try may be all that it needs.
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
        // It is tried again later, and holds up no other.
        late = failure;
        const note = explain(failure);
        if (record.note !== note) await store.put({ ...record, note });
      } else await store.put({ ...record, trouble: explain(failure) });
    }
  }
  if (late) throw late;
}

// Sends a record. Files that arrived are noted at once, so that they are not sent again after an end in the middle.
async function sendOne(record, account, signal) {
  const { draft } = record;
  for (const item of record.items.filter((one) => one.file)) {
    const file = new File([item.file], item.name, { type: item.file.type, lastModified: item.file.lastModified });
    const photo = await sendFile(file, account.id, { signal, onProgress: () => null });
    remember(photo);
    delete item.file;
    item.photoId = photo.id;
    record.items = record.items.filter((other) => other === item || other.photoId !== photo.id);
    await store.put(record);
  }
  draft.photos = record.items.map(({ photoId, caption, name }) => ({ photoId, caption, name }));
  draft.missing = [];
  await require(account.id, signal);
  return save(draft, account, signal, () => store.put(record).catch(() => null));
}

export function watchConnection() {
  addEventListener("online", () => send());
  live.onConnection((isThere) => { if (isThere) send(); });
  onWorker((message) => { if (message?.send) send(); });
}
