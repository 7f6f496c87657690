// Shows changes from elsewhere in the form, too, unless they would take away what is written there.
import { call } from "../core/api.js";
import * as live from "../core/live.js";
import * as drafts from "./drafts.js";
import { isOwn } from "./saving.js";
import { isUnsaved } from "./writing.js";

// editor: {open(), sync(), show(writing)}. `since` is a position of live.js.
export function followEntry(editor, { signal, since }) {
  function adopt(entry) {
    const writing = editor.open();
    if (writing?.draft.entryID !== entry.id || writing.control || writing.keeper.isBusy() || entry.deleteTime) return;
    editor.sync();
    const { draft } = writing;
    // A name that is only begun stays in its field.
    const hasWords = isUnsaved({ ...writing, draft: { ...draft, typed: null } });
    // An answer that was under way for long, or was kept from earlier, is no news.
    const isOlder = writing.entry && Date.parse(entry.updateTime) < Date.parse(writing.entry.updateTime);
    if (isOlder || entry.etag === draft.etag || hasWords || isOwn(draft, entry)) return;
    const content = drafts.contentOf(entry);
    Object.assign(draft, content, { base: content, etag: entry.etag, sent: [] });
    const held = new Map(writing.items.map((item) => [item.photoId, item]));
    // A tile whose caption is another is made anew.
    writing.items = content.photos.map((photo) =>
      (held.get(photo.photoId)?.caption === photo.caption ? held.get(photo.photoId) : { ...photo }));
    Object.assign(writing, { entry, state: { key: "followed", failure: null } });
    editor.show(writing);
  }

  live.subscribe(({ inserted, updated, isResync }) => {
    const draft = editor.open()?.draft;
    if (!draft?.etag) return;
    const entry = [...inserted, ...updated].findLast((one) => one.entry?.id === draft.entryID)?.entry;
    if (entry) return adopt(entry);
    if (isResync) call("GET", `/v1/entries/${draft.entryID}`, { signal, isFresh: true }).then(adopt, () => null);
  }, { signal, since });
}
