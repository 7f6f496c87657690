// Actions on the open draft besides saving it: discarding, reverting, and merging with a version that was changed
// elsewhere.
import { $ } from "../ui/dom.js";
import { newID } from "../core/ids.js";
import { t } from "../core/texts.js";
import { showChosen } from "./chosen.js";
import { hideConflict } from "./conflict.js";
import * as drafts from "./drafts.js";
import { close, finish } from "./finishing.js";
import { fillFields, mergeFields } from "./formfields.js";
import { changed, open, paint, watcher } from "./openwriting.js";
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
  refill(content) {
    const { photos, hidden, ...held } = content;
    Object.assign(open.draft, held, { typed: { tags: "", people: "" } });
    fillFields($("editor-form"), content);
    showChosen([], {});
    changed();
  },
  paint,
});

// The actions of the buttons of a conflict.
export const resolutions = {
  merge(entry) {
    const theirs = drafts.contentOf(entry);
    open.items = mergeFields($("editor-form"), open.draft, theirs, open.items);
    Object.assign(open.draft, { etag: entry.etag, base: theirs, sent: [] });
    resolved();
    toast(t("merged"));
  },
  // its own entry; the other does not change.
  apart() {
    Object.assign(open.draft, { entryID: newID(), etag: "", base: null, sent: [] });
    resolved();
    return finish();
  },
  discard: () => deeds.giveUp(open),
};

function resolved() {
  open.state = { key: "", failure: null };
  hideConflict();
  changed();
}
