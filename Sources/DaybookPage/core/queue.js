// Actions of which only some run at the same time. The others wait, and begin in the order in which they came.
export class Queue {
  #atOnce;
  #waiting = [];
  #running = 0;

  constructor(atOnce) {
    this.#atOnce = atOnce;
  }

  // Settles as what the action returns, once it ran.
  add(action) {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ action, resolve, reject });
      this.#next();
    });
  }

  // Forgets those that wait: they neither run nor settle.
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
