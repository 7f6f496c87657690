// Drafts: entries that are not in the diary yet. They are stored on this device, separately for each account.
//
// A draft has its own ID and the ID of its entry. For a new entry this ID is made here, so that saving twice writes one
// entry. `etag` and `base` are the version of the entry with which a change started; a new entry has neither. Photos
// are stored by their IDs on the server. Of unsent files only the names and captions are stored, as `missing`.
// `removed` lists the photos to remove after confirmation, `original` is the entry before it was changed here, and
// `typed` is unfinished text in the fields of names.
import { clean } from "../ui/dom.js";
import { newID } from "../core/ids.js";
import * as storage from "../core/storage.js";
import { browserZone, clockText, timeOf } from "../core/zones.js";

const prefix = "daybook.draft.";
const restTime = 10_000;
const keyOf = (draft) => `${prefix}${draft.account}.${draft.id}`;

/**
 * The fields of a draft besides its texts.
 *
 * @returns {Omit<Draft, "id" | "account" | "entryID" | "etag" | "base" | "title" | "body" | "entryTime" | "timeZone" | "sent" | "changed">}
 */
const bare = () => ({
  photos: [], tags: [], people: [], place: null, mood: null, weather: null, favorite: false, hidden: false,
  missing: [], removed: [],
  original: null, typed: { tags: "", people: "" },
});

/**
 * Returns a new entry of an account, at the current time in this browser's zone.
 *
 * @param {Account} account
 * @returns {Draft}
 */
export function newDraft(account) {
  const timeZone = browserZone() || account.timeZone;
  const now = Date.now();
  return {
    id: newID(), account: account.id, entryID: newID(), etag: "", base: null, title: "", body: "",
    entryTime: new Date(now).toISOString(), timeZone, ...bare(), sent: [], changed: now,
  };
}

/**
 * Returns the content of the server's entry in the form of a draft.
 *
 * @param {Entry} entry
 * @returns {DraftContent}
 */
export function contentOf(entry) {
  return {
    title: entry.title, body: entry.body, entryTime: entry.entryTime, timeZone: entry.timeZone,
    photos: entry.photos.map(({ photoId, caption }) => ({ photoId, caption, name: "" })),
    tags: entry.tags, people: entry.people, place: entry.place ?? null, mood: entry.mood ?? null, weather: entry.weather ?? null,
    favorite: entry.favorite, hidden: entry.hidden,
  };
}

// Returns whether an entry is empty. It then leaves the lists, and goes to the trash after a day.
export const isBlank = ({ title, body, photos, tags, people, place, mood, weather }) =>
  !title.trim() && !body.trim() && !photos.length && !tags.length && !people.length && !place && !mood && !weather;

/**
 * Returns a draft that changes an entry on the server.
 *
 * @param {Entry} entry
 * @param {Account} account
 * @returns {Draft}
 */
export function draftOf(entry, account) {
  const content = contentOf(entry);
  return {
    id: newID(), account: account.id, entryID: entry.id, etag: entry.etag, ...bare(), base: content, ...content,
    original: content, sent: [], changed: Date.now(),
  };
}

/**
 * Returns the clock time at a draft's time and zone.
 *
 * @param {DraftContent} draft
 */
export const clockOf = (draft) => clockText(Date.parse(draft.entryTime), draft.timeZone);

/**
 * Returns a draft's time if its clock shows this in a zone. If neither changed, the time stays the same to the second.
 *
 * @param {Draft} draft
 * @param {string} clock as a datetime-local field holds it
 * @param {string} zone
 */
export function timeIn(draft, clock, zone) {
  const { base } = draft;
  if (base && zone === base.timeZone && clock === clockOf(base)) return base.entryTime;
  if (!clock || (zone === draft.timeZone && clock === clockOf(draft))) return draft.entryTime;
  const time = timeOf(clock, zone);
  return Number.isNaN(time) ? draft.entryTime : new Date(time).toISOString();
}

/**
 * Returns the value of a field as the diary stores it, for comparison with a draft's.
 *
 * @type {Record<keyof DraftContent, (content: DraftContent) => any>}
 */
const held = {
  title: ({ title }) => clean(title).trim(),
  body: ({ body }) => clean(body),
  entryTime: ({ entryTime }) => Date.parse(entryTime),
  timeZone: ({ timeZone }) => timeZone,
  photos: ({ photos }) => photos.map(({ photoId, caption }) => [photoId, caption]),
  tags: ({ tags }) => tags,
  people: ({ people }) => people,
  place: ({ place }) => place && [place.name, place.latitude ?? null, place.longitude ?? null],
  mood: ({ mood }) => mood ?? null,
  weather: ({ weather }) => weather && [weather.condition, weather.temperature ?? null],
  favorite: ({ favorite }) => favorite,
  hidden: ({ hidden }) => hidden,
};

/**
 * Returns all of this as one text, equal for equal content.
 *
 * @param {DraftContent} draft
 */
export const contentText = (draft) => JSON.stringify(Object.values(held).map((of) => of(draft)));

/**
 * Returns the fields in which a draft differs from its base version; all fields for a new entry.
 *
 * @param {Draft} draft
 */
export function changedFields(draft) {
  // A draft that an older version of the page stored has no labels in its base.
  const base = draft.base && { ...bare(), ...draft.base };
  return Object.keys(held).filter((field) =>
    !base || JSON.stringify(held[field](base)) !== JSON.stringify(held[field](draft)));
}

/**
 * Returns whether a draft differs from a version. A missing version always differs.
 *
 * @param {Draft} draft
 * @param {DraftContent | null} content
 */
export const isOtherThan = (draft, content) =>
  !content || draft.removed.length > 0 || isTyping(draft) || contentText(draft) !== contentText(content);

// Returns whether there is an unfinished name. Drafts of older versions of the page do not record this.
export const isTyping = ({ typed }) => Boolean(typed?.tags.trim() || typed?.people.trim());

/** @param {Draft} draft */
export function isUnchanged(draft) {
  if (draft.missing.length || draft.removed.length || isTyping(draft)) return false;
  if (draft.base) return !changedFields(draft).length;
  return !draft.title && !draft.body && !draft.photos.length && !draft.tags.length && !draft.people.length && !draft.place
    && !draft.mood && !draft.weather;
}

export const namesOf = (files) => files.map(({ name }) => name).join(", ");

/**
 * Stores a draft, or removes it if it is empty. Returns whether this browser stored it.
 *
 * @param {Draft} draft
 */
export function keep(draft) {
  if (isUnchanged(draft)) {
    drop(draft);
    return true;
  }
  return storage.write(keyOf(draft), JSON.stringify(draft));
}

export function drop(draft) {
  storage.remove(keyOf(draft));
}

// Tells the windows of this browser to remove an account's drafts until the account signs in again.
const discardKey = (accountID) => `daybook.discarded.${accountID}`;
export const discardAll = (accountID) => storage.write(discardKey(accountID), "1");
export const keepAgain = (accountID) => storage.remove(discardKey(accountID));
export const isDiscarded = ({ account }) => storage.read(discardKey(account)) !== null;

/**
 * Returns the drafts of an account, the last written first.
 *
 * @param {Account} account
 * @returns {Draft[]}
 */
export function list(account) {
  const kept = storage.keys(`${prefix}${account.id}.`).map((key) => parsed(storage.read(key)));
  return kept.filter((draft) => draft?.account === account.id).sort((one, other) => other.changed - one.changed);
}

function parsed(text) {
  try {
    const draft = { ...bare(), ...JSON.parse(text) };
    draft.original ??= draft.base;
    // An older version of the page stored only the names.
    draft.missing = draft.missing.map((file) => (typeof file === "string" ? { name: file, caption: "" } : file));
    return draft;
  } catch {
    return null;
  }
}

// Takes over a draft that was left. If another window still writes in it, that window continues with a separate draft,
// and the one that is saved later gets a conflict.
export function adopt(draft) {
  const adopted = { ...draft, id: newID() };
  if (!keep(adopted)) return draft;
  drop(draft);
  return adopted;
}

// Calls back when another window left or dropped a draft. Not while that window writes, because it then does both every
// few seconds.
export function watchOthers(action) {
  let timer = 0;
  addEventListener("storage", (event) => {
    if (event.key !== null && !event.key.startsWith(prefix)) return;
    clearTimeout(timer);
    timer = setTimeout(action, restTime);
  });
}
