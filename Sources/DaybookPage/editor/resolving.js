// Actions on the open draft besides saving it: discarding, reverting, and merging with a version that was changed
// elsewhere.
import { $ } from "../ui/dom.js";
import { newID } from "../core/ids.js";
import { go } from "../core/router.js";
import { t } from "../core/texts.js";
import { showChosen } from "./chosen.js";
import { hideConflict } from "./conflict.js";
import * as drafts from "./drafts.js";
import { close, finish } from "./finishing.js";
import { fillFields, mergeFields } from "./formfields.js";
import { changed, open, paint, putAway, showWriting, sync, told, watcher } from "./openwriting.js";
import * as shelf from "./shelf.js";
import { toast } from "../ui/toast.js";
import { writingDeeds } from "./writingdeeds.js";
import * as writings from "./writing.js";

// Actions on a whole draft.
export const deeds = writingDeeds({
  isOpen: (writing) => open === writing && !writing.control,
  // Removes the draft from this device.
  drop(writing) {
    writings.drop(writing);
    if (open !== writing) return;
    close();
    watcher.closed();
  },
  brought: (entry) => watcher.saved(entry),
  layBack,
  refill(content) {
    if (!open) return;
    const { photos, hidden, ...held } = content;
    Object.assign(open.draft, held, { typed: { tags: "", people: "" } });
    fillFields($("editor-form"), content);
    showChosen([], {});
    changed();
  },
  paint,
});

// Opens a discarded draft as another new entry.
function layBack({ draft, items }) {
  const again = writings.writingOf("", { ...draft, id: newID(), entryID: newID(), etag: "", base: null, sent: [] }, told);
  again.items = items;
  writings.store(again);
  if (open && !open.place && !open.control) {
    sync();
    shelf.letDrift(putAway());
    showWriting(again);
    return writings.resume(again);
  }
  const before = shelf.unshelve("");
  if (before) shelf.letDrift(before);
  shelf.park(again);
  return go("/");
}

// The actions of the buttons of a conflict.
export const resolutions = {
  merge(entry) {
    if (!open) return;
    const theirs = drafts.contentOf(entry);
    open.items = mergeFields($("editor-form"), open.draft, theirs, open.items);
    $("editor-form").body.dispatchEvent(new Event("filled"));
    Object.assign(open.draft, { etag: entry.etag, base: theirs, sent: [] });
    resolved();
    toast(t("merged"));
  },
  // Makes the draft an entry of its own. The other entry does not change.
  apart() {
    if (!open) return;
    Object.assign(open.draft, { entryID: newID(), etag: "", base: null, sent: [] });
    resolved();
    return finish();
  },
  discard: () => deeds.giveUp(open),
};

function resolved() {
  if (open) open.state = { key: "", failure: null };
  hideConflict();
  changed();
}
