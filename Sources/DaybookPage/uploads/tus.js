// Sends a large file by the tus protocol. An interrupted upload resumes, even after the page was closed and the same
// file is chosen again.
import { Failure } from "../core/failures.js";
import { markOfText } from "../core/ids.js";
import { require } from "../core/session.js";
import * as storage from "../core/storage.js";

const version = "1.0.0";
const mostTries = 8;
const longestPause = 15_000;
const silence = 60_000;
// The statuses after which another attempt may succeed: too early, in use by another request, too many, or cancelled.
const passing = [408, 409, 423, 429, 499];

// The files that are being sent, by the key under which their progress is stored.
const under = new Set();
const pieces = 1 << 16;

// Returns the key under which a file's progress is stored. The key does not show the file name to a reader of the
// browser's storage. Cameras reuse names, so the content of the file counts, too. Throws a Failure if the file cannot
// be read.
async function keyOf(file, account) {
  const { name, size, lastModified } = file;
  try {
    const found = await Promise.all([0, size >> 1, size - pieces].map((from) => file.slice(from, from + pieces).arrayBuffer()));
    const inside = found.map((piece) => markOfText(new TextDecoder("latin1").decode(piece)));
    return `daybook.upload.${account}.${size}.${markOfText([name, lastModified, ...inside].join("."))}`;
  } catch {
    throw new Failure(0, null, "FILE_UNREADABLE");
  }
}

function base64(text) {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text.toWellFormed ? text.toWellFormed() : text)));
}

function metadata(file, type) {
  const told = { filename: file.name, filetype: type };
  if (Number.isFinite(file.lastModified)) told.modified = String(Math.trunc(file.lastModified));
  return Object.entries(told).map(([key, value]) => `${key} ${base64(value)}`).join(",");
}

// Returns the created photo, of which only the ID is certain. onProgress gets the number of stored bytes. Throws a
// Failure.
export async function sendTus(file, account, progress) {
  const key = await keyOf(file, account);
  // The same file is already being sent. This upload does not share the stored progress of the other one.
  if (under.has(key)) return sendTo("", file, account, progress);
  under.add(key);
  return sendTo(key, file, account, progress).finally(() => under.delete(key));
}

// Sends a file, or continues to send it. `key` is the storage key of the progress; without one, the progress is not
// stored.
async function sendTo(key, file, account, { onProgress, signal }) {
  // The address of the upload is also kept here, because the browser may refuse storage.
  const place = { address: key && storage.read(key), account, isGone: false, isConfirmed: true };
  const forget = () => {
    place.address = null;
    storage.remove(key);
  };
  let tries = 0;
  let furthest = 0;
  for (;;) {
    try {
      const photo = await goOn(file, place, key, signal, (there) => {
        if (there > furthest) [furthest, tries] = [there, 0];
        onProgress(there);
      });
      forget();
      return photo;
    } catch (failure) {
      if (signal.aborted) throw new Failure(0, null, "STOPPED");
      place.isConfirmed = false;
      place.isGone = failure.status === 404 || failure.status === 410;
      if (!place.isGone && failure.status > 0 && failure.status < 500 && !passing.includes(failure.status)) {
        if (failure.status !== 401) forget();
        throw failure;
      }
      tries += 1;
      if (failure.status === 507 || tries > mostTries) throw failure;
      await rest(Math.max(Math.min(500 * 2 ** tries, longestPause), failure.retryAfter * 1000), signal);
    }
  }
}

async function goOn(file, place, key, signal, onProgress) {
  let offset = 0;
  if (place.address && !place.isGone) {
    const told = await send("HEAD", place.address, { signal });
    const photoID = told.getResponseHeader("X-Photo-Id");
    if (photoID) return { id: photoID };
    offset = Number(told.getResponseHeader("Upload-Offset")) || 0;
  } else {
    // If another account has signed in, the upload only seems to be missing.
    if (!place.isConfirmed) await require(place.account, signal);
    const type = /^[\x21-\x7e]+$/.test(file.type) ? file.type : "application/octet-stream";
    const made = await send("POST", "/v1/tus", {
      signal, fields: { "Upload-Length": file.size, "Upload-Metadata": metadata(file, type) },
    });
    Object.assign(place, { address: made.getResponseHeader("Location"), isGone: false });
    if (key) storage.write(key, place.address);
  }
  onProgress(offset);
  const done = await send("PATCH", place.address, {
    signal, body: offset ? file.slice(offset) : file, onProgress: (sent) => onProgress(offset + sent),
    fields: { "Upload-Offset": offset, "Content-Type": "application/offset+octet-stream", Prefer: "return=representation" },
  });
  const photoID = done.getResponseHeader("X-Photo-Id");
  if (!photoID) throw new Failure(0, null, "NO_CONNECTION");
  return parsed(done.responseText) ?? { id: photoID };
}

/**
 * Resolves after some time, or as soon as the browser reports a network.
 *
 * @returns {Promise<void>}
 */
function rest(milliseconds, signal) {
  return new Promise((resolve) => {
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

/**
 * @param {string} method
 * @param {string} address
 * @param {object} options
 * @param {Record<string, any>} [options.fields] the header fields
 * @param {Blob | null} [options.body]
 * @param {(sent: number) => void} [options.onProgress]
 * @param {AbortSignal} options.signal
 * @returns {Promise<XMLHttpRequest>}
 */
function send(method, address, { fields = {}, body = null, onProgress, signal }) {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Failure(0, null, "STOPPED"));
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    let timer = setTimeout(stop, silence);
    const end = (settle, value) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      settle(value);
    };
    signal.addEventListener("abort", stop);
    request.open(method, address);
    for (const [name, value] of Object.entries({ "Tus-Resumable": version, ...fields })) request.setRequestHeader(name, value);
    if (onProgress) {
      request.upload.onprogress = (event) => {
        clearTimeout(timer);
        timer = setTimeout(stop, silence);
        onProgress(event.loaded);
      };
    }
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return end(resolve, request);
      end(reject, new Failure(request.status, parsed(request.responseText), "", Number(request.getResponseHeader("Retry-After")) || 0));
    };
    request.onerror = () => end(reject, new Failure(0, null, "NO_CONNECTION"));
    request.onabort = () => end(reject, new Failure(0, null, signal.aborted ? "STOPPED" : "TIMEOUT"));
    request.send(body);
  });
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
