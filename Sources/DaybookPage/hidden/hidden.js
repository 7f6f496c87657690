// The unlocking of hidden items. The password unlocks them for some time. After that, the server no longer returns
// them, and they are removed from the screen.
//
// The windows of a browser share the session. They share the end of the unlocking by a key, which a reloaded window
// also reads.
import * as storage from "../core/storage.js";

const key = "daybook.open";
// The duration of the unlocking on the server, in milliseconds.
const openTime = 600_000;
// The interval for noticing a changed clock, or a machine that slept, in milliseconds.
const lookEvery = 1000;
// Requests for the page itself, whose responses contain nothing of the diary.
const bare = /^\/v1\/(?:account|changes|sessions|version)\b/;
const marked = /"hidden"\s*:\s*true/;
// State: the callbacks for the locking of hidden items.
const watchers = new Set();
// State: the callbacks for unlocking and locking in this window.
const turnWatchers = new Set();
// The end by the wall clock, which may be changed, and by the window's clock, which may stop while the machine sleeps.
// The earlier one applies. 0 while hidden items are locked.
let [wallEnd, ownEnd] = [0, 0];
let isGivenHere = false;
let isShared = false;
let hasTold = false;
let turns = 0;
let timer = 0;

const isOver = () => Date.now() >= wallEnd || performance.now() >= ownEnd;

// Returns whether hidden items are unlocked. Until their locking is reported, it is true even if their time is over.
export const areOpen = () => wallEnd > 0;

// Returns the end of the unlocking by the wall clock; 0 while hidden items are locked.
export const openEnd = () => wallEnd;

// Returns whether hidden items were unlocked in this window, and still are.
export const areOpenHere = () => isGivenHere && !isOver();

// Returns the number of times that hidden items were unlocked or locked.
export const turn = () => turns;

// Calls back when hidden items are locked, until the signal ends it. Passes {isByServer, hasTold}: whether the server
// reported it (otherwise they may still be unlocked there for a moment), and whether this window received hidden data
// while they were unlocked.
export function onClosing(action, signal) {
  watchers.add(action);
  signal?.addEventListener("abort", () => watchers.delete(action));
}

// Calls back after hidden items were unlocked or locked in this window, until the signal ends it.
export function onTurn(action, signal) {
  turnWatchers.add(action);
  signal?.addEventListener("abort", () => turnWatchers.delete(action));
}

function open(end) {
  turns += 1;
  // Even if the clock was changed, hidden items are not unlocked for longer than `openTime`.
  [wallEnd, ownEnd] = [end, performance.now() + Math.min(end - Date.now(), openTime)];
  noteTurn();
  look();
}

function openFromNow() {
  const end = Date.now() + openTime;
  isShared = storage.write(key, String(end));
  open(end);
}

// Records that the server unlocked hidden items with this window's password.
export function opened() {
  isGivenHere = true;
  openFromNow();
}

// Locks hidden items in this window, because the server reported that they are locked.
export function closed() {
  if (!wallEnd) return;
  storage.remove(key);
  close(true);
}

// Locks hidden items in this window, because the reader wants it. The server may not have done so yet.
export function lock() {
  storage.remove(key);
  close(false);
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
  noteTurn();
}

function noteTurn() {
  for (const action of turnWatchers) action();
}

// Locks hidden items in this window without a callback, because the session changed.
export function forgetOpening() {
  storage.remove(key);
  reset();
}

// Records a response of the server. If it contains hidden items, they are unlocked, perhaps by another window, since an
// unknown time.
export function noteAnswer(path, text) {
  if (bare.test(path)) return;
  if (!wallEnd && marked.test(text)) openFromNow();
  if (wallEnd) hasTold = true;
}

// Follows the other windows and the time.
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

// Starts following the other windows and the time. Timers stop in a hidden window and while the machine sleeps, so
// these events check the time, too.
export function watchHidden() {
  addEventListener("storage", (event) => { if (event.key === key || event.key === null) look(); });
  for (const name of ["pageshow", "focus"]) addEventListener(name, look);
  document.addEventListener("visibilitychange", look);
  document.addEventListener("resume", look);
  look();
}
