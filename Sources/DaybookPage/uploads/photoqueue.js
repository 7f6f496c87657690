// Sends the files of what is being written, as soon as they are chosen.
import { Failure } from "../core/failures.js";
import { remember } from "../photos/photos.js";
import { sendFile } from "./sending.js";

const atOnce = 2;
const pause = 10_000;

// Whether an item waits for the connection.
export const isCut = ({ failure }) => Boolean(failure) && failure.reason !== "STOPPED"
  && (failure.status === 0 || failure.status === 429 || failure.isUnreached);

// The items of `writing` that have a `file` are sent; a sent one has a `photoId` instead, one that failed a `failure`.
// told(item) is called when an item changed, and while it is sent.
export function photoQueue(writing, told) {
  const running = new Map();
  let waiting = [];
  let isResting = false;
  let timer = 0;

  function next() {
    const ready = writing.items.filter((item) => item.file && !item.failure && !running.has(item));
    if (!isResting) for (const item of ready.slice(0, Math.max(0, atOnce - running.size))) send(item);
    if (running.size) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  }

  async function send(item) {
    const control = new AbortController();
    const { signal } = control;
    running.set(item, control);
    item.sent = 0;
    try {
      const photo = await sendFile(item.file, writing.draft.account, {
        signal,
        onProgress: (sent) => {
          item.sent = sent;
          told(item);
        },
      });
      if (photo.urls) remember(photo);
      delete item.file;
      item.photoId = photo.id;
      // The same picture chosen twice is one photo, which an entry holds once.
      writing.items = writing.items.filter((other) => other === item || other.photoId !== photo.id);
    } catch (failure) {
      item.failure = failure;
      // A connection that went comes back.
      if (isCut(item) && !signal.aborted) {
        clearTimeout(timer);
        timer = setTimeout(wake, Math.max(pause, failure.retryAfter * 1000));
      }
    }
    running.delete(item);
    told(item);
    next();
  }

  function wake() {
    // Whoever waits for all is told of the first try: two that take turns would never end.
    if (waiting.length) {
      clearTimeout(timer);
      timer = setTimeout(wake, pause);
      return;
    }
    for (const item of writing.items) if (isCut(item)) item.failure = null;
    next();
  }

  function resume() {
    isResting = false;
    next();
  }

  // Tries those that failed once more.
  function again() {
    for (const item of writing.items) item.failure = null;
    resume();
  }

  return {
    wake, resume, again,
    // Resolves when all files are sent. Throws the Failure of the first that is not.
    async finish() {
      again();
      if (running.size) await new Promise((resolve) => waiting.push(resolve));
      const left = writing.items.find((item) => item.file);
      if (left) throw left.failure ?? new Failure(0, null, "STOPPED");
    },
    drop: (item) => running.get(item)?.abort(),
    stop() {
      isResting = true;
      clearTimeout(timer);
      for (const control of running.values()) control.abort();
    },
  };
}
