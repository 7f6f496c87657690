// An action that runs once, some time after it was last asked for.
export class Delay {
  #action;
  #timer = 0;

  constructor(action) {
    this.#action = action;
  }

  // Begins the time anew.
  start(time) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#action, time);
  }

  stop() {
    clearTimeout(this.#timer);
  }
}
