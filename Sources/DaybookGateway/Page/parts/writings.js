// Pieces of writing on their way into the diary: their files are sent, and their words are saved, one run at a time.
//
// A writing is {place, draft, items, lost, isKept, run}. `items` are its photos and files in order, {photoId, caption,
// name, isRemoved} or {file, caption, name, isRefused}; `lost` the names of files that were never sent and that a reload
// took; `run` what is under way, {control, isFinal, done}.
import { call, upload } from "../core/api.js";
import { Failure } from "../core/failures.js";
import { require, session } from "../core/session.js";
import * as drafts from "./drafts.js";
import { remember } from "./photos.js";
import { save } from "./saving.js";
import { sendTus, tusFrom } from "./tus.js";

export const newWriting = (place, draft) => ({
  place, draft, items: draft.photos.map((photo) => ({ ...photo })), lost: [...draft.missing], isKept: true, run: null,
});

// Takes the photos into the draft and keeps it.
export function keepWriting(writing) {
  const { draft, items, lost } = writing;
  draft.photos = items.filter((item) => item.photoId).map(({ photoId, caption, name, isRemoved }) =>
    ({ photoId, caption, name, ...(isRemoved ? { isRemoved } : {}) }));
  draft.missing = [...lost, ...items.filter((item) => !item.photoId).map((item) => item.name)];
  draft.changed = Date.now();
  writing.isKept = drafts.keep(draft);
}

// Whether there is something that the diary does not have yet.
export const isUnsaved = ({ draft, items }) => !drafts.isUnchanged(draft) || items.some((item) => item.file);

// Whether a failure may pass by itself.
export const isPassing = (failure) =>
  failure instanceof Failure && failure.reason !== "STOPPED" && (failure.status === 0 || failure.status === 429 || failure.status >= 500) && failure.status !== 507;

// Puts a writing into the diary as it stands now; returns the entry. What is typed meanwhile stays for the next time.
// Without isFinal files that were refused wait, what hides the entry waits, and photos that are to go stay.
// Throws a Failure or a Conflict. onStep is called when something of it changed.
export async function put(writing, isFinal, onStep) {
  while (writing.run) {
    if (!isFinal) return null;
    await writing.run.done.catch(() => null);
  }
  const run = { control: new AbortController(), isFinal };
  writing.run = run;
  run.done = pass(writing, run, onStep);
  try {
    return await run.done;
  } finally {
    if (writing.run === run) writing.run = null;
  }
}

async function pass(writing, { control: { signal }, isFinal }, onStep) {
  onStep();
  const { draft } = writing;
  try {
    await require(draft.account, signal);
    await sendFiles(writing, isFinal, signal, onStep);
    const sent = snapshot(draft, isFinal);
    const asked = sent.timeZone;
    const noted = ({ sent: marks, etag, base }) => {
      Object.assign(draft, { sent: marks, etag, base });
      drafts.keep(draft);
    };
    const entry = await save(sent, session.account, signal, noted);
    Object.assign(draft, { etag: entry.etag, base: drafts.contentOf(entry), sent: sent.sent, isQueued: false });
    // A zone that the server does not know gave way to the account's.
    if (draft.timeZone === asked) draft.timeZone = entry.timeZone;
    keepWriting(writing);
    return entry;
  } catch (failure) {
    if (isPassing(failure) && !draft.isQueued) {
      draft.isQueued = true;
      keepWriting(writing);
    }
    throw failure;
  }
}

function snapshot(draft, isFinal) {
  const photos = draft.photos.map(({ photoId, caption, name }) => ({ photoId, caption, name }));
  // Hidden, an entry is closed to what would be typed next.
  const hidden = isFinal ? draft.hidden : (draft.base?.hidden ?? false);
  return { ...structuredClone(draft), photos, hidden };
}

async function sendFiles(writing, isFinal, signal, onStep) {
  for (const item of writing.items.filter((one) => one.file && (isFinal || !one.isRefused))) {
    if (!writing.items.includes(item)) continue;
    const onProgress = (sent) => {
      item.progress = Math.min(1, sent / Math.max(1, item.file?.size ?? 1));
      onStep(item);
    };
    try {
      const photo = await sendFile(item.file, writing.draft.account, { signal, onProgress });
      remember(photo);
      Object.assign(item, { photoId: photo.id, isSent: true });
      delete item.file;
      // The same picture chosen twice is one photo, which an entry holds once.
      writing.items = writing.items.filter((other) => other === item || other.photoId !== photo.id);
    } catch (failure) {
      delete item.progress;
      item.isRefused = failure.status >= 400 && failure.status < 500 && failure.status !== 401;
      if (!item.isRefused || isFinal) throw failure;
      item.failure = failure;
    }
    keepWriting(writing);
    onStep();
  }
}

async function sendFile(file, account, { signal, onProgress }) {
  if (file.size < tusFrom) return upload(file, { signal, onProgress });
  try {
    const id = await sendTus(file, account, { signal, onProgress });
    return await call("GET", `/v1/photos/${encodeURIComponent(id)}`, { signal });
  } catch (failure) {
    failure.fileName = file.name;
    throw failure;
  }
}
