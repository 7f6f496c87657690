// Actions that drop a draft, or revert an entry.
import { call } from "../core/api.js";
import { explain } from "../core/failures.js";
import { session } from "../core/session.js";
import { t } from "../core/texts.js";
import { ask } from "../ui/ask.js";
import { isDue } from "./autosave.js";
import { noteDiscard, sendDiscards } from "./discards.js";
import { toast } from "../ui/toast.js";
import { rest, resume } from "./writing.js";

// The maximum time to save the last changes of an entry before it is discarded, in milliseconds.
const lastWords = 2000;

const agrees = async (key, label) =>
  (await ask(t(`${key}Ask`), [{ value: "yes", label: t(label), isDanger: true }], { title: t(`${key}Title`) })) === "yes";

// Returns the actions. editor: {isOpen(writing), drop(writing), brought(entry), layBack(writing), refill(content),
// paint()}.
export function writingDeeds(editor) {
  // Drops a new entry, also in the diary, whose trash keeps it for some time. The message about it offers to restore
  // it.
  async function discard(writing) {
    const { draft } = writing;
    if (draft.etag && isDue(draft)) await Promise.race([writing.keeper.now().catch(() => null), new Promise((done) => { setTimeout(done, lastWords); })]);
    await rest(writing);
    if (!editor.isOpen(writing)) return;
    const path = `/v1/entries/${draft.entryID}`;
    try {
      // The diary may have the entry, even if no response arrived.
      if (draft.etag || draft.sent.length) await call("DELETE", path);
    } catch (failure) {
      if (draft.etag && failure.status !== 404) {
        writing.trouble = explain(failure);
        resume(writing);
        return editor.isOpen(writing) && editor.paint();
      }
      // A request may still be in transit.
      noteDiscard(draft);
      sendDiscards();
    }
    editor.drop(writing);
    offer(draft.etag ? async () => editor.brought(await call("POST", `${path}:undelete`)) : () => editor.layBack(writing));
  }

  function offer(bringBack) {
    const { account } = session;
    toast(t("discarded"), {
      label: t("undo"),
      run: async () => {
        if (session.account?.id !== account.id) return;
        try {
          await bringBack();
        } catch (failure) {
          toast(explain(failure));
        }
      },
    });
  }

  // Removes the draft from this device. The diary does not change.
  async function giveUp(writing) {
    if (!(await agrees("discard", "discard")) || !editor.isOpen(writing)) return;
    await rest(writing);
    editor.drop(writing);
  }

  // Reverts an entry to its state before it was changed here.
  async function revert(writing) {
    if (!(await agrees("revert", "revert")) || !editor.isOpen(writing)) return;
    const { original } = writing.draft;
    for (const item of writing.items) writing.photos.drop(item);
    const held = new Map(writing.items.map((item) => [item.photoId, item]));
    writing.items = original.photos.map((photo) =>
      Object.assign(held.get(photo.photoId) ?? {}, photo, { isRemoved: false }));
    Object.assign(writing, { lost: [], trouble: "" });
    editor.refill(original);
  }

  return { discard, giveUp, revert };
}
