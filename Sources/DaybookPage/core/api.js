// Requests to the server. The session is a cookie that this page cannot read.
import { Failure } from "./failures.js";
import { language } from "./texts.js";
import { fieldsOf, firstAnswer, forgetFirst } from "./first.js"; // named by the document
import * as hidden from "../hidden/hidden.js";
import { pauseKeeping } from "./worker.js";

const answerTime = 30_000;
const uploadPause = 60_000;
// State: the callbacks for the end of the session.
const ends = new EventTarget();
// State: the callbacks for stored responses.
const keptWatchers = [];
const unlockPath = "/v1/sessions/current:unlock";
const lockPath = "/v1/sessions/current:lock";
// The maximum time that requests wait for the server to lock hidden items, in milliseconds.
const closingTime = 2000;

// The common parts of this window's requests.
class Requests {
  // The ID of the account whose stored responses are used while the server cannot be reached.
  reader = "";
  /**
   * Resolves when the server has locked hidden items; null while there is no locking.
   *
   * @type {Promise<void> | null}
   */
  closing = null;
  // Whether a locking did not reach the server, which may still have hidden items unlocked.
  isLockDue = false;

  /**
   * The server responds in the page's language, which may differ from the browser's.
   *
   * @param {string} method
   * @param {{ body?: object, ifMatch?: string, key?: string }} options
   */
  headers(method, { body, ifMatch, key }) {
    return {
      ...fieldsOf(language(), method === "GET" ? this.reader : ""),
      ...(body !== undefined && { "Content-Type": "application/json" }), ...(ifMatch && { "If-Match": ifMatch }),
      ...(key && { "Idempotency-Key": key }),
    };
  }

  close() {
    const wait = new Promise((resolve) => setTimeout(resolve, closingTime));
    this.isLockDue = false;
    const locked = call("POST", lockPath).catch((failure) => { this.isLockDue = !failure.isSessionEnd; });
    const own = this.closing = Promise.race([locked, wait]).then(() => {
      if (this.closing === own) this.closing = null;
    });
  }

  // Resolves when hidden items are locked on the server, or cannot be. A locking that did not reach it is repeated.
  closed() {
    if (this.isLockDue) this.close();
    return this.closing;
  }
}

// State: the account of this window's requests, and the locking under way.
const requests = new Requests();

// Calls back with the time of a stored response, and with whether the server is only slow. Otherwise it could not be
// reached.
export const onKept = (action) => keptWatchers.push(action);

// Reports that something stored earlier is shown.
export function noteKept(time, isLate = false) {
  for (const action of keptWatchers) action(time, isLate);
}

export function readAs(accountID) {
  requests.reader = accountID;
}

// Clocks differ. If the time limit, the reader or another window locked hidden items here, the server locks them too
// before any further request.
hidden.onClosing(({ isByServer }) => {
  forgetFirst();
  if (!isByServer) requests.close();
});
// The password unlocks hidden items again, perhaps in another window.
hidden.onTurn(() => { if (hidden.areOpen()) requests.isLockDue = false; });

// Locks hidden items in this window at once. Resolves when the server has locked them, too, or cannot be reached. It locks
// them before the next request that reaches it.
export async function lockHidden() {
  hidden.lock();
  await requests.closing;
}

// Calls back when the server reports that the session has ended.
export function onSessionEnd(action) {
  ends.addEventListener("end", action);
}

function failed(failure) {
  if (failure.isSessionEnd) ends.dispatchEvent(new Event("end"));
  return failure;
}

/**
 * Makes one call with a JSON response. Throws a Failure. Its signal ends it, and so does a timeout, of half a minute
 * unless it is given in milliseconds.
 * Without a connection, a read may return a stored response. With `isFresh`, only a response of the server is returned.
 *
 * @param {"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} method
 * @param {string} path
 * @param {{ body?: object, signal?: AbortSignal, isFresh?: boolean, ifMatch?: string, key?: string, timeout?: number }} options
 * @returns {Promise<any>} the record or the list that the contract names
 */
export async function call(method, path, options = {}) {
  const { body, signal, isFresh = false, timeout = answerTime } = options;
  if (method === "GET" || path === unlockPath) await requests.closed();
  const control = new AbortController();
  const stop = () => control.abort();
  if (signal?.aborted) throw new Failure(0, null, "STOPPED");
  signal?.addEventListener("abort", stop);
  const timer = setTimeout(stop, timeout);
  const headers = requests.headers(method, options);
  const isUnlock = path === unlockPath;
  const turn = hidden.turn();
  try {
    if (isUnlock) await pauseKeeping(true);
    // A response to a request before a write does not show the write.
    if (method !== "GET") forgetFirst();
    const early = method === "GET" && !isFresh ? await firstAnswer(path, headers) : null;
    const response = early ?? await fetch(path, {
      method, headers, body: body === undefined ? undefined : JSON.stringify(body), credentials: "same-origin",
      signal: control.signal, ...(isFresh && { cache: "no-store" }),
    });
    const text = await response.text();
    const answer = parsed(text);
    // A response to a request while hidden items were unlocked may contain them.
    if (method === "GET" && turn !== hidden.turn()) return call(method, path, options);
    if (!response.ok) throw new Failure(response.status, answer, "", Number(response.headers.get("Retry-After")) || 0);
    if (text && answer === null) throw new Failure(502);
    const kept = Number(response.headers.get("X-Daybook-Kept"));
    if (method === "GET") hidden.noteAnswer(path, text);
    if (isUnlock) hidden.opened();
    if (path === lockPath) {
      hidden.closed();
      pauseKeeping(false);
    }
    const isLate = response.headers.has("X-Daybook-Late");
    if (kept) noteKept(kept, isLate);
    return answer;
  } catch (error) {
    if (isUnlock) pauseKeeping(hidden.areOpen());
    if (error.reason === "HIDDEN_LOCKED" && turn === hidden.turn()) hidden.closed();
    if (error instanceof Failure) throw failed(error);
    if (control.signal.aborted) throw new Failure(0, null, signal?.aborted ? "STOPPED" : "TIMEOUT");
    throw new Failure(0, null, "NO_CONNECTION");
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}

// Requests the first byte of a file. Throws a Failure if the file does not exist, or not yet.
export async function reach(path, signal) {
  let response;
  try {
    response = await fetch(path, {
      headers: { Range: "bytes=0-0" }, credentials: "same-origin", cache: "no-store",
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerTime)]),
    });
  } catch {
    throw new Failure(0, null, signal.aborted ? "STOPPED" : "NO_CONNECTION");
  }
  if (response.ok) return response.body?.cancel();
  const retryAfter = Number(response.headers.get("Retry-After")) || 0;
  throw failed(new Failure(response.status, parsed(await response.text().catch(() => "")), "", retryAfter));
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

// Sends a file to a path that accepts bytes. The browser reads the file from the disk while it sends. onProgress gets
// the number of sent bytes.
export async function upload(file, { onProgress, signal, path = "/v1/photos" }) {
  try {
    // A file that was moved or changed after it was chosen fails here, not as a lost connection.
    await file.slice(0, 1).arrayBuffer();
  } catch {
    throw named(new Failure(0, null, "FILE_UNREADABLE"), file);
  }
  try {
    return await send(path, file, onProgress, signal);
  } catch (failure) {
    throw failed(named(failure, file));
  }
}

function named(failure, file) {
  failure.fileName = file.name;
  return failure;
}

function send(path, file, onProgress, signal) {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Failure(0, null, "STOPPED"));
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    let timer = setTimeout(stop, uploadPause);
    const end = (settle, value) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      settle(value);
    };
    signal.addEventListener("abort", stop);
    request.open("POST", path);
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader("Accept-Language", language());
    request.setRequestHeader("Content-Type", /^[\x21-\x7e]+$/.test(file.type) ? file.type : "application/octet-stream");
    request.setRequestHeader("X-File-Name", encodeURIComponent(file.name.replace(/\p{Surrogate}/gu, "\ufffd")));
    if (Number.isFinite(file.lastModified)) request.setRequestHeader("X-File-Modified", String(Math.trunc(file.lastModified)));
    request.upload.onprogress = (event) => {
      clearTimeout(timer);
      timer = setTimeout(stop, uploadPause);
      onProgress(event.loaded);
    };
    request.onload = () => {
      const answer = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300 && answer) return end(resolve, answer);
      end(reject, new Failure(request.status, answer, "", Number(request.getResponseHeader("Retry-After")) || 0));
    };
    request.onerror = () => end(reject, new Failure(0, null, "NO_CONNECTION"));
    request.onabort = () => end(reject, new Failure(0, null, signal.aborted ? "STOPPED" : "TIMEOUT"));
    request.send(file);
  });
}
