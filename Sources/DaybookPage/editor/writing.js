// A writing: a draft with its photos and files, which is saved in the diary while it is written.
import { autosave, isDue } from "./autosave.js";
import * as drafts from "./drafts.js";
import { release } from "../outbox/recordlocks.js";
import { isCut, photoQueue } from "../uploads/photoqueue.js";

/**
 * Returns the writing of a draft. told() is called after a change without the user, with the item if only that item
 * changed.
 *
 * @param {string} place "" for a new entry, else the ID of the entry
 * @param {Draft} draft
 * @param {(writing: Writing, item?: Item) => void} told
 * @returns {Writing}
 */
export function writingOf(place, draft, told) {
  /** @type {any} */
  const writing = {
    place, draft, lost: [...draft.missing], isKept: true, control: null, wasFinishing: false, entry: null,
    position: null, items: itemsOf(draft), state: { key: "", failure: null }, trouble: "",
  };
  writing.keeper = autosave(writing, () => told(writing));
  writing.photos = photoQueue(writing, (item) => {
    if (item.file && !item.failure) return told(writing, item);
    store(writing);
    told(writing);
    writing.keeper.touch();
  });
  return writing;
}

/**
 * @param {Draft} draft
 * @returns {Item[]}
 */
export function itemsOf(draft) {
  const removed = new Set(draft.removed);
  return draft.photos.map((photo) => ({ ...photo, isRemoved: removed.has(photo.photoId) }));
}

// Removes a writing from this device permanently. Work that ends later stores nothing.
export function drop(writing) {
  writing.isDropped = true;
  drafts.drop(writing.draft);
  forgetRecord(writing);
}

// Removes the record of an entry that waited to be sent, because it is in the diary or was dropped.
export function forgetRecord(writing) {
  if (!writing.recordID) return;
  release(writing.recordID, true);
  writing.recordID = "";
}

// Copies the photos to the draft, and stores the draft on this device.
export function store(writing) {
  const { draft, items, lost } = writing;
  draft.photos = items.filter((item) => item.photoId).map(({ photoId, caption, name }) => ({ photoId, caption, name }));
  draft.removed = items.filter((item) => item.isRemoved).map((item) => item.photoId);
  draft.missing = [...lost, ...items.filter((item) => !item.photoId).map(({ id, name, caption }) => ({ id, name, caption }))];
  writing.isKept = writing.isDropped || drafts.keep(draft);
}

// Removes the marked photos, or keeps them.
export function settleRemovals(writing, isApplied) {
  if (isApplied) writing.items = writing.items.filter((item) => !item.isRemoved);
  for (const item of writing.items) item.isRemoved = false;
  store(writing);
}

export const hasFiles = ({ items }) => items.some((item) => item.file);
export const hasRemovals = ({ items }) => items.some((item) => item.isRemoved);

// Returns whether leaving the page now would lose content, or leave it only on this device.
export const isUnsaved = (writing) => !drafts.isUnchanged(writing.draft) || hasFiles(writing);

// Returns the state of a writing as a key of the texts; "" if there is no message.
export function standing(writing) {
  const { draft, items, isKept, state } = writing;
  if (!isKept) return "notKept";
  if (state.key === "saving" || state.key === "unsent") return state.key;
  if (state.key === "refused" || state.key === "conflict") return "kept";
  if (items.some((item) => item.file && !item.failure)) return "sendingPhotos";
  if (items.some(isCut)) return "photosWait";
  if (isDue(draft)) return "kept";
  if (state.key === "restored" || state.key === "followed") return state.key;
  if (!writing.entry) return "";
  return drafts.isBlank(writing.entry) ? "entryEmptied" : "saved";
}

// Stops all running work. Resolves after it has stopped.
export function rest(writing) {
  writing.photos.stop();
  return writing.keeper.stop();
}

export function resume(writing) {
  writing.keeper.resume();
  writing.photos.again();
}

// Continues the work, because the connection is back.
export function wake(writing) {
  writing.keeper.wake();
  writing.photos.wake();
}
