// The time that an upload still takes, estimated from its last half minute.

// The time over which the pace is measured, in milliseconds.
const span = 30_000;
// Before this time has passed, nothing is said about the rest, in milliseconds.
const silence = 4000;

export class Pace {
  /** @type {{ time: number, bytes: number }[]} */
  #seen = [];

  // Begins again, as after an interruption.
  restart() { this.#seen = []; }

  /**
   * Notes how many bytes have arrived at a time.
   *
   * @param {number} bytes
   * @param {number} time in milliseconds
   */
  note(bytes, time) {
    // After a setback, what was measured before is not true any more.
    if (bytes < (this.#seen.at(-1)?.bytes ?? 0)) this.restart();
    this.#seen.push({ time, bytes });
    while (this.#seen.length > 2 && this.#seen[1].time <= time - span) this.#seen.shift();
  }

  /**
   * Returns the seconds until a number of bytes has arrived; null while it cannot be told.
   *
   * @param {number} total
   */
  left(total) {
    const [first, last] = [this.#seen[0], this.#seen.at(-1)];
    if (!first || !last || last.time - first.time < silence || last.bytes <= first.bytes) return null;
    return Math.max(0, total - last.bytes) * (last.time - first.time) / (last.bytes - first.bytes) / 1000;
  }
}

/**
 * Returns a rest of time as people say it: in whole minutes or hours, never less than one.
 *
 * @param {number} seconds
 * @returns {["minute" | "hour" | "day", number]}
 */
export function rounded(seconds) {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes < 100) return ["minute", minutes > 10 ? Math.ceil(minutes / 5) * 5 : minutes];
  const hours = Math.round(minutes / 60);
  return hours < 48 ? ["hour", hours] : ["day", Math.round(hours / 24)];
}
