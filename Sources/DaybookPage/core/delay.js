// Waiting.

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

/**
 * Resolves after some time, or as soon as the browser reports a network.
 *
 * @param {number} milliseconds
 * @param {AbortSignal} signal ends the wait, too
 * @returns {Promise<void>}
 */
export function rest(milliseconds, signal) {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener("online", end);
    signal.addEventListener("abort", end);
  });
}
