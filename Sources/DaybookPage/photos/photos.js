// Records of photos: their kind, and the URLs of their bytes, which may be cached for ever.
import { call } from "../core/api.js";
import { Queue } from "../core/queue.js";
import { areOpen } from "../hidden/hidden.js";

const most = 2000;
const atOnce = 4;
const mostHidden = 20_000;
const records = new Map();
// The ids of photos that were told of as hidden.
const hidden = new Set();
const questions = new Queue(atOnce);

// Remembers a record that came along with something else, which may be late: of what is closed by then nothing is.
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

// Whether a photo was hidden when it was told of last.
export const isHidden = (id) => hidden.has(id);

// Whether it is hidden, and hidden things are closed.
export const isShut = (id) => isHidden(id) && !areOpen();

// Whether what an answer tells of an entry is not to be seen any more, as it came late: its own words, or those of a photo.
export const isEntryShut = (entry) => !areOpen() && (entry.hidden || entry.photos.some(({ photoId }) => isHidden(photoId)));

// Forgets all, as another person may sign in.
export function forget() {
  forgetRecords();
  hidden.clear();
  questions.clear();
}

// Forgets the records: they are asked for again.
export const forgetRecords = () => records.clear();

// The record of a photo. A failed look-up is not remembered.
export function record(id) {
  if (!records.has(id)) {
    const found = questions.add(() => call("GET", `/v1/photos/${encodeURIComponent(id)}`));
    records.set(id, found);
    found.then(noteHidden, () => { if (records.get(id) === found) records.delete(id); });
    while (records.size > most) records.delete(records.keys().next().value);
  }
  return records.get(id);
}

// Looks a tile's photo up when it is about to be seen.
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
