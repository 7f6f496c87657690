// Records of photos: their kind, and the URLs of their bytes, which may be cached forever.
import { call } from "../core/api.js";
import { Failure } from "../core/failures.js";
import { Gather } from "../core/gather.js";
import { onConnection } from "../core/live.js";
import { Queue } from "../core/queue.js";
import { t } from "../core/texts.js";
import { areOpen } from "../hidden/hidden.js";

const most = 2000;
const atOnce = 4;
// The maximum number of records in one request.
const mostAsked = 100;
const mostHidden = 20_000;
// State: the records of photos, by ID, the oldest first.
const records = new Map();
// State: the IDs of photos that were reported as hidden.
const hidden = new Set();
// State: the numbers of photos of bursts, by the bursts' IDs.
const bursts = new Map();
const mostBursts = 500;
const mostOfBurst = 100;
// State: the requests for records under way, and those that wait.
const questions = new Queue(atOnce);
const lookups = new Gather((ids) => ids.length > mostAsked, lookUp);
const isID = (text) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
const none = () => new Failure(404, null, "PHOTO_NOT_FOUND");

/**
 * Stores a record that came with another response. The response may be late, so a record that is locked by then is not
 * stored.
 *
 * @param {Photo} photo
 */
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

/**
 * Returns whether a late response about an entry must no longer be shown, because of its own texts or those of a photo.
 *
 * @param {Entry} entry
 */
export const isEntryShut = (entry) => !areOpen() && (entry.hidden || entry.photos.some(({ photoId }) => isHidden(photoId)));

// Discards everything, because another person may sign in.
export function forget() {
  forgetRecords();
  hidden.clear();
  away.clear();
  questions.clear();
}

// Discards the records, so that they are requested again.
export function forgetRecords() {
  records.clear();
  bursts.clear();
}

// Returns the number of photos of a burst; 0 if it is unknown.
function burstSize(id) {
  if (!bursts.has(id)) {
    const path = `/v1/photos?${new URLSearchParams({ burstId: id, pageSize: `${mostOfBurst}` })}`;
    bursts.set(id, questions.add(() => call("GET", path)).then(({ photos }) => photos.length, () => 0));
    while (bursts.size > mostBursts) bursts.delete(bursts.keys().next().value);
  }
  return bursts.get(id);
}

// Returns the sign of a burst with its number of photos; "" if the photo is the only one of it.
export async function burstSign(id) {
  const size = await burstSize(id);
  return size > 1 ? `${t("burst")} ${size}` : "";
}

// Settles lookups with their records. Records that do not fit one response are requested by another one.
async function lookUp(asked) {
  try {
    for (let left = asked; left.length;) {
      const ids = new URLSearchParams(left.map(({ question }) => ["ids", question]));
      const { photos, missing } = await questions.add(() => call("GET", `/v1/photos:batchGet?${ids}`));
      const found = new Map([...missing.map((id) => [id, null]), ...photos.map((photo) => [photo.id, photo])]);
      if (!found.size) throw none();
      for (const { question, resolve, reject } of left) {
        const photo = found.get(question.toLowerCase());
        if (photo) resolve(photo);
        else if (photo === null) reject(none());
      }
      left = left.filter(({ question }) => !found.has(question.toLowerCase()));
    }
  } catch (failure) {
    // Rejecting a settled promise changes nothing.
    for (const { reject } of asked) reject(failure);
  }
}

/**
 * Returns the record of a photo. A failed lookup is not stored. Lookups at the same time go in one request, which does not
 * tell a photo that is locked from one that does not exist.
 *
 * @param {string} id
 * @returns {Promise<Photo>}
 */
export function record(id) {
  if (!records.has(id)) {
    const found = isID(id) ? lookups.ask(id) : Promise.reject(none());
    records.set(id, found);
    found.then(noteHidden, () => { if (records.get(id) === found) records.delete(id); });
    while (records.size > most) records.delete(records.keys().next().value);
  }
  return records.get(id);
}

/**
 * Returns the record of a photo that is shown by itself. Fails with the reason if there is none.
 *
 * @param {string} id
 * @returns {Promise<Photo>}
 */
export async function recordAlone(id) {
  try {
    return await record(id);
  } catch (failure) {
    if (failure.status !== 404) throw failure;
    const photo = await call("GET", `/v1/photos/${encodeURIComponent(id)}`);
    remember(photo);
    return photo;
  }
}

// The distance at which a tile is about to become visible, in the window and in a part of it that scrolls by itself.
const near = { rootMargin: "600px", scrollMargin: "600px" };

// State: the tiles that are not visible yet. The photo of a tile is looked up when the tile is about to become visible.
const seen = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    if (!entry.isIntersecting) continue;
    seen.unobserve(entry.target);
    entry.target.dispatchEvent(new Event("near"));
  }
}, near);

export function whenNear(tile, action) {
  tile.addEventListener("near", action, { once: true });
  seen.observe(tile);
}

// State: the tiles that wait for the diary to be reached again, and their actions.
const away = new Map();
const mostAway = 500;

// Calls back once when the diary can be reached again, if the tile is still shown.
export function whenReached(tile, action) {
  away.set(tile, action);
  while (away.size > mostAway) away.delete(away.keys().next().value);
}

onConnection((isThere) => {
  if (!isThere) return;
  const again = [...away];
  away.clear();
  for (const [tile, action] of again) if (tile.isConnected) action();
});
