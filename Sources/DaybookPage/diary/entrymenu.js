// The menu of an entry: edit, share, favorite, hide and delete. Hiding and deleting can be undone.
import { call } from "../core/api.js";
import { explain } from "../core/failures.js";
import { session } from "../core/session.js";
import { t } from "../core/texts.js";
import { isLocked, unlocked } from "../hidden/unlock.js";
import "../photos/phototexts.js";
import { shareEntry } from "../sharing/sharing.js";
import { menu } from "../ui/menu.js";
import { dropToasts, toast } from "../ui/toast.js";

const path = (id) => `/v1/entries/${encodeURIComponent(id)}`;
const set = (id, fields) => call("PATCH", `${path(id)}?updateMask=${Object.keys(fields)}`, { body: fields });
const telling = (failure) => toast(explain(failure));

async function hide(entry, { changed, away }) {
  const now = await set(entry.id, { hidden: !entry.hidden });
  if (now.hidden) away(now);
  else changed(now);
  const { account } = session;
  // Undoes the change. Showing a hidden entry needs the password, unless hidden items are unlocked.
  const back = () => set(now.id, { hidden: !now.hidden }).then(changed, (failure) => (isLocked(failure) ? unlocked(back) : telling(failure)));
  dropToasts([now.id]);
  toast(t(now.hidden ? "entryHidden" : "entryShown"), {
    label: t("undo"), run: () => (session.account?.id === account.id ? back() : null),
  }, [now.id]);
}

// Opens the menu of an entry. actions: changed(entry) gets the changed entry, away(entry) gets an entry that was hidden
// and so left every list, and remove(entry) deletes it.
export function entryMenu(opener, entry, actions) {
  const love = async () => actions.changed(await set(entry.id, { favorite: !entry.favorite }));
  return menu(opener, t("entryActs"), [
    { name: "edit", text: t("edit"), icon: "today", href: `/entries/${entry.id}/edit` },
    { name: "share", text: t("share"), icon: "share", run: () => shareEntry(entry) },
    { name: "love", text: t(entry.favorite ? "unfavorite" : "favorite"), icon: "forYou", run: () => love().catch(telling) },
    { name: "hide", text: t(entry.hidden ? "unhide" : "hide"), icon: "hide", run: () => hide(entry, actions).catch(telling) },
    null,
    { name: "remove", text: t("delete"), icon: "trash", isDanger: true, run: () => actions.remove(entry) },
  ]);
}
