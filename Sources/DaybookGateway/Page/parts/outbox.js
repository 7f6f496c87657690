// Sends what was saved without a connection, once, when there is one again.
//
// An entry has its id already, so sending it twice writes it once; a change goes with the version that it began with.
// One window of a browser sends at a time, and reads what is there first, so that it goes once also where two are open.
import { clean } from "../core/dom.js";
import { explain, Failure } from "../core/failures.js";
import * as live from "../core/live.js";
import { require, session } from "../core/session.js";
import { askForSync, onWorker } from "../core/worker.js";
import * as drafts from "./drafts.js";
import "./offlinetexts.js";
import { remember } from "./photos.js";
import { Conflict, save } from "./saving.js";
import { sendFile } from "./sending.js";
import * as store from "./waitingstore.js";

const shortest = 3000;
const longest = 60_000;
const sentWatchers = new Set();
// The records that are written on in this window, with what lets go of their locks.
const written = new Map();
const lockOf = (id) => `daybook.record.${id}`;
let control = null;
let pause = shortest;
let timer = 0;
let turn = Promise.resolve();

// Calls back with each entry that was sent from here, until the signal ends it.
export function onSent(action, signal) {
  sentWatchers.add(action);
  signal.addEventListener("abort", () => sentWatchers.delete(action));
}

// Keeps a draft with its photos when a failure says that the diary was not reached. Returns whether it did; throws a
// Failure when this browser has no room for it.
export async function hold(failure, draft, items) {
  if (!(failure instanceof Failure) || !failure.isUnreached) return false;
  const record = {
    id: draft.id, account: draft.account, changed: Date.now(), trouble: "",
    draft: { ...structuredClone(draft), title: clean(draft.title).trim(), body: clean(draft.body) },
    items: items.map(({ file, photoId, caption, name }) =>
      ({ ...(photoId ? { photoId } : { file }), caption: clean(caption ?? ""), name })),
  };
  try {
    await store.put(record);
  } catch {
    if (!items.some((item) => item.file)) return false;
    throw new Failure(0, null, "WAITING_FULL");
  }
  askForSync("daybook.outbox");
  // So that the browser does not clear it away when it needs room.
  navigator.storage?.persist?.().catch(() => null);
  later(shortest);
  return true;
}

// Only one window at a time does something with an account's records. Where the browser cannot say, the server's
// answers are enough: what it has already it does not take twice.
function alone(accountID, action) {
  const run = () => (navigator.locks ? navigator.locks.request(`daybook.outbox.${accountID}`, action) : action());
  const done = turn.then(run, run);
  turn = done.catch(() => null);
  return done;
}

// Lets a record be written on, which is not sent meanwhile; null when it was sent, or another window writes on it. It stays
// here until release(), so that its photos outlive the window.
export async function take(id) {
  control?.abort();
  return alone(session.account.id, async () => {
    const record = await store.get(id).catch(() => null);
    if (record?.account !== session.account?.id || !(await lock(id))) return null;
    store.changed();
    return record;
  });
}

// Resolves to whether nobody else has it. The lock goes with the window.
function lock(id) {
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

// A record with what was written on it since: of its files those that were not sent yet.
function joined(record, draft) {
  const left = [...draft.missing];
  const files = record.items.filter(({ file, name }) => {
    const index = file ? left.indexOf(name) : -1;
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
  return { ...record, draft: { ...draft, missing: [] }, items: [...draft.photos, ...files], changed: draft.changed };
}

export const isWritten = (id) => written.has(id);

// A window that wrote on a record is gone: the words that it kept go with the photos that wait.
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

// The change of an entry that waits; null when there is none.
export async function changeOf(entryID) {
  const waiting = (await store.list(session.account.id)).filter(({ id }) => !written.has(id));
  return waiting.find(({ draft }) => draft.entryID === entryID && draft.etag) ?? null;
}

function later(time) {
  clearTimeout(timer);
  timer = setTimeout(() => send(), time);
}

// Sends what waits of the account that is signed in; tries again later as long as the diary is not reached. What the
// diary did not accept is sent again only when that is asked for.
export async function send({ isAsked = false } = {}) {
  clearTimeout(timer);
  const { account } = session;
  if (!account || control || !(await ready(account, isAsked)).length || control) return;
  const own = control = new AbortController();
  try {
    await alone(account.id, () => sendAll(account, isAsked, own.signal));
    pause = shortest;
  } catch {
    pause = Math.min(pause * 2, longest);
  } finally {
    control = null;
  }
  if (session.account && (await ready(session.account)).length) later(pause);
}

// The records that nobody writes on.
async function free(account) {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const locked = new Set(held.map(({ name }) => name));
  return (await store.list(account.id)).filter(({ id }) => !written.has(id) && !locked.has(lockOf(id)));
}

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

// What is up already is noted at once, so that it is not sent again after an end in the middle.
async function sendOne(record, account, signal) {
  const { draft } = record;
  for (const item of record.items.filter((one) => one.file)) {
    await require(account.id, signal);
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

export function watchOutbox() {
  addEventListener("online", () => send());
  live.onConnection((isThere) => { if (isThere) send(); });
  onWorker((message) => { if (message?.send) send(); });
}

// The session is over: what waits stays for the same person.
export function stop() {
  clearTimeout(timer);
  control?.abort();
}
