// Saves the text in the diary during writing: after a pause in typing, and at intervals while typing continues.
import { byteCount } from "../ui/dom.js";
import { Failure } from "../core/failures.js";
import { require, session } from "../core/session.js";
import * as drafts from "./drafts.js";
import { Conflict, save } from "./saving.js";

const quiet = 1500;
const longest = 8000;
const shortestPause = 5000;
const longestPause = 60_000;
// The maximum number of times that everything is sent while more is written.
const mostRounds = 3;

const mostBytes = 256 << 10;

export const isTooLong = (draft) => byteCount(draft.body) > mostBytes;

// Returns whether a draft has content for an entry.
export const isEmpty = (draft) => !draft.title.trim() && !draft.body.trim() && !draft.photos.length;

// Returns whether a draft has changes that the diary would accept. Erased text is a change, too. Only a new entry needs
// content.
export const isDue = (draft) =>
  !isTooLong(draft) && (draft.base ? drafts.changedFields(draft).length > 0 : !isEmpty(draft));

const isPassing = ({ status }) => status === 0 || status === 429 || status >= 500;

/**
 * Saves `writing.draft`, which stays the same object. told() is called after `writing.state` changed: "unsent" is retried
 * automatically, "refused" and "conflict" wait for the person.
 *
 * @param {Writing} writing
 * @param {() => void} told
 */
export const autosave = (writing, told) => new Autosave(writing, told);

class Autosave {
  #writing;
  #told;
  #draft;
  #control = new AbortController();
  /** @type {Promise<void> | null} */
  #running = null;
  #isResting = false;
  #timer = 0;
  // The time of the first unsent change, and the earliest time of the next attempt.
  #since = 0;
  #notBefore = 0;
  #failures = 0;
  // The content that the diary refused. The same content is not sent again automatically.
  #refused = "";
  // Whether the diary refused the content because the entry is hidden and locked.
  #isLocked = false;

  constructor(writing, told) {
    [this.#writing, this.#told, this.#draft] = [writing, told, writing.draft];
  }

  /**
   * @param {State["key"]} key
   * @param {State["failure"]} failure
   */
  #tell(key, failure = null) {
    this.#writing.state = { key, failure };
    this.#told();
  }

  // Called after a change of the text.
  touch() {
    clearTimeout(this.#timer);
    if (this.#isResting || this.#running || this.#writing.state.key === "conflict" || !isDue(this.#draft)) return;
    if (this.#refused && this.#refused === drafts.contentText(this.#draft)) return;
    const now = performance.now();
    this.#since ||= now;
    const wait = Math.max(Math.min(quiet, this.#since + longest - now), this.#notBefore - now, 0);
    this.#timer = setTimeout(() => this.#run().catch(() => null), wait);
  }

  #run() {
    clearTimeout(this.#timer);
    return this.#running ??= this.#put().finally(() => {
      this.#running = null;
      this.touch();
    });
  }

  #note({ sent, etag, base }) {
    const writing = this.#writing;
    Object.assign(this.#draft, { sent, etag, base });
    writing.isKept = writing.isDropped || drafts.keep(this.#draft);
  }

  async #put() {
    const draft = this.#draft;
    const { signal } = this.#control;
    // The draft changes in the meantime, because typing continues.
    const copy = structuredClone(draft);
    const { timeZone } = copy;
    this.#since = 0;
    this.#tell("saving");
    try {
      await require(draft.account, signal);
      const entry = await save(copy, session.account, signal, (noted) => this.#note(noted));
      // The server does not know the zone, so the draft uses the account's zone.
      if (draft.timeZone === timeZone) draft.timeZone = copy.timeZone;
      this.#note({ sent: copy.sent, etag: entry.etag, base: drafts.contentOf(copy) });
      this.#writing.entry = entry;
      [this.#failures, this.#notBefore, this.#refused] = [0, 0, ""];
      this.#tell("saved");
    } catch (failure) {
      this.#fail(failure, copy, signal);
      throw failure;
    }
  }

  #fail(failure, copy, signal) {
    if (failure instanceof Conflict) return this.#tell("conflict", failure);
    if (signal.aborted) return this.#tell("");
    if (isPassing(failure)) {
      this.#failures += 1;
      const pause = Math.max(failure.retryAfter * 1000, Math.min(longestPause, shortestPause * 2 ** (this.#failures - 1)));
      this.#notBefore = performance.now() + pause;
      return this.#tell("unsent", failure);
    }
    this.#refused = drafts.contentText(copy);
    this.#isLocked = failure.reason === "HIDDEN_LOCKED";
    this.#tell("refused", failure);
  }

  isBusy() {
    return this.#running !== null;
  }

  // Resolves when the diary has everything. Throws a Failure or a Conflict. Also throws a Failure if the writing does
  // not pause; saving then continues as usual.
  async now() {
    await this.#running?.catch(() => null);
    for (let round = 0; isDue(this.#draft); round += 1) {
      if (round === mostRounds) throw new Failure(0, null, "TIMEOUT");
      await this.#run();
    }
  }

  // Retries at once the changes that wait for the connection.
  wake() {
    this.#notBefore = 0;
    if (this.#failures) this.#since = -Infinity;
    this.touch();
  }

  // Stops the running request. Nothing more is sent before resume() or now(). Resolves after it has stopped.
  async stop() {
    this.#isResting = true;
    clearTimeout(this.#timer);
    this.#control.abort();
    this.#control = new AbortController();
    await this.#running?.catch(() => null);
  }

  resume() {
    this.#isResting = false;
    if (this.#isLocked) [this.#isLocked, this.#refused] = [false, ""];
    this.touch();
  }
}
