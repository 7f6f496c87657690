// A queue of actions, of which a limited number run at the same time. The others wait, and start in the order of their
// arrival.
export class Queue {
  #atOnce;
  #waiting = [];
  #running = 0;

  constructor(atOnce) {
    this.#atOnce = atOnce;
  }

  // Settles with the result of the action.
  add(action) {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ action, resolve, reject });
      this.#next();
    });
  }

  // Discards the waiting actions. They neither run nor settle.
  clear() {
    this.#waiting.length = 0;
  }

  #next() {
    while (this.#running < this.#atOnce && this.#waiting.length) {
      const { action, resolve, reject } = this.#waiting.shift();
      this.#running += 1;
      action().then(resolve, reject).finally(() => {
        this.#running -= 1;
        this.#next();
      });
    }
  }
}
