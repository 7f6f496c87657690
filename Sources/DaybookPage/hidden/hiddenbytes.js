// Pictures that this browser cached before their photos were hidden. The server lets nobody cache the bytes of a hidden
// photo; pictures cached earlier must go, or they would be seen without the password.
//
// The page knows the photos that are hidden in this window: it requests their pictures once more, past the browser's
// cache, which drops them then. Of a photo that was hidden elsewhere it learns only the id, as of a deleted one. The
// whole cache is emptied when hidden things are closed. If they are closed already, the page closes them again for
// this.
import { call } from "../core/api.js";
import { Delay } from "../core/delay.js";
import { areOpen } from "./hidden.js";

const lockPath = "/v1/sessions/current:lock";
// Changes that come one after the other are looked at together.
const restTime = 1000;
// So many are looked up one by one: of more, some may well be hidden.
const mostAsked = 100;
// The times at which photos were hidden or deleted in this window, by their ids; the server tells of them soon after.
const handled = new Map();
const handledTime = 10_000;
const asked = new Set();
const looking = new Delay(look);

// A photo was hidden in this window: {urls, live}.
export async function dropBytes({ urls, live }) {
  // A photo has no films, and their addresses are empty; the moving half of a live one has an address of its own.
  await Promise.all([...Object.values(urls ?? {}), live?.videoUrl].filter(Boolean).map(async (address) => {
    const response = await fetch(address, { cache: "reload", credentials: "same-origin" }).catch(() => null);
    await response?.body?.cancel().catch(() => null);
  }));
}

// Notes that a photo is deleted or hidden in this window, so that the server's word of it is no news.
export function noteHandled(id) {
  const now = performance.now();
  for (const [other, time] of handled) if (now - time > handledTime) handled.delete(other);
  handled.set(id, now);
}

const isHandled = (id) => performance.now() - (handled.get(id) ?? -Infinity) < handledTime;

// Looks at photos that left all lists: some may have been hidden elsewhere.
export function dropBytesOf(removed) {
  for (const { kind, id } of removed) if (kind === "PHOTO" && !isHandled(id)) asked.add(id);
  if (!asked.size) return;
  looking.start(restTime);
}

async function look() {
  const ids = [...asked];
  asked.clear();
  if (ids.length > mostAsked) return emptyCache();
  for (const id of ids) {
    if (areOpen()) return;
    try {
      await call("GET", `/v1/photos/${encodeURIComponent(id)}`, { isFresh: true });
    } catch (failure) {
      if (failure.isSessionEnd) return;
      // One that was deleted is not there. Hidden ones are locked, and what cannot be asked may be hidden.
      if (failure.status !== 404) return emptyCache();
    }
  }
}

// Empties the browser's cache when nothing tells which photos were hidden meanwhile.
export async function emptyCache() {
  if (!areOpen()) await call("POST", lockPath).catch(() => null);
}

export function forgetAsked() {
  looking.stop();
  asked.clear();
  handled.clear();
}
