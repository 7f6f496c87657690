// Saves a draft in the diary, once, and without overwriting changes from elsewhere.
import { call } from "../core/api.js";
import { clean } from "../ui/dom.js";
import { changedFields, contentOf, contentText } from "./drafts.js";
import { Failure } from "../core/failures.js";
import { markOfText } from "../core/ids.js";

// The error for an entry that differs from the base of the draft. `entry` is the current version; null if it was
// deleted.
export class Conflict extends Error {
  /** @param {Entry | null} entry */
  constructor(entry) {
    super("the entry was changed elsewhere");
    this.entry = entry;
  }
}

// The number of sent versions that are kept.
const most = 10;

/**
 * Returns the saved entry. Throws a Failure or a Conflict; the draft is kept in both cases.
 *
 * @param {Draft} draft
 * @param {Account} account
 * @param {AbortSignal} signal
 * @param {(draft: Draft) => void} noted is called when the draft must be stored, because its sent versions or its base changed
 * @returns {Promise<Entry>}
 */
export async function save(draft, account, signal, noted) {
  draft.title = clean(draft.title).trim();
  draft.body = clean(draft.body);
  // A response may be lost. This hash then identifies the draft's own version later.
  draft.sent = [...draft.sent.filter((mark) => mark !== markOf(draft)), markOf(draft)].slice(-most);
  noted(draft);
  try {
    return await (draft.etag ? change(draft, signal) : create(draft, signal));
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    if (failure.fields.includes("timeZone") && !draft.etag && draft.timeZone !== account.timeZone) {
      // The browser's list of zones may be newer than the server's.
      return save(Object.assign(draft, { timeZone: account.timeZone }), account, signal, noted);
    }
    if (failure.status === 409 || failure.status === 412) return settle(draft, signal, noted);
    if (failure.status === 404 && draft.etag) throw new Conflict(null);
    throw failure;
  }
}

/**
 * Returns the fields of a draft in the server's form.
 *
 * @param {Draft} draft
 * @param {string[]} fields
 */
function contentFor(draft, fields) {
  const photos = draft.photos.map(({ photoId, caption }) => ({ photoId, caption: clean(caption) }));
  const content = { ...draft, title: clean(draft.title).trim(), body: clean(draft.body), photos };
  return Object.fromEntries(fields.map((field) => [field, content[field]]).filter(([, value]) => value !== null));
}

function create(draft, signal) {
  return call("POST", "/v1/entries", { body: { id: draft.entryID, ...contentFor(draft, changedFields(draft)) }, signal });
}

async function change(draft, signal) {
  const fields = changedFields(draft);
  const path = `/v1/entries/${draft.entryID}`;
  if (!fields.length) return call("GET", path, { signal, isFresh: true });
  const body = contentFor(draft, fields);
  return call("PATCH", `${path}?updateMask=${fields.join()}`, { body, ifMatch: draft.etag, signal });
}

// Continues a change whose entry has another version than expected. If the draft sent that version before, the change
// starts from it. Otherwise throws a Conflict.
async function settle(draft, signal, noted) {
  const path = `/v1/entries/${draft.entryID}`;
  const entry = await call("GET", path, { signal, isFresh: true }).catch((failure) => {
    if (failure.status === 404) throw new Conflict(null);
    throw failure;
  });
  const stored = contentOf(entry);
  const mark = markOf(stored);
  if (entry.deleteTime || !draft.sent.includes(mark)) throw new Conflict(entry);
  if (mark === markOf(draft)) return entry;
  Object.assign(draft, { etag: entry.etag, base: stored });
  noted(draft);
  try {
    return await change(draft, signal);
  } catch (failure) {
    if (failure.status === 412) throw new Conflict(await call("GET", path, { signal, isFresh: true }));
    throw failure;
  }
}

/**
 * Returns whether an entry equals a version that this draft sent before.
 *
 * @param {{ sent: string[] }} draft
 * @param {Entry} entry
 */
export const isOwn = (draft, entry) => draft.sent.includes(markOf(contentOf(entry)));

// Returns a short hash of the content, equal for equal content.
const markOf = (draft) => markOfText(contentText(draft));
