import { call, lockHidden } from "/core/api.js";
import { areOpen, forgetOpening, onClosing, opened } from "/hidden/hidden.js";
import { equal, refusal, server } from "./check.js";

const lock = "POST /v1/sessions/current:lock";
const unlock = "/v1/sessions/current:unlock";

// Runs a test while hidden items are unlocked, with a server that answers unless it is away: test(log, turn), where turn(isAway)
// sets whether it is.
const prepared = (test, refused = () => { throw new TypeError("no connection"); }) => async () => {
  let isAway = false;
  const { log, end } = server(({ method }) => (isAway ? refused(method) : {}));
  opened();
  try {
    await test(log, (isNow) => { isAway = isNow; });
  } finally {
    isAway = false;
    await call("GET", "/v1/entries");
    forgetOpening();
    end();
  }
};

export default {
  "hidden items are locked here at once, and then on the server": prepared(async (log) => {
    const done = lockHidden();
    equal([areOpen(), log], [false, [lock]]);
    await done;
    await call("GET", "/v1/entries");
    equal(log, [lock, "GET /v1/entries"]);
  }),

  "without a connection they are locked here, and on the server before the next request": prepared(async (log, turn) => {
    const ended = new AbortController();
    let count = 0;
    onClosing(() => { count += 1; }, ended.signal);
    turn(true);
    await lockHidden();
    equal([areOpen(), count, log], [false, 1, [lock]]);
    await call("GET", "/v1/entries").catch(() => null);
    equal(log, [lock, lock, "GET /v1/entries"]);
    turn(false);
    await Promise.all([call("GET", "/v1/entries"), call("GET", "/v1/albums")]);
    equal(log.slice(3), [lock, "GET /v1/entries", "GET /v1/albums"]);
    await call("GET", "/v1/entries");
    equal([log.length, count], [7, 1]);
    ended.abort();
  }),

  "they are not locked again after the password has unlocked them": prepared(async (log, turn) => {
    turn(true);
    await lockHidden();
    turn(false);
    await call("POST", unlock, { body: { password: "x" } });
    equal(log, [lock, lock, `POST ${unlock}`]);
    await call("GET", "/v1/entries");
    equal([areOpen(), log.length], [true, 4]);
  }),

  "another window that unlocks them takes back a locking that is due": prepared(async (log, turn) => {
    turn(true);
    await lockHidden();
    turn(false);
    opened();
    await call("GET", "/v1/entries");
    equal([areOpen(), log], [true, [lock, "GET /v1/entries"]]);
  }),

  "a session that has ended has nothing to lock": prepared(async (log, turn) => {
    turn(true);
    await lockHidden();
    turn(false);
    await call("GET", "/v1/entries");
    equal(log, [lock, "GET /v1/entries"]);
  }, () => refusal(401, "TOKEN_INVALID")),
};
