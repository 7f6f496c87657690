// Pictures that this browser kept before their photos were hidden. The server has nobody keep the bytes of a hidden photo;
// what was kept before is to go, or it would be seen without the password.
//
// A photo that is hidden here is known: its pictures are asked for once more, past the browser's cache, which then has them
// no more. Of one that was hidden elsewhere only the id is told, as of one that was deleted. Closing hidden things empties
// the whole cache: where they are open that comes by itself, and else it is done for this.
import { call } from "./api.js";
import { areOpen } from "./hidden.js";

const lockPath = "/v1/sessions/current:lock";
// Changes that come one after the other are looked at together.
const restTime = 1000;
// Looking for one that is hidden, among many that were deleted, ends somewhere.
const mostAsked = 100;
// When photos were hidden or deleted in this window, by their ids; what is told of them comes soon after that.
const handled = new Map();
const handledTime = 10_000;
let asked = new Set();
let timer = 0;

// A photo was hidden in this window: {urls}.
export async function dropBytes({ urls }) {
  // A photo has no films, and their addresses are empty.
  await Promise.all(Object.values(urls ?? {}).filter(Boolean).map(async (address) => {
    const response = await fetch(address, { cache: "reload", credentials: "same-origin" }).catch(() => null);
    await response?.body?.cancel().catch(() => null);
  }));
}

// A photo is deleted in this window, or hidden: what is told of it then is no news.
export function noteHandled(id) {
  const now = performance.now();
  for (const [other, time] of handled) if (now - time > handledTime) handled.delete(other);
  handled.set(id, now);
}

const isHandled = (id) => performance.now() - (handled.get(id) ?? -Infinity) < handledTime;

// Photos are in no list any more: some may have been hidden elsewhere.
export function dropBytesOf(removed) {
  for (const { kind, id } of removed) if (kind === "PHOTO" && !isHandled(id)) asked.add(id);
  if (!asked.size) return;
  clearTimeout(timer);
  timer = setTimeout(look, restTime);
}

async function look() {
  const ids = [...asked].slice(0, mostAsked);
  asked = new Set();
  for (const id of ids) {
    if (areOpen()) return;
    try {
      await call("GET", `/v1/photos/${encodeURIComponent(id)}`, { isFresh: true });
    } catch (failure) {
      if (failure.reason === "HIDDEN_LOCKED") return emptyCache();
      if (failure.isSessionEnd) return;
    }
  }
}

// Nothing is known of what was hidden meanwhile.
export async function emptyCache() {
  if (!areOpen()) await call("POST", lockPath).catch(() => null);
}

export function forgetAsked() {
  clearTimeout(timer);
  asked.clear();
  handled.clear();
}
