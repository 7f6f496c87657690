// New entries that were discarded while it was not known whether the diary has them, because a response may have been
// lost. The account that wrote them moves them to the trash as soon as the diary can be reached.
import { call } from "../core/api.js";
import { Delay } from "../core/delay.js";
import * as live from "../core/live.js";
import { require, session } from "../core/session.js";
import * as storage from "../core/storage.js";
import { isOwn } from "./saving.js";

const most = 100;
const shortest = 3000;
const longest = 600_000;
// The maximum time that a request may still be in transit, in milliseconds.
const onItsWay = 60_000;
const keyOf = (accountID) => `daybook.discards.${accountID}`;

// Returns the discards of an account: entry ID, marks of the versions sent, time.
function noted(accountID) {
  try {
    const found = JSON.parse(storage.read(keyOf(accountID)) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => one?.entryID && Array.isArray(one.sent)) : [];
  } catch {
    return [];
  }
}

function keep(accountID, discards) {
  if (discards.length) storage.write(keyOf(accountID), JSON.stringify(discards.slice(-most)));
  else storage.remove(keyOf(accountID));
}

// Returns whether the diary may have a draft of a new entry although it has not confirmed this.
const isUncertain = (draft) => !draft.etag && draft.sent.length > 0;

// Records a discarded draft.
export function noteDiscard(draft) {
  if (!isUncertain(draft)) return;
  const { account, entryID, sent } = draft;
  keep(account, [...noted(account).filter((one) => one.entryID !== entryID), { entryID, sent, time: Date.now() }]);
  sender.noted();
}

// Deletes an entry unless it was changed elsewhere since, or never arrived. Returns whether this is finished.
async function discard(one) {
  const path = `/v1/entries/${encodeURIComponent(one.entryID)}`;
  try {
    const entry = await call("GET", path, { isFresh: true });
    if (!entry.deleteTime && isOwn(one, entry)) await call("DELETE", path, { ifMatch: entry.etag });
  } catch (failure) {
    if (failure.status === 404) return Math.abs(Date.now() - (one.time ?? 0)) > onItsWay;
    if (failure.reason === "HIDDEN_LOCKED") return false;
    if (![403, 412].includes(failure.status)) throw failure;
  }
  return true;
}

// Sends the recorded discards, and retries failed ones later.
class Sender {
  #isRunning = false;
  #pause = shortest;
  #again = new Delay(() => this.send());

  // A discard was recorded, so the next failed attempt is followed by another one soon.
  noted() {
    this.#pause = shortest;
  }

  async send() {
    this.#again.stop();
    const { account } = session;
    if (!account || this.#isRunning || !noted(account.id).length) return;
    this.#isRunning = true;
    const wait = await sendAll(account);
    this.#isRunning = false;
    if (!session.account || !noted(session.account.id).length) return;
    this.#again.start(Math.max(wait, this.#pause));
    this.#pause = Math.min(this.#pause * 2, longest);
  }
}

// Returns the time that the server asks to wait before another attempt, in milliseconds.
async function sendAll(account) {
  let wait = 0;
  for (const one of noted(account.id)) {
    try {
      await require(account.id);
      if (await discard(one)) keep(account.id, noted(account.id).filter(({ entryID }) => entryID !== one.entryID));
    } catch (failure) {
      wait = Math.max(wait, (failure.retryAfter ?? 0) * 1000);
      if (!failure.status || failure.isSessionEnd) break;
    }
  }
  return wait;
}

// State: the sending of discards, and the pause before the next attempt.
const sender = new Sender();

export const sendDiscards = () => sender.send();

export function watchDiscards() {
  addEventListener("online", sendDiscards);
  live.onConnection((isThere) => { if (isThere) sendDiscards(); });
}
