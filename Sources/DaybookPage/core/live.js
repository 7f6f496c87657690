// Changes made elsewhere, as they happen: GET /v1/changes:stream, one connection for each window that can be seen.
//
// A window that is hidden lets go of its connection after a while and goes on behind the last token when it is seen
// again, so that nothing is missed and browsers' few connections to a site are not used up.
//
// What is listed is asked for after the token it is compared with, so that no change falls between the two.
import { call, onKept } from "./api.js";
import { dropBytesOf, forgetAsked } from "../hidden/hiddenbytes.js";
import { check } from "./session.js";
import { catchUpKept, goneOf, noteTold } from "./missed.js";
import { onWorker, purgeKept } from "./worker.js";

const mostRemembered = 500;
const askEvery = 5000;
const hiddenTime = 20_000;
// The time that a late answer may take before everything is asked for once more, in milliseconds.
const lateTime = 60_000;
// The time that the first screen waits for a token, in milliseconds.
const longestWait = 2000;
const subscribers = new Set();
const connectionWatchers = [];
const slowWatchers = [];
// The last changes, for who comes back to a screen; `first` is the number of the oldest that is remembered.
let changes = [];
let first = 0;
let source = null;
let token = "";
// The token of now, while it is asked for; and whether a connection began without one.
let begun = null;
let isBlind = false;
// Whether it is not known yet what happened before the connection began.
let isBehind = false;
let isOn = false;
let pause = 1000;
let failures = 0;
let timer = 0;
let asking = 0;
// The time of the oldest answer shown that was kept here; 0 while all came from the diary.
let keptTime = 0;
// The same while the diary's answer is only late.
let slowTime = 0;
let slowTimer = 0;
// The number of answers that are late.
let late = 0;

// The number of changes told so far. A screen keeps it with its content.
export const position = () => first + changes.length;

// Calls back with {inserted, updated, removed, isResync} until the signal ends it. With `since`, a position, what came
// after it is told first. With isResync nothing is known of what changed: the screen asks for all it shows again.
export function subscribe(action, { signal, since = position() }) {
  if (since < first) action({ inserted: [], updated: [], removed: [], isResync: true });
  else changes.slice(since - first).forEach((change) => action(change));
  subscribers.add(action);
  signal.addEventListener("abort", () => subscribers.delete(action));
}

// The changes that came after a position, as they are told to subscribers.
export const changesSince = (since) => changes.slice(Math.max(0, since - first));

// Calls back with false when the diary is not reached any more, and with true when it is again; and with the time of
// what is shown where that was kept from earlier, else 0.
export const onConnection = (action) => connectionWatchers.push(action);

// Calls back with the time of what is shown while the diary's answer is late, and with 0 when it has come.
export const onSlow = (action) => slowWatchers.push(action);

let isConnected = true;

function connected(isThere) {
  if (isThere === isConnected) return;
  isConnected = isThere;
  clearTimeout(asking);
  if (!isThere) {
    askAgain();
    // The late answers do not come any more.
    if (slowTime) keptTime = Math.min(keptTime || slowTime, slowTime);
    slow(0);
  }
  for (const action of connectionWatchers) action(isThere, keptTime);
  if (!isThere || !keptTime) return;
  keptTime = 0;
  tell({ inserted: [], updated: [], removed: [], isResync: true });
}

function askAgain() {
  asking = setTimeout(async () => {
    await ask();
    if (!isConnected) askAgain();
    else if (isOn && !source) connect();
  }, askEvery);
}

function slow(time) {
  clearTimeout(slowTimer);
  late = time ? late + 1 : 0;
  if (time) slowTimer = setTimeout(renewed, lateTime);
  if (time === slowTime) return;
  slowTime = time;
  for (const action of slowWatchers) action(time);
}

// Kept answers are shown, and the server can be asked again.
function renewed() {
  slow(0);
  tell({ inserted: [], updated: [], removed: [], isResync: true });
}

// An answer that was late is there, or never will be. All that is shown is asked for once, when the last has come: the
// worker has them.
function arrived(isThere) {
  if (!slowTime) return;
  if (isThere) {
    late -= 1;
    if (late <= 0) renewed();
    return;
  }
  const time = slowTime;
  slow(0);
  isOld(time, false);
}

// Notes that a kept answer is shown.
function isOld(time, isLate) {
  if (isLate && isConnected) return slow(slowTime ? Math.min(slowTime, time) : time);
  const isNews = !keptTime || time < keptTime;
  if (isNews) keptTime = time;
  if (isConnected) connected(false);
  else if (isNews) for (const action of connectionWatchers) action(false, keptTime);
}

// Asks for the token of now: may be done before it is known who is signed in.
export function prepare() {
  begun = call("GET", "/v1/changes").then(({ nextToken }) => nextToken ?? "", () => "");
}

// Resolves when it is known from where on changes are told; screens list what they show after that.
export async function start() {
  isOn = true;
  if (!begun) prepare();
  const asked = begun;
  const found = await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, longestWait, ""))]);
  if (!isOn || begun !== asked) return;
  begun = null;
  token = found;
  isBlind = !token;
  connect();
  // Earlier changes come in the order in which they happened.
  isBehind = true;
  catchUpKept(token).finally(() => { isBehind = false; });
}

// Forgets all, as another person may sign in.
export function stop() {
  isOn = false;
  begun = null;
  disconnect();
  forgetAsked();
  slow(0);
  [changes, first, token, failures, keptTime] = [[], position() + 1, "", 0, 0];
  connected(true);
}

function disconnect() {
  clearTimeout(timer);
  source?.close();
  source = null;
}

function connect() {
  disconnect();
  if (!isOn || document.visibilityState === "hidden") return;
  source = new EventSource(`/v1/changes:stream${token ? `?since=${encodeURIComponent(token)}` : ""}`);
  const own = source;
  own.onopen = () => {
    pause = 1000;
    failures = 0;
    connected(true);
  };
  own.onmessage = (event) => take(event);
  own.onerror = () => {
    if (source !== own) return;
    // The browser comes again by itself, unless an answer refused it.
    if (own.readyState === EventSource.CLOSED) return refused();
    timer = setTimeout(() => { if (source === own && own.readyState !== EventSource.OPEN) ask(); }, 1500);
  };
}

// Whether it is the connection: the session may be over, or the server may have too many listeners.
function ask() {
  return check().then(() => connected(true), () => connected(false));
}

async function refused() {
  disconnect();
  failures += 1;
  await ask();
  // A token that the server does not take is of no use.
  if (failures >= 3 && token && isConnected) {
    token = "";
    isBlind = false;
    tell({ inserted: [], updated: [], removed: [], isResync: true });
  }
  timer = setTimeout(connect, pause);
  pause = Math.min(pause * 2, 30_000);
}

function take(event) {
  let news = null;
  try {
    news = JSON.parse(event.data);
  } catch {
    return;
  }
  token = event.lastEventId || news.nextToken || token;
  if (isBlind) {
    isBlind = false;
    tell({ inserted: [], updated: [], removed: [], isResync: true });
  }
  const { inserted = [], updated = [], removed = [], fullResync = false } = news;
  purgeKept(goneOf(news));
  dropBytesOf(removed);
  if (!isBehind) noteTold(token);
  if (fullResync || inserted.length || updated.length || removed.length) {
    tell({ inserted, updated, removed, isResync: fullResync });
  }
}

function tell(change) {
  changes.push(change);
  while (changes.length > mostRemembered) {
    changes.shift();
    first += 1;
  }
  for (const action of [...subscribers]) action(change);
}

export function watchVisibility() {
  let hiding = 0;
  onKept(isOld);
  onWorker((message) => { if (typeof message?.isArrived === "boolean") arrived(message.isArrived); });
  document.addEventListener("visibilitychange", () => {
    clearTimeout(hiding);
    if (document.visibilityState === "hidden") hiding = setTimeout(disconnect, hiddenTime);
    else if (isOn && !source) connect();
  });
  addEventListener("online", () => { if (isOn) connect(); });
  addEventListener("offline", () => { if (isOn) connected(false); });
  addEventListener("pagehide", disconnect);
  addEventListener("pageshow", (event) => { if (event.persisted && isOn) connect(); });
}
