// Brings the records of what is looked at, and lets those go that are far away.
//
// What is scrolled past quickly is never asked for, and what was asked for in vain is stopped; who scrolls slowly meets
// no gap.
import { explain } from "../core/failures.js";
import { fill } from "./gridlayout.js";

const restTime = 90;
const mostChunks = 40;
const atOnce = 3;

// A chunk is {runs, ...}: what one question brings. `ask(chunk, signal)` resolves to the photos of each of its runs.
// `arrived(chunk, take)` is told of each: it calls take() where the change may happen.
export function loader({ ask, arrived, failed, signal }) {
  const loaded = new Set();
  const running = new Map();
  let wanted = [];
  let timer = 0;
  // When it was last looked what to ask for.
  let last = -restTime;

  function begin(chunk) {
    const control = new AbortController();
    running.set(chunk, control);
    const stop = AbortSignal.any([signal, control.signal]);
    ask(chunk, stop).then((lists) => {
      if (stop.aborted) return;
      chunk.problem = "";
      loaded.add(chunk);
      arrived(chunk, () => chunk.runs.forEach((run, index) => fill(run, lists[index])));
    }).catch((failure) => {
      if (stop.aborted) return;
      chunk.problem = explain(failure);
      failed(chunk.problem);
    }).finally(() => {
      if (running.get(chunk) === control) running.delete(chunk);
      if (!signal.aborted) go();
    });
  }

  function go() {
    for (const [chunk, control] of running) {
      if (wanted.includes(chunk)) continue;
      running.delete(chunk);
      control.abort();
    }
    for (const chunk of wanted) {
      if (running.size >= atOnce) return;
      if (!loaded.has(chunk) && !running.has(chunk) && !chunk.problem) begin(chunk);
    }
  }

  function letGo() {
    for (const chunk of loaded) {
      if (loaded.size <= mostChunks) return;
      if (wanted.includes(chunk)) continue;
      loaded.delete(chunk);
      for (const run of chunk.runs) run.photos = null;
    }
  }

  function bring() {
    timer = 0;
    last = performance.now();
    if (signal.aborted) return;
    letGo();
    go();
  }

  return {
    // What is near the screen now, the nearest first. While `isPassing`, that is waited with until the screen rests.
    want(chunks, isPassing) {
      wanted = [...chunks];
      for (const chunk of wanted) if (loaded.delete(chunk)) loaded.add(chunk);
      if (wanted.every((chunk) => loaded.has(chunk)) && !running.size) return;
      if (timer && !isPassing) return;
      clearTimeout(timer);
      const wait = isPassing ? restTime : last + restTime - performance.now();
      if (wait > 0) timer = setTimeout(bring, wait);
      else bring();
    },
    again() {
      for (const chunk of wanted) chunk.problem = "";
      go();
    },
    // Takes chunks that have their records already, and forgets the others.
    restart(chunks) {
      for (const control of running.values()) control.abort();
      running.clear();
      loaded.clear();
      wanted = [];
      for (const chunk of chunks) if (chunk.runs.every((run) => run.photos)) loaded.add(chunk);
    },
    end: () => clearTimeout(timer),
  };
}
