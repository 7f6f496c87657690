// Sends the files of a draft as soon as they are chosen.
import { Failure } from "../core/failures.js";
import { remember } from "../photos/photos.js";
import { sendFile } from "./sending.js";

const atOnce = 2;
const pause = 10_000;

// Returns whether an item waits for the connection.
export const isCut = ({ failure }) => Boolean(failure) && failure.reason !== "STOPPED"
  && (failure.status === 0 || failure.status === 429 || failure.isUnreached);

/**
 * Sends the items of `writing` that have a `file`. A sent one gets a `photoId` instead, a failed one a `failure`.
 *
 * @param {Writing} writing
 * @param {(item: Item) => void} told is called when an item changes, and while it is sent
 */
export const photoQueue = (writing, told) => new PhotoQueue(writing, told);

class PhotoQueue {
  #writing;
  #told;
  #running = new Map();
  // The callbacks for the end of all running work.
  #waiting = [];
  #isResting = false;
  #timer = 0;

  constructor(writing, told) {
    [this.#writing, this.#told] = [writing, told];
  }

  #next() {
    const ready = this.#writing.items.filter((item) => item.file && !item.failure && !this.#running.has(item));
    if (!this.#isResting) for (const item of ready.slice(0, Math.max(0, atOnce - this.#running.size))) this.#send(item);
    if (this.#running.size) return;
    for (const resolve of this.#waiting) resolve();
    this.#waiting = [];
  }

  async #send(item) {
    const writing = this.#writing;
    const control = new AbortController();
    const { signal } = control;
    this.#running.set(item, control);
    item.sent = 0;
    try {
      const photo = await sendFile(item.file, writing.draft.account, {
        signal,
        onProgress: (sent) => {
          item.sent = sent;
          this.#told(item);
        },
      });
      if (photo.urls) remember(photo);
      delete item.file;
      item.photoId = photo.id;
      // The same picture chosen twice is one photo, which an entry contains once.
      writing.items = writing.items.filter((other) => other === item || other.photoId !== photo.id);
    } catch (failure) {
      item.failure = failure;
      // Retries the file later, because a lost connection comes back.
      if (isCut(item) && !signal.aborted) this.#wakeAfter(Math.max(pause, failure.retryAfter * 1000));
    }
    this.#running.delete(item);
    this.#told(item);
    this.#next();
  }

  #wakeAfter(time) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.wake(), time);
  }

  // Retries the files that wait for the connection.
  wake() {
    // finish() settles after the first attempt. Otherwise two files that fail alternately would never end.
    if (this.#waiting.length) return this.#wakeAfter(pause);
    for (const item of this.#writing.items) if (isCut(item)) item.failure = null;
    this.#next();
  }

  resume() {
    this.#isResting = false;
    this.#next();
  }

  // Retries failed files.
  again() {
    for (const item of this.#writing.items) item.failure = null;
    this.resume();
  }

  // Resolves when all files are sent. Throws the Failure of the first file that is not.
  async finish() {
    this.again();
    if (this.#running.size) await new Promise((resolve) => this.#waiting.push(resolve));
    const left = this.#writing.items.find((item) => item.file);
    if (left) throw left.failure ?? new Failure(0, null, "STOPPED");
  }

  drop(item) {
    this.#running.get(item)?.abort();
  }

  stop() {
    this.#isResting = true;
    clearTimeout(this.#timer);
    for (const control of this.#running.values()) control.abort();
  }
}
