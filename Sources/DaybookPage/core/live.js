// Changes made elsewhere, as they happen: GET /v1/changes:stream, with one connection for each visible window.
//
// A hidden window closes its connection after some time. When it is visible again, it continues after the last token.
// So no change is missed, and the browser's few connections to a site are not used up.
//
// A list is requested after the token that it is compared with, so that no change is lost between the two.
import { call, onKept } from "./api.js";
import { dropBytesOf, forgetAsked } from "../hidden/hiddenbytes.js";
import { firstStream, forgetFirstData } from "./first.js"; // named by the document
import { check } from "./session.js";
import { catchUpKept, goneOf, noteTold } from "./missed.js";
import { onWorker, purgeKept } from "./worker.js";

const mostRemembered = 500;
const askEvery = 5000;
const hiddenTime = 20_000;
// The maximum delay of a late response before everything is requested again, in milliseconds.
const lateTime = 60_000;
// The maximum time that the first screen waits for a token, in milliseconds: from the stream, and then from a request.
const streamWait = 1000;
const longestWait = 2000;
// State: the callbacks for changes.
const subscribers = new Set();
// State: the callbacks for a connection that is lost or back.
const connectionWatchers = [];
// State: the callbacks for late responses.
const slowWatchers = [];
// The last changes, for a reader who comes back to a screen. `first` is the number of the oldest one.
let changes = [];
let first = 0;
let source = null;
let token = "";
// The current token, while the stream is about to tell it; and whether a connection started without one.
let begun = null;
let isBlind = false;
// Whether the changes before the start of the connection are not known yet.
let isBehind = false;
let isOn = false;
let pause = 1000;
let failures = 0;
let timer = 0;
let asking = 0;
// The time of the oldest stored response that is shown; 0 while all data come from the diary.
let keptTime = 0;
// The same, while the diary's response is only late.
let slowTime = 0;
let slowTimer = 0;
// The number of late responses.
let late = 0;

// Returns the number of changes reported so far. A screen stores it with its content.
export const position = () => first + changes.length;

// Calls back with {inserted, updated, removed, isResync} until the signal ends it. With the position `since`, changes
// after it are reported first. With isResync, the changes are not known, and the screen requests all its data again.
export function subscribe(action, { signal, since = position() }) {
  if (since < first) action({ inserted: [], updated: [], removed: [], isResync: true });
  else changes.slice(since - first).forEach((change) => action(change));
  subscribers.add(action);
  signal.addEventListener("abort", () => subscribers.delete(action));
}

// Returns the changes after a position, in the form that subscribers get.
export const changesSince = (since) => changes.slice(Math.max(0, since - first));

// Calls back with false when the diary can no longer be reached, and with true when it can again. Also passes the time
// of the shown data if they were stored earlier, else 0.
export const onConnection = (action) => connectionWatchers.push(action);

// Calls back with the time of the shown data while the diary's response is late, and with 0 when it has arrived.
export const onSlow = (action) => slowWatchers.push(action);

let isConnected = true;

function connected(isThere) {
  if (isThere === isConnected) return;
  isConnected = isThere;
  clearTimeout(asking);
  if (!isThere) {
    askAgain();
    // The late responses will not arrive.
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

// Requests everything again, because stored responses are shown, and the server can be reached again.
function renewed() {
  slow(0);
  tell({ inserted: [], updated: [], removed: [], isResync: true });
}

// Records that a late response has arrived, or will never arrive. After the last one, requests everything that is shown
// once; the worker has the responses.
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

// Records that a stored response is shown.
function isOld(time, isLate) {
  if (isLate && isConnected) return slow(slowTime ? Math.min(slowTime, time) : time);
  const isNews = !keptTime || time < keptTime;
  if (isNews) keptTime = time;
  if (isConnected) connected(false);
  else if (isNews) for (const action of connectionWatchers) action(false, keptTime);
}

// Opens the stream, whose first event has the current token. This may happen before it is known who is signed in. A
// hidden window has no stream.
export function prepare() {
  // Earlier changes are reported in the order in which they happened.
  isBehind = true;
  begun = new Promise((resolve) => {
    if (document.visibilityState === "hidden") resolve("");
    else listen(resolve);
  });
}

const within = (time, found) => Promise.race([found, new Promise((resolve) => setTimeout(resolve, time, ""))]);

const askToken = () => call("GET", "/v1/changes").then(({ nextToken }) => nextToken ?? "", () => "");

// Resolves when the starting point of the changes is known. Screens load their lists after that.
export async function start() {
  isOn = true;
  if (!begun) prepare();
  const asked = begun;
  // Some proxies hold a stream's events back.
  const found = await within(streamWait, asked) || await within(longestWait, askToken());
  if (!isOn || begun !== asked) return;
  begun = null;
  // The stream may have reported a later token in the meantime.
  const isOpen = Boolean(token && source);
  token ||= found;
  isBlind = !token;
  if (!isOpen) connect();
  catchUpKept(token).finally(() => { isBehind = false; });
}

// Discards everything, because another person may sign in.
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
  if (isOn && document.visibilityState !== "hidden") listen();
}

// Opens the stream of the changes after the token. Without one, the first event has only the current token, and the stream
// may be open already. begin() gets the token of each event, and "" if the stream fails.
function listen(begin = (found) => found) {
  disconnect();
  const early = token ? null : firstStream();
  source = early?.source ?? new EventSource(`/v1/changes:stream${token ? `?since=${encodeURIComponent(token)}` : ""}`);
  const own = source;
  own.onopen = opened;
  const told = (event) => {
    take(event);
    begin(token);
  };
  own.onmessage = told;
  const failed = () => {
    if (source !== own) return;
    const isRefused = own.readyState === EventSource.CLOSED;
    // The changes begin later than an early response now.
    if (!token) forgetFirstData();
    begin("");
    // It is not known yet who is signed in.
    if (begun) {
      if (isRefused) disconnect();
      return;
    }
    // The browser reconnects automatically, unless a response refused it.
    if (isRefused) return refused();
    timer = setTimeout(() => { if (source === own && own.readyState !== EventSource.OPEN) ask(); }, 1500);
  };
  own.onerror = failed;
  if (early && own.readyState === EventSource.OPEN) opened();
  early?.events.forEach(told);
  // The caller first takes note of the stream.
  if (early?.hasFailed) queueMicrotask(failed);
}

// Finds out whether the connection is the cause. The session may also have ended, or the server may have too many
// listeners.
function ask() {
  return check().then(() => connected(true), () => connected(false));
}

function opened() {
  pause = 1000;
  failures = 0;
  connected(true);
}

async function refused() {
  disconnect();
  failures += 1;
  await ask();
  // A token that the server rejects is useless.
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
  // A screen that starts later does not get this change, and an early response may lack it.
  forgetFirstData();
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
