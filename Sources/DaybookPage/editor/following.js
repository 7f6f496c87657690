// Shows changes from elsewhere in the form, unless they would remove text that is being written there.
import { call } from "../core/api.js";
import * as live from "../core/live.js";
import { remember } from "../photos/photos.js";
import * as drafts from "./drafts.js";
import { isOwn } from "./saving.js";
import { isUnsaved } from "./writing.js";

// Follows changes until the signal ends it. editor: {open(), sync(), show(writing), redraw(photoID)}. `since` is a
// position of live.js.
export function followEntry(editor, { signal, since }) {
  function adopt(entry) {
    const writing = editor.open();
    if (writing?.draft.entryID !== entry.id || writing.control || writing.keeper.isBusy() || entry.deleteTime) return;
    editor.sync();
    const { draft } = writing;
    // An unfinished name stays in its field.
    const hasWords = isUnsaved({ ...writing, draft: { ...draft, typed: null } });
    // A response that took long, or that was stored earlier, is not a new change.
    const isOlder = writing.entry && Date.parse(entry.updateTime) < Date.parse(writing.entry.updateTime);
    if (isOlder || entry.etag === draft.etag || hasWords || isOwn(draft, entry)) return;
    const content = drafts.contentOf(entry);
    Object.assign(draft, content, { base: content, etag: entry.etag, sent: [] });
    const held = new Map(writing.items.map((item) => [item.photoId, item]));
    // A tile with a changed caption is made again.
    writing.items = content.photos.map((photo) =>
      (held.get(photo.photoId)?.caption === photo.caption ? held.get(photo.photoId) : { ...photo }));
    Object.assign(writing, { entry, state: { key: "followed", failure: null } });
    editor.show(writing);
  }

  // Draws a photo again. The server may make a video's picture after the upload.
  function showPicture(photo) {
    if (!editor.open()?.items.some((item) => item.photoId === photo.id)) return;
    remember(photo);
    editor.redraw(photo.id);
  }

  live.subscribe(({ inserted, updated, isResync }) => {
    for (const { photo } of updated) if (photo) showPicture(photo);
    const draft = editor.open()?.draft;
    if (!draft?.etag) return;
    const entry = [...inserted, ...updated].findLast((one) => one.entry?.id === draft.entryID)?.entry;
    if (entry) return adopt(entry);
    if (isResync) call("GET", `/v1/entries/${draft.entryID}`, { signal, isFresh: true }).then(adopt, () => null);
  }, { signal, since });
}
