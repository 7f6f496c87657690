// Sends a large file by the tus protocol: what broke off goes on where it stopped, also after the page was closed and the
// same file is chosen again.
import { Failure } from "../core/failures.js";
import * as storage from "../core/storage.js";

const version = "1.0.0";
const mostTries = 8;
const longestPause = 15_000;
const silence = 60_000;

// A file from this size on is sent so.
export const tusFrom = 4 << 20;

const keyOf = (file, account) => `daybook.upload.${account}.${file.name}.${file.size}.${file.lastModified}`;

function base64(text) {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text.toWellFormed ? text.toWellFormed() : text)));
}

// Returns the id of the photo that it became. onProgress gets the bytes that are there. Throws a Failure.
export async function sendTus(file, account, { onProgress, signal }) {
  const key = keyOf(file, account);
  let tries = 0;
  let furthest = 0;
  for (;;) {
    try {
      const photoID = await goOn(file, key, signal, (there) => {
        if (there > furthest) [furthest, tries] = [there, 0];
        onProgress(there);
      });
      storage.remove(key);
      return photoID;
    } catch (failure) {
      if (signal.aborted) throw new Failure(0, null, "STOPPED");
      const isLost = failure.status === 404 || failure.status === 410;
      if (isLost) storage.remove(key);
      else if (failure.status !== 0 && failure.status !== 423 && failure.status < 500 && failure.status !== 409) {
        if (failure.status !== 401) storage.remove(key);
        throw failure;
      }
      tries += 1;
      if (failure.status === 507 || tries > mostTries) throw failure;
      await rest(Math.min(500 * 2 ** tries, longestPause), signal);
    }
  }
}

async function goOn(file, key, signal, onProgress) {
  let address = storage.read(key);
  let offset = 0;
  if (address) {
    const told = await send("HEAD", address, { signal });
    const photoID = told.getResponseHeader("X-Photo-Id");
    if (photoID) return photoID;
    offset = Number(told.getResponseHeader("Upload-Offset")) || 0;
  } else {
    const type = /^[\x21-\x7e]+$/.test(file.type) ? file.type : "application/octet-stream";
    const made = await send("POST", "/v1/tus", {
      signal, fields: { "Upload-Length": file.size, "Upload-Metadata": `filename ${base64(file.name)},filetype ${base64(type)}` },
    });
    address = made.getResponseHeader("Location");
    storage.write(key, address);
  }
  onProgress(offset);
  const done = await send("PATCH", address, {
    signal, body: offset ? file.slice(offset) : file, onProgress: (sent) => onProgress(offset + sent),
    fields: { "Upload-Offset": offset, "Content-Type": "application/offset+octet-stream" },
  });
  const photoID = done.getResponseHeader("X-Photo-Id");
  if (!photoID) throw new Failure(0, null, "NO_CONNECTION");
  return photoID;
}

// Resolves after a while, or as soon as the network is said to be back.
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

function send(method, address, { fields = {}, body = null, onProgress = null, signal }) {
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
