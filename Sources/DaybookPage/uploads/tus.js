// Sends a large file by the tus protocol. An interrupted upload resumes, even after the page was closed and the same
// file is chosen again.
import { rest } from "../core/delay.js";
import { Failure } from "../core/failures.js";
import { require } from "../core/session.js";
import * as storage from "../core/storage.js";
import { markOfFile } from "./filemark.js";

const version = "1.0.0";
const mostTries = 8;
const longestPause = 15_000;
const silence = 60_000;
// The statuses after which another attempt may succeed: too early, in use by another request, too many, or cancelled.
const passing = [408, 409, 423, 429, 499];

/**
 * @typedef {{ collection: string, isSole: boolean, idOf: (response: XMLHttpRequest, upload: Upload, size: number) => string | null,
 *   hasRecord: boolean }} Kind what an upload becomes: where it begins; whether an account has only one such upload, which a
 *   later one ends; what finds the ID in a response, null before all bytes are there; whether the last response has the record
 * @typedef {{ address: string | null, account: string, kind: Kind, keep: (address: string | null) => void,
 *   isGone: boolean, isConfirmed: boolean, isReached: boolean }} Upload the state of an upload: its address, and how that is
 *   stored; whether the server no longer has it, whether the account is confirmed, and whether the server had it in this visit
 */

const offsetOf = (response) => Number(response.getResponseHeader("Upload-Offset")) || 0;

/** @type {Record<"photo" | "archive", Kind>} */
const kinds = {
  photo: { collection: "/v1/tus", isSole: false, idOf: (response) => response.getResponseHeader("X-Photo-Id"), hasRecord: true },
  // The address of the upload is that of the archive.
  archive: {
    collection: "/v1/import-archives", isSole: true, hasRecord: false,
    idOf: (response, { address }, size) => (offsetOf(response) === size ? address?.split("/").at(-1) ?? null : null),
  },
};

// State: the files that are being sent, by the key under which their progress is stored.
const under = new Set();

// Returns the key under which a file's progress is stored. The key does not show the file name to a reader of the
// browser's storage. Cameras reuse names, so the content of the file counts, too. Throws a Failure if the file cannot
// be read.
const keyOf = async (file, account) => `daybook.upload.${account}.${file.size}.${await markOfFile(file, file.lastModified)}`;

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
  const upload = (address, keep) => ({ address, account, keep, kind: kinds.photo });
  // The same file is already being sent. This upload does not share the stored progress of the other one.
  if (under.has(key)) return sendTo(file, upload(null, () => null), progress);
  under.add(key);
  // The address of the upload is also kept in the state, because the browser may refuse storage.
  const keep = (address) => (address ? storage.write(key, address) : storage.remove(key));
  return sendTo(file, upload(storage.read(key), keep), progress).finally(() => under.delete(key));
}

/**
 * Sends the ZIP file of an export. Resolves to the ID of its archive. Throws a Failure; also if another account is signed in.
 *
 * @param {File} file
 * @param {string} account
 * @param {{ address: string | null, keep: (address: string | null) => void, onProgress: (bytes: number) => void,
 *   onCut: (failure: Failure) => void, signal: AbortSignal }} options the address of its upload, if it has begun, and what
 *   stores it; onCut() is called with the failure of an attempt that another one will follow
 * @returns {Promise<{ id: string }>}
 */
export async function sendArchive(file, account, { address, keep, ...progress }) {
  // Another window may have signed in with another account.
  await require(account, progress.signal);
  return sendTo(file, { address, account, keep, kind: kinds.archive }, progress);
}

/**
 * Sends a file, or continues to send it.
 *
 * @param {File} file
 * @param {object} begun
 * @param {{ onProgress: (bytes: number) => void, onCut?: (failure: Failure) => void, signal: AbortSignal }} progress
 */
async function sendTo(file, begun, { onProgress, onCut = () => {}, signal }) {
  /** @type {Upload} */
  const upload = { ...begun, isGone: false, isConfirmed: true, isReached: false };
  const forget = () => {
    upload.address = null;
    upload.keep(null);
  };
  let tries = 0;
  let furthest = 0;
  for (;;) {
    try {
      const made = await goOn(file, upload, signal, (there) => {
        if (there > furthest) [furthest, tries] = [there, 0];
        onProgress(there);
      });
      forget();
      return made;
    } catch (failure) {
      if (signal.aborted) throw new Failure(0, null, "STOPPED");
      upload.isConfirmed = false;
      upload.isGone = failure.status === 404 || failure.status === 410;
      const isEnded = upload.isGone && upload.kind.isSole && upload.isReached;
      const isRefused = !upload.isGone && failure.status > 0 && failure.status < 500 && !passing.includes(failure.status);
      if (isEnded || isRefused) {
        if (failure.status !== 401) forget();
        throw failure;
      }
      tries += 1;
      if (failure.status === 507 || tries > mostTries) throw failure;
      onCut(failure);
      await rest(Math.max(Math.min(500 * 2 ** tries, longestPause), failure.retryAfter * 1000), signal);
    }
  }
}

async function goOn(file, upload, signal, onProgress) {
  const { collection, idOf, hasRecord } = upload.kind;
  let offset = 0;
  if (upload.address && !upload.isGone) {
    const told = await send("HEAD", upload.address, { signal });
    upload.isReached = true;
    const id = idOf(told, upload, file.size);
    if (id) return { id };
    offset = offsetOf(told);
  } else {
    // If another account has signed in, the upload only seems to be missing.
    if (!upload.isConfirmed) await require(upload.account, signal);
    const type = /^[\x21-\x7e]+$/.test(file.type) ? file.type : "application/octet-stream";
    const made = await send("POST", collection, {
      signal, fields: { "Upload-Length": file.size, "Upload-Metadata": metadata(file, type) },
    });
    Object.assign(upload, { address: made.getResponseHeader("Location"), isGone: false, isReached: true });
    upload.keep(upload.address);
  }
  onProgress(offset);
  const done = await send("PATCH", upload.address ?? "", {
    signal, body: offset ? file.slice(offset) : file, onProgress: (sent) => onProgress(offset + sent),
    fields: {
      "Upload-Offset": offset, "Content-Type": "application/offset+octet-stream", ...(hasRecord && { Prefer: "return=representation" }),
    },
  });
  const id = idOf(done, upload, file.size);
  if (!id) throw new Failure(0, null, "NO_CONNECTION");
  return parsed(done.responseText) ?? { id };
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
    const stop = () => {
      request.abort();
      end(reject, new Failure(0, null, signal.aborted ? "STOPPED" : "TIMEOUT"));
    };
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
