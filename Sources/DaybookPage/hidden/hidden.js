// Until when hidden things are open to the session: the password opens them for a while, and then the server tells nothing
// of them any more. What was told of them goes from the screen at the same time.
//
// The windows of a browser share the session. By a key they tell each other until when it is; one that is loaded anew knows
// it by that, too.
import * as storage from "../core/storage.js";

const key = "daybook.open";
// For how long the server opens them.
const openTime = 600_000;
// A clock that was set, or a machine that slept, is noticed after that.
const lookEvery = 1000;
// Requests of the page itself, which tell nothing of the diary.
const bare = /^\/v1\/(?:account|changes|sessions|version)\b/;
const marked = /"hidden"\s*:\s*true/;
const watchers = new Set();
// The end by the clock on the wall, which may be set, and by the window's own, which may stand still while the machine
// sleeps: whichever comes first. 0 while they are closed.
let [wallEnd, ownEnd] = [0, 0];
let isGivenHere = false;
let isShared = false;
let hasTold = false;
let turns = 0;
let timer = 0;

const isOver = () => Date.now() >= wallEnd || performance.now() >= ownEnd;

// Whether nobody was told yet that they are closed.
export const areOpen = () => wallEnd > 0;

// Whether the password was given in this window, and they are still open.
export const areOpenHere = () => isGivenHere && !isOver();

// Counts how often they were opened and closed.
export const turn = () => turns;

// Calls back when they are closed, until the signal ends it. It is told {isByServer, hasTold}: whether the server said so,
// which may otherwise still have them open for a moment, and whether anything was told to this window while they were open.
export function onClosing(action, signal) {
  watchers.add(action);
  signal?.addEventListener("abort", () => watchers.delete(action));
}

function open(end) {
  turns += 1;
  // However the clock was set meanwhile, they are open no longer than that.
  [wallEnd, ownEnd] = [end, performance.now() + Math.min(end - Date.now(), openTime)];
  look();
}

function openFromNow() {
  const end = Date.now() + openTime;
  isShared = storage.write(key, String(end));
  open(end);
}

// The server opened them to this window's password.
export function opened() {
  isGivenHere = true;
  openFromNow();
}

// The server said that they are closed.
export function closed() {
  if (!wallEnd) return;
  storage.remove(key);
  close(true);
}

function close(isByServer) {
  const news = { isByServer, hasTold };
  reset();
  for (const action of [...watchers]) action(news);
}

function reset() {
  clearTimeout(timer);
  turns += 1;
  [wallEnd, ownEnd, isGivenHere, isShared, hasTold] = [0, 0, false, false, false];
}

// The session is another: nothing is open to it.
export function forgetOpening() {
  storage.remove(key);
  reset();
}

// The server answered a question. Where that tells of what is hidden, they are open, whoever gave the password; since when
// is not known.
export function noteAnswer(path, text) {
  if (bare.test(path)) return;
  if (!wallEnd && marked.test(text)) openFromNow();
  if (wallEnd) hasTold = true;
}

// Follows what the other windows say, and the time.
function look() {
  clearTimeout(timer);
  const said = Number(storage.read(key)) || 0;
  if (said > Date.now() && said !== wallEnd) {
    isShared = true;
    return open(said);
  }
  if (!wallEnd) return;
  if (isShared && !said) return close(false);
  if (isOver()) {
    storage.remove(key);
    return close(false);
  }
  timer = setTimeout(look, Math.min(lookEvery, ownEnd - performance.now(), wallEnd - Date.now()));
}

// Timers rest with a window that is not seen, and with a machine that sleeps.
export function watchHidden() {
  addEventListener("storage", (event) => { if (event.key === key || event.key === null) look(); });
  for (const name of ["pageshow", "focus"]) addEventListener(name, look);
  document.addEventListener("visibilitychange", look);
  document.addEventListener("resume", look);
  look();
}
