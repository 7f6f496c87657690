import { Delay, rest } from "/core/delay.js";
import { Queue } from "/core/queue.js";
import { equal, soon } from "./check.js";

// An action that ends when end() is called.
function held(log, name) {
  let end = null;
  const ended = new Promise((resolve) => { end = resolve; });
  return { end: () => end(name), action: () => { log.push(name); return ended; } };
}

export default {
  async "only so many run at once, and in the order in which they came"() {
    const log = [];
    const queue = new Queue(2);
    const all = ["a", "b", "c", "d"].map((name) => held(log, name));
    const results = all.map((one) => queue.add(one.action));
    equal(log, ["a", "b"]);
    all[1].end();
    equal(await results[1], "b");
    await soon();
    equal(log, ["a", "b", "c"]);
    for (const one of all) one.end();
    equal(await Promise.all(results), ["a", "b", "c", "d"]);
  },

  async "one that fails makes room for the next"() {
    const queue = new Queue(1);
    const first = queue.add(() => Promise.reject(new Error("no")));
    const next = queue.add(() => Promise.resolve("yes"));
    equal(await first.catch((error) => error.message), "no");
    equal(await next, "yes");
  },

  async "what waits is forgotten, and what runs goes on"() {
    const log = [];
    const queue = new Queue(1);
    const first = held(log, "first");
    const running = queue.add(first.action);
    queue.add(held(log, "second").action);
    queue.clear();
    first.end();
    equal(await running, "first");
    await soon();
    equal(log, ["first"]);
    equal(await queue.add(() => Promise.resolve("third")), "third");
  },

  async "a delayed action runs once for all who asked, and not when it was stopped"() {
    let count = 0;
    const delay = new Delay(() => { count += 1; });
    for (const time of [1, 2, 3]) delay.start(time);
    await soon(30);
    equal(count, 1);
    delay.start(1);
    delay.stop();
    await soon(20);
    equal(count, 1);
  },
  async "a rest ends with its signal, also with one that ended before"() {
    const control = new AbortController();
    const waiting = rest(600_000, control.signal);
    control.abort();
    await waiting;
    await rest(600_000, control.signal);
  },
};
