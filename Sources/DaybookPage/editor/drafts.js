// Drafts: entries that are not in the diary yet, kept on this device, apart for each account.
//
// A draft has an id of its own and the id of its entry, which is made here for new ones, so that saving it twice
// writes one entry. `etag` and `base` say which version of the entry a change began with; a new entry has neither.
// Photos are kept by the ids they have on the server; of files that were not sent only the names and captions are, as
// `missing`. `removed` names the photos that are to go when the person says so, `original` what an entry was before it was
// changed here, `typed` what stands in the fields of names and is no name yet.
import { clean } from "../ui/dom.js";
import { newID } from "../core/ids.js";
import * as storage from "../core/storage.js";
import { browserZone, clockText, timeOf } from "../core/zones.js";

const prefix = "daybook.draft.";
const restTime = 10_000;
const keyOf = (draft) => `${prefix}${draft.account}.${draft.id}`;

// The fields of a draft besides its words.
const bare = () => ({
  photos: [], tags: [], people: [], place: null, mood: null, weather: null, favorite: false, hidden: false,
  missing: [], removed: [],
  original: null, typed: { tags: "", people: "" },
});

// A new entry of an account, at this moment in this browser's zone.
export function newDraft(account) {
  const timeZone = browserZone() || account.timeZone;
  const now = Date.now();
  return {
    id: newID(), account: account.id, entryID: newID(), etag: "", base: null, title: "", body: "",
    entryTime: new Date(now).toISOString(), timeZone, ...bare(), sent: [], changed: now,
  };
}

// Returns the content of an entry of the server as a draft has it.
export function contentOf(entry) {
  return {
    title: entry.title, body: entry.body, entryTime: entry.entryTime, timeZone: entry.timeZone,
    photos: entry.photos.map(({ photoId, caption }) => ({ photoId, caption, name: "" })),
    tags: entry.tags, people: entry.people, place: entry.place ?? null, mood: entry.mood ?? null, weather: entry.weather ?? null,
    favorite: entry.favorite, hidden: entry.hidden,
  };
}

// Whether the diary holds nothing of an entry any more: it then leaves the lists, and goes to the trash after a day.
export const isBlank = ({ title, body, photos, tags, people, place, mood, weather }) =>
  !title.trim() && !body.trim() && !photos.length && !tags.length && !people.length && !place && !mood && !weather;

// A change of an entry that stands on the server.
export function draftOf(entry, account) {
  const content = contentOf(entry);
  return {
    id: newID(), account: account.id, entryID: entry.id, etag: entry.etag, ...bare(), base: content, ...content,
    original: content, sent: [], changed: Date.now(),
  };
}

// The time of a clock at a draft's time and zone.
export const clockOf = (draft) => clockText(Date.parse(draft.entryTime), draft.timeZone);

// A draft's time when its clock is set so in a zone. Unless either is another, it is what it was, to the second.
export function timeIn(draft, clock, zone) {
  const { base } = draft;
  if (base && zone === base.timeZone && clock === clockOf(base)) return base.entryTime;
  if (!clock || (zone === draft.timeZone && clock === clockOf(draft))) return draft.entryTime;
  const time = timeOf(clock, zone);
  return Number.isNaN(time) ? draft.entryTime : new Date(time).toISOString();
}

// The value of a field as the diary stores it, for comparison with a draft's.
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

// All of that in one text, equal for equal content.
export const contentText = (draft) => JSON.stringify(Object.values(held).map((of) => of(draft)));

// The fields in which a draft differs from the version it began with; all of a new entry.
export function changedFields(draft) {
  // A draft that an older page kept has no labels in its base.
  const base = draft.base && { ...bare(), ...draft.base };
  return Object.keys(held).filter((field) =>
    !base || JSON.stringify(held[field](base)) !== JSON.stringify(held[field](draft)));
}

// Whether a draft is another than something was, or will be; nothing there was before is another.
export const isOtherThan = (draft, content) =>
  !content || draft.removed.length > 0 || isTyping(draft) || contentText(draft) !== contentText(content);

// Whether a name is begun that is none yet. What an older page kept says nothing of it.
export const isTyping = ({ typed }) => Boolean(typed?.tags.trim() || typed?.people.trim());

export function isUnchanged(draft) {
  if (draft.missing.length || draft.removed.length || isTyping(draft)) return false;
  if (draft.base) return !changedFields(draft).length;
  return !draft.title && !draft.body && !draft.photos.length && !draft.tags.length && !draft.people.length && !draft.place
    && !draft.mood && !draft.weather;
}

export const namesOf = (files) => files.map(({ name }) => name).join(", ");

// Keeps a draft, or nothing when there is nothing to keep. Returns whether this browser did.
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

// Says to the windows of this browser that what an account has written is to go, until it signs in again.
const discardKey = (accountID) => `daybook.discarded.${accountID}`;
export const discardAll = (accountID) => storage.write(discardKey(accountID), "1");
export const keepAgain = (accountID) => storage.remove(discardKey(accountID));
export const isDiscarded = ({ account }) => storage.read(discardKey(account)) !== null;

// The drafts of an account, the last written first.
export function list(account) {
  const kept = storage.keys(`${prefix}${account.id}.`).map((key) => parsed(storage.read(key)));
  return kept.filter((draft) => draft?.account === account.id).sort((one, other) => other.changed - one.changed);
}

function parsed(text) {
  try {
    const draft = { ...bare(), ...JSON.parse(text) };
    draft.original ??= draft.base;
    // An older page kept the names alone.
    draft.missing = draft.missing.map((file) => (typeof file === "string" ? { name: file, caption: "" } : file));
    return draft;
  } catch {
    return null;
  }
}

// Takes over a draft that was left. Another window may still write in it: that one then goes on as a draft of its own,
// and whichever is saved later is told of the other.
export function adopt(draft) {
  const adopted = { ...draft, id: newID() };
  if (!keep(adopted)) return draft;
  drop(draft);
  return adopted;
}

// Calls back when another window left a draft or dropped it: not while it writes, when it does both every few seconds.
export function watchOthers(action) {
  let timer = 0;
  addEventListener("storage", (event) => {
    if (event.key !== null && !event.key.startsWith(prefix)) return;
    clearTimeout(timer);
    timer = setTimeout(action, restTime);
  });
}
