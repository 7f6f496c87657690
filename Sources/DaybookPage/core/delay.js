// An action that runs once, some time after the last request for it.
export class Delay {
  #action;
  #timer = 0;

  constructor(action) {
    this.#action = action;
  }

  // Restarts the time.
  start(time) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#action, time);
  }

  stop() {
    clearTimeout(this.#timer);
  }
}
