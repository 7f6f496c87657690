// Pictures that this browser cached before their photos were hidden. The server forbids caching the bytes of a hidden
// photo. Pictures cached earlier must be removed, or they would be visible without the password.
//
// The page knows the photos that are hidden in this window: it requests their pictures once more, past the browser's
// cache, which drops them then. For a photo that was hidden elsewhere, the page gets only the ID, as for a deleted one.
// The whole cache is emptied when hidden items are locked. If they are already locked, the page locks them again for
// this.
import { call } from "../core/api.js";
import { Delay } from "../core/delay.js";
import { forgetKept } from "../core/worker.js";
import { areOpen } from "./hidden.js";

const lockPath = "/v1/sessions/current:lock";
// Successive changes are examined together.
const restTime = 1000;
// The number of photos that are looked up one by one. Of more photos, some are probably hidden.
const mostAsked = 100;
// State: the times at which photos were hidden or deleted in this window, by their IDs. The server reports these
// changes soon after.
const handled = new Map();
const handledTime = 10_000;
// State: the IDs of photos that may have been hidden elsewhere, until they are looked up.
const asked = new Set();
// State: the wait for the end of successive changes.
const looking = new Delay(look);

// Removes the pictures of a photo that was hidden in this window from the browser's cache. The photo: {urls, live}.
export async function dropBytes({ urls, live }) {
  // The addresses of films that a photo lacks are empty. The film of a live photo has an address of its own.
  await Promise.all([...Object.values(urls ?? {}), live?.videoUrl].filter(Boolean).map(async (address) => {
    const response = await fetch(address, { cache: "reload", credentials: "same-origin" }).catch(() => null);
    await response?.body?.cancel().catch(() => null);
  }));
}

// Records that a photo is deleted or hidden in this window, so that the server's report is not treated as a new change.
export function noteHandled(id) {
  const now = performance.now();
  for (const [other, time] of handled) if (now - time > handledTime) handled.delete(other);
  handled.set(id, now);
}

const isHandled = (id) => performance.now() - (handled.get(id) ?? -Infinity) < handledTime;

// Checks photos that left all lists, because some may have been hidden elsewhere.
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
      // A deleted photo does not exist. A hidden photo is locked, and a photo that cannot be looked up may be hidden.
      if (failure.status !== 404) return emptyCache();
    }
  }
}

// Empties the browser's cache, and what the worker stores, if it is not known which photos were hidden in the meantime.
export async function emptyCache() {
  await forgetKept();
  if (!areOpen()) await call("POST", lockPath).catch(() => null);
}

export function forgetAsked() {
  looking.stop();
  asked.clear();
  handled.clear();
}
