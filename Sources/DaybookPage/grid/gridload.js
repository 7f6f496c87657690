// Loads the records near the screen, and releases those that are far away.
//
// Tiles that are scrolled past quickly are not loaded, and unneeded requests are stopped. A reader who scrolls slowly
// sees no gaps.
import { explain } from "../core/failures.js";
import { fill } from "./gridlayout.js";

const restTime = 90;
const mostChunks = 40;
const atOnce = 3;

// Returns a loader of chunks. A chunk is {runs, ...}: the result of one request. `ask(chunk, signal)` resolves to the
// photos of each of its runs. `arrived(chunk, take)` is called for each chunk, and calls take() when the change may
// happen.
export const loader = (options) => new Loader(options);

class Loader {
  #options;
  #loaded = new Set();
  #running = new Map();
  #wanted = [];
  #timer = 0;
  // The time of the last check of what to load.
  #last = -restTime;

  constructor(options) {
    this.#options = options;
  }

  #begin(chunk) {
    const { ask, arrived, failed, signal } = this.#options;
    const control = new AbortController();
    this.#running.set(chunk, control);
    const stop = AbortSignal.any([signal, control.signal]);
    ask(chunk, stop).then((lists) => {
      if (stop.aborted) return;
      chunk.problem = "";
      this.#loaded.add(chunk);
      arrived(chunk, () => chunk.runs.forEach((run, index) => fill(run, lists[index])));
    }).catch((failure) => {
      if (stop.aborted) return;
      chunk.problem = explain(failure);
      failed(chunk.problem);
    }).finally(() => {
      if (this.#running.get(chunk) === control) this.#running.delete(chunk);
      if (!signal.aborted) this.#go();
    });
  }

  #go() {
    for (const [chunk, control] of this.#running) {
      if (this.#wanted.includes(chunk)) continue;
      this.#running.delete(chunk);
      control.abort();
    }
    for (const chunk of this.#wanted) {
      if (this.#running.size >= atOnce) return;
      if (!this.#loaded.has(chunk) && !this.#running.has(chunk) && !chunk.problem) this.#begin(chunk);
    }
  }

  #letGo() {
    for (const chunk of this.#loaded) {
      if (this.#loaded.size <= mostChunks) return;
      if (this.#wanted.includes(chunk)) continue;
      this.#loaded.delete(chunk);
      for (const run of chunk.runs) run.photos = null;
    }
  }

  #bring() {
    this.#timer = 0;
    this.#last = performance.now();
    if (this.#options.signal.aborted) return;
    this.#letGo();
    this.#go();
  }

  // Sets the chunks near the screen, the nearest first. While `isPassing`, waits until the scrolling stops.
  want(chunks, isPassing) {
    this.#wanted = [...chunks];
    for (const chunk of this.#wanted) if (this.#loaded.delete(chunk)) this.#loaded.add(chunk);
    if (this.#wanted.every((chunk) => this.#loaded.has(chunk)) && !this.#running.size) return;
    if (this.#timer && !isPassing) return;
    clearTimeout(this.#timer);
    const wait = isPassing ? restTime : this.#last + restTime - performance.now();
    if (wait > 0) this.#timer = setTimeout(() => this.#bring(), wait);
    else this.#bring();
  }

  // Retries failed chunks.
  again() {
    for (const chunk of this.#wanted) chunk.problem = "";
    this.#go();
  }

  // Keeps the chunks that have their records, and discards the others.
  restart(chunks) {
    for (const control of this.#running.values()) control.abort();
    this.#running.clear();
    this.#loaded.clear();
    this.#wanted = [];
    for (const chunk of chunks) if (chunk.runs.every((run) => run.photos)) this.#loaded.add(chunk);
  }

  end() {
    clearTimeout(this.#timer);
  }
}
