// Puts what is written into the diary as one goes: after a pause in typing, and now and then while the typing goes on.
import { byteCount } from "../ui/dom.js";
import { Failure } from "../core/failures.js";
import { require, session } from "../core/session.js";
import * as drafts from "./drafts.js";
import { Conflict, save } from "./saving.js";

const quiet = 1500;
const longest = 8000;
const shortestPause = 5000;
const longestPause = 60_000;
// How often all of it is sent at once while more is written.
const mostRounds = 3;

export const mostBytes = 256 << 10;

export const isTooLong = (draft) => byteCount(draft.body) > mostBytes;

// Whether a draft holds anything that makes an entry.
export const isEmpty = (draft) => !draft.title.trim() && !draft.body.trim() && !draft.photos.length;

// Whether the diary lacks something of a draft that it would take. Words that were erased are a change like any other;
// only a new entry needs some.
export const isDue = (draft) =>
  !isTooLong(draft) && (draft.base ? drafts.changedFields(draft).length > 0 : !isEmpty(draft));

const isPassing = ({ status }) => status === 0 || status === 429 || status >= 500;

// Saves `writing.draft`, which stays one object. told() is called when `writing.state` changed: {key, failure}, where key
// is "saving", "saved", "unsent" (tried again by itself), "refused" or "conflict" (both wait for the person).
export function autosave(writing, told) {
  const { draft } = writing;
  let control = new AbortController();
  let running = null;
  let isResting = false;
  let [timer, since, failures, notBefore] = [0, 0, 0, 0];
  // What the diary did not take: the same is not sent again by itself.
  let refused = "";
  // Whether that was because it is hidden, and closed.
  let isLocked = false;

  function tell(key, failure = null) {
    writing.state = { key, failure };
    told();
  }

  // Something was written.
  function touch() {
    clearTimeout(timer);
    if (isResting || running || writing.state.key === "conflict" || !isDue(draft)) return;
    if (refused && refused === drafts.contentText(draft)) return;
    const now = performance.now();
    since ||= now;
    const wait = Math.max(Math.min(quiet, since + longest - now), notBefore - now, 0);
    timer = setTimeout(() => run().catch(() => null), wait);
  }

  function run() {
    clearTimeout(timer);
    running ??= put().finally(() => {
      running = null;
      touch();
    });
    return running;
  }

  function noted({ sent, etag, base }) {
    Object.assign(draft, { sent, etag, base });
    writing.isKept = writing.isDropped || drafts.keep(draft);
  }

  async function put() {
    const { signal } = control;
    // The typing goes on in the draft meanwhile.
    const copy = structuredClone(draft);
    const { timeZone } = copy;
    since = 0;
    tell("saving");
    try {
      await require(draft.account, signal);
      const entry = await save(copy, session.account, signal, noted);
      if (draft.timeZone === timeZone && copy.timeZone !== timeZone) {
        draft.timeZone = copy.timeZone;
        writing.hasOtherZone = true;
      }
      noted({ sent: copy.sent, etag: entry.etag, base: drafts.contentOf(copy) });
      writing.entry = entry;
      [failures, notBefore, refused] = [0, 0, ""];
      tell("saved");
    } catch (failure) {
      if (failure instanceof Conflict) tell("conflict", failure);
      else if (signal.aborted) tell("");
      else if (isPassing(failure)) {
        failures += 1;
        const pause = Math.max(failure.retryAfter * 1000, Math.min(longestPause, shortestPause * 2 ** (failures - 1)));
        notBefore = performance.now() + pause;
        tell("unsent", failure);
      } else {
        refused = drafts.contentText(copy);
        isLocked = failure.reason === "HIDDEN_LOCKED";
        tell("refused", failure);
      }
      throw failure;
    }
  }

  return {
    touch,
    isBusy: () => running !== null,
    // Resolves when the diary has all of it. Throws a Failure or a Conflict; a Failure also when more is written all the
    // time, which then goes as ever.
    async now() {
      await running?.catch(() => null);
      for (let round = 0; isDue(draft); round += 1) {
        if (round === mostRounds) throw new Failure(0, null, "TIMEOUT");
        await run();
      }
    },
    // Tries at once again what waits for the connection.
    wake() {
      notBefore = 0;
      if (failures) since = -Infinity;
      touch();
    },
    // Ends what is under way; nothing more is sent before resume() or now(). Resolves when it has ended.
    async stop() {
      isResting = true;
      clearTimeout(timer);
      control.abort();
      control = new AbortController();
      await running?.catch(() => null);
    },
    resume() {
      isResting = false;
      if (isLocked) [isLocked, refused] = [false, ""];
      touch();
    },
  };
}
