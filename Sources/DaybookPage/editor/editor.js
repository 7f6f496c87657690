// The editor. All typed text is stored on this device until the diary has it, which is soon.
//
// This module shows and removes the form. openwriting.js has the open draft, finishing.js and resolving.js end it, and
// leaving.js handles it when the page closes.
import { call } from "../core/api.js";
import { $, once } from "../ui/dom.js";
import { areOpenHere } from "../hidden/hidden.js";
import * as live from "../core/live.js";
import { go } from "../core/router.js";
import { session } from "../core/session.js";
import { t } from "../core/texts.js";
import { choose, full } from "./choosing.js";
import { redraw, showChosen } from "./chosen.js";
import * as drafts from "./drafts.js";
import { editorForm } from "./editorform.js";
import { finish, later } from "./finishing.js";
import { followEntry } from "./following.js";
import { fillFields, takeLabels } from "./formfields.js";
import {
  amend, begin, dropForm, open, openSheetOf, paint, parts, putAway, show, showWriting, sync, told, typed, useForm, watcher,
  whileMounted, whileOpen,
} from "./openwriting.js";
import { changeOf, take } from "../outbox/outbox.js";
import { askAfterLeaving } from "./removals.js";
import { deeds, resolutions } from "./resolving.js";
import * as shelf from "./shelf.js";
import { toast } from "../ui/toast.js";
import * as writings from "./writing.js";

// The maximum time that another window has to send a change before the entry is shown without it, in milliseconds.
const mostWait = 2000;

export const openDraftID = () => open?.draft.id ?? "";

// Returns whether an entry is in the form, or will be when the form is shown again.
export const isOpen = (entryID) => [open, shelf.parkedAt("")].some((one) => one?.draft.entryID === entryID);

// Shows the form for a new entry in a container, with its earlier content. actions: {saved(entry), closed(),
// settled(entry)}; settled() is called when another draft has been saved.
export function mountNew(container, actions) {
  mount(container, actions);
  if (!unpark("")) show("", drafts.newDraft(session.account));
  follow();
}

// Shows the form for an existing entry, in its current version or with its unfinished draft. Throws a Failure.
export async function mountEdit(container, entryID, actions, signal) {
  const { account } = session;
  const position = live.position();
  const path = `/v1/entries/${encodeURIComponent(entryID)}`;
  const change = await changeOf(entryID);
  const leftOne = () => drafts.list(account).find((draft) => draft.entryID === entryID && draft.etag);
  // A draft of a hidden entry is hidden, too.
  const isHidden = [change?.draft, shelf.parkedAt(entryID)?.draft, leftOne()].some((draft) => draft?.hidden);
  if (isHidden && !areOpenHere()) await call("GET", path, { signal, isFresh: true });
  const taken = change && await take(change.id, AbortSignal.timeout(mostWait));
  if (taken) reopen(taken, false);
  else if (change) toast(t("waitingHeldUp"));
  shelf.moveBegun(entryID);
  const waiting = shelf.parkedAt(entryID)?.draft.account === account.id;
  const left = waiting ? null : leftOne();
  const entry = waiting || left ? null : await call("GET", path, { signal });
  if (signal.aborted) return;
  mount(container, actions);
  if (!unpark(entryID)) {
    if (left) show(entryID, drafts.adopt(left), "restored");
    else show(entryID, drafts.draftOf(entry, account));
  }
  if (open) open.position ??= position;
  follow();
}

// Returns whether the draft at a place is being sent, so that no other draft can be opened there.
export const isFinishingAt = (place) => open !== null && open.control !== null && open.place === place;

// Opens a draft that waits to be sent, in the form if it is shown. Otherwise returns the path of the screen that will
// show it. With isFinishing, it is sent at once, which shows the reason why it waits.
export function reopen({ id, draft, items }, isFinishing) {
  const place = draft.etag ? draft.entryID : "";
  const writing = writings.writingOf(place, draft, told);
  writing.items = items.map((item) => ({ ...item, ...(item.file && { size: item.file.size }), isRemoved: false }));
  Object.assign(writing, { lost: [], wasFinishing: isFinishing, recordID: id });
  writings.store(writing);
  const before = shelf.unshelve(place);
  if (before) shelf.letDrift(before);
  shelf.park(writing);
  if (!open || open.place !== place || open.control) return place ? `/entries/${place}/edit` : "/";
  sync();
  shelf.letDrift(putAway());
  unpark(place);
  return "";
}

// Removes the form. Its content stays for the next time it is shown, and sending continues.
export function unmount() {
  dropForm();
  if (!open) return;
  if (!open.control) takeLabels(open.draft);
  sync({ isDone: true });
  const writing = Object.assign(putAway(), { position: live.position() });
  shelf.park(writing);
  showChosen([], {});
}

// Leaves an edit. Asks about removed photos.
export function leaveEdit() {
  const writing = open;
  unmount();
  if (!writing || writing.isAwaited || !writings.hasRemovals(writing) || !session.account) return;
  askAfterLeaving(writing, () => shelf.clear(writing));
}

// Puts aside an open hidden draft, whose text is stored, because hidden items were locked. Returns whether there was
// one. Otherwise the draft stays, without its hidden photos.
export function conceal() {
  if (!open?.draft.hidden) {
    paint();
    return false;
  }
  if (open.place) unmount();
  else {
    sync();
    shelf.letDrift(putAway());
    show("", drafts.newDraft(session.account));
  }
  return true;
}

// Opens an unfinished draft in the form for a new entry.
export function goOn(draft) {
  if (!open || open.control || session.account?.id !== draft.account) return;
  sync();
  shelf.letDrift(putAway());
  const own = shelf.catchUp(draft);
  if (own) showWriting(own);
  else show("", drafts.adopt(draft), "restored");
  watcher.closed();
}

// Sets the draft that the form for a new entry shows when it is mounted next. The draft before it is sent in the background.
export function layOut(draft) {
  const isShown = open !== null && !open.place;
  if (isShown) sync();
  const before = isShown ? putAway() : shelf.unshelve("");
  if (before) shelf.letDrift(before);
  shelf.park(writings.writingOf("", draft, told));
}

// Goes to the library, to choose photos for the open draft. The library opens at the draft's day.
function pick() {
  if (!open || open.control) return;
  open.isAwaited = true;
  go(`/library?${new URLSearchParams({ view: "days", for: open.place || "new", at: drafts.clockOf(open.draft).slice(0, 10) })}`);
}

// Paints the form again after a change of the language or another setting.
export const repaint = () => {
  delete $("later")?.dataset.way;
  paint();
};

function unpark(place) {
  // A draft of another account is kept for that account.
  if (shelf.parkedAt(place)?.draft.account !== session.account.id) return false;
  const writing = shelf.unshelve(place);
  const { wasFinishing } = writing;
  showWriting(Object.assign(writing, { wasFinishing: false, isAwaited: false }));
  sync();
  writings.resume(writing);
  if (wasFinishing) finish();
  return true;
}

// Opens the menu of the draft: a new entry can be discarded, and a changed entry be reverted.
async function letGoMenu(opener) {
  const { menu } = await import("../ui/menu.js");
  if (!open) return;
  const name = open.place ? "revert" : "discard";
  const run = () => once(opener, () => {
    sync();
    return open && (open.place ? deeds.revert(open) : deeds.discard(open));
  });
  await menu(opener, t("entryActs"), [{ name, text: t(name), icon: open.place ? "back" : "trash", isDanger: true, run }]);
}

const follow = () => followEntry({
  open: () => open, sync,
  show({ draft }) {
    fillFields($("editor-form"), draft);
    paint();
  },
  redraw,
}, { signal: whileMounted(), since: open?.position ?? live.position() });

function mount(container, actions) {
  unmount();
  useForm((signal) => editorForm({
    isReady: () => open !== null && !open.control, choose, full, whileOpen, typed, finish, begin, close: later,
    open: (key, more) => openSheetOf(key, { ...more, pick }),
    love: () => amend({ favorite: !open?.draft.favorite }), more: letGoMenu,
  }, signal), actions);
  container.append(parts.element);
  $("later").onclick = later;
  for (const [name, resolve] of Object.entries(resolutions)) {
    const control = $(`conflict-${name}`);
    control.onclick = () => once(control, async () => { if (open) await resolve($("conflict").entry); });
  }
}
