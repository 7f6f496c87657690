// Records of photos: their kind, and the URLs of their bytes, which may be cached forever.
import { call } from "../core/api.js";
import { Queue } from "../core/queue.js";
import { areOpen } from "../hidden/hidden.js";

const most = 2000;
const atOnce = 4;
const mostHidden = 20_000;
const records = new Map();
// The IDs of photos that were reported as hidden.
const hidden = new Set();
const questions = new Queue(atOnce);

// Stores a record that came with another response. The response may be late, so a record that is locked by then is not
// stored.
export function remember(photo) {
  records.delete(photo.id);
  noteHidden(photo);
  if (isShut(photo.id)) return;
  records.set(photo.id, Promise.resolve(photo));
  while (records.size > most) records.delete(records.keys().next().value);
}

function noteHidden({ id, hidden: isNow }) {
  hidden.delete(id);
  if (!isNow) return;
  hidden.add(id);
  while (hidden.size > mostHidden) hidden.delete(hidden.keys().next().value);
}

// Returns whether a photo was hidden in the last response.
export const isHidden = (id) => hidden.has(id);

// Returns whether it is hidden and hidden items are locked.
export const isShut = (id) => isHidden(id) && !areOpen();

// Returns whether a late response about an entry must no longer be shown, because of its own texts or those of a photo.
export const isEntryShut = (entry) => !areOpen() && (entry.hidden || entry.photos.some(({ photoId }) => isHidden(photoId)));

// Discards everything, because another person may sign in.
export function forget() {
  forgetRecords();
  hidden.clear();
  questions.clear();
}

// Discards the records, so that they are requested again.
export const forgetRecords = () => records.clear();

// Returns the record of a photo. A failed lookup is not stored.
export function record(id) {
  if (!records.has(id)) {
    const found = questions.add(() => call("GET", `/v1/photos/${encodeURIComponent(id)}`));
    records.set(id, found);
    found.then(noteHidden, () => { if (records.get(id) === found) records.delete(id); });
    while (records.size > most) records.delete(records.keys().next().value);
  }
  return records.get(id);
}

// Looks up the photo of a tile when it is about to become visible.
const seen = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    if (!entry.isIntersecting) continue;
    seen.unobserve(entry.target);
    entry.target.dispatchEvent(new Event("near"));
  }
}, { rootMargin: "600px" });

export function whenNear(tile, action) {
  tile.addEventListener("near", action, { once: true });
  seen.observe(tile);
}
