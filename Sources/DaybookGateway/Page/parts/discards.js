// New entries that were discarded while it was not known whether the diary has them: the answer to what was sent may have
// been lost. They go to the trash as soon as the diary can be asked, by the account that wrote them.
import { call } from "../core/api.js";
import * as live from "../core/live.js";
import { require, session } from "../core/session.js";
import * as storage from "../core/storage.js";
import { isOwn } from "./saving.js";

const most = 100;
const keyOf = (accountID) => `daybook.discards.${accountID}`;
let running = false;

// Of each its entry's id, and the marks of what was sent of it.
function noted(accountID) {
  try {
    const found = JSON.parse(storage.read(keyOf(accountID)));
    return Array.isArray(found) ? found.filter((one) => one?.entryID && Array.isArray(one.sent)) : [];
  } catch {
    return [];
  }
}

function keep(accountID, discards) {
  if (discards.length) storage.write(keyOf(accountID), JSON.stringify(discards.slice(-most)));
  else storage.remove(keyOf(accountID));
}

// Whether the diary may have a draft of a new entry without having said so.
const isUncertain = (draft) => !draft.etag && draft.sent.length > 0;

// Notes a draft that is discarded.
export function noteDiscard(draft) {
  if (!isUncertain(draft)) return;
  const { account, entryID, sent } = draft;
  keep(account, [...noted(account).filter((one) => one.entryID !== entryID), { entryID, sent }]);
}

// What the diary never had is not there; what was written on elsewhere since stays.
async function discard(one) {
  const path = `/v1/entries/${encodeURIComponent(one.entryID)}`;
  try {
    const entry = await call("GET", path, { isFresh: true });
    if (!entry.deleteTime && isOwn(one, entry)) await call("DELETE", path, { ifMatch: entry.etag });
  } catch (failure) {
    if (![403, 404, 412].includes(failure.status)) throw failure;
  }
}

// Sends what was noted.
export async function sendDiscards() {
  const { account } = session;
  if (!account || running || !noted(account.id).length) return;
  running = true;
  try {
    for (const one of noted(account.id)) {
      await require(account.id);
      await discard(one);
      keep(account.id, noted(account.id).filter(({ entryID }) => entryID !== one.entryID));
    }
  } catch {
    // It is tried again with the next connection.
  } finally {
    running = false;
  }
}

export function watchDiscards() {
  addEventListener("online", sendDiscards);
  live.onConnection((isThere) => { if (isThere) sendDiscards(); });
}
