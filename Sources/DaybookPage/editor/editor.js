// Writing. Whatever is typed is kept on this device until the diary has it, and it has it soon.
//
// Here the form comes to a screen and goes; openwriting.js is what is open in it, finishing.js and resolving.js are how
// that ends, leaving.js is what becomes of it when the page does not last.
import { call } from "../core/api.js";
import { $, once } from "../ui/dom.js";
import { areOpenHere } from "../hidden/hidden.js";
import * as live from "../core/live.js";
import { session } from "../core/session.js";
import { t } from "../core/texts.js";
import { isZone } from "../core/zones.js";
import { choose, full } from "./choosing.js";
import { showChosen } from "./chosen.js";
import * as drafts from "./drafts.js";
import { editorForm, wireForm } from "./editorform.js";
import { finish, later } from "./finishing.js";
import { followEntry } from "./following.js";
import { fillFields, takeLabels } from "./formfields.js";
import {
  dropForm, fields, open, paint, putAway, show, showWriting, sync, told, typed, useForm, watcher, whileMounted, whileOpen,
} from "./openwriting.js";
import { changeOf, take } from "../outbox/outbox.js";
import { askAfterLeaving } from "./removals.js";
import { deeds, resolutions } from "./resolving.js";
import * as shelf from "./shelf.js";
import { toast } from "../ui/toast.js";
import * as writings from "./writing.js";

// The time that another window may take to send a change, before the entry is shown without it, in milliseconds.
const mostWait = 2000;

export const openDraftID = () => open?.draft.id ?? "";

// Whether an entry is in the form, or will be when the form is back.
export const isOpen = (entryID) => [open, shelf.parkedAt("")].some((one) => one?.draft.entryID === entryID);

// Puts the form into a container, with what was left in it, for a new entry. actions: {saved(entry), closed(),
// settled()}; the last is called when something else that was written is in the diary.
export function mountNew(container, actions) {
  mount(container, actions);
  if (!unpark("")) show("", drafts.newDraft(session.account));
  follow();
}

// The same for an entry, as it stands in the diary now; or for the draft of it that was left. Throws a Failure.
export async function mountEdit(container, entryID, actions, signal) {
  const { account } = session;
  const position = live.position();
  const path = `/v1/entries/${encodeURIComponent(entryID)}`;
  const change = await changeOf(entryID);
  const leftOne = () => drafts.list(account).find((draft) => draft.entryID === entryID && draft.etag);
  // A draft of a hidden entry is as hidden as the entry.
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
  open.position ??= position;
  follow();
}

// Whether what is written at a place is on its way, so that nothing else can be opened there.
export const isFinishingAt = (place) => Boolean(open?.control) && open.place === place;

// Opens what waited to be sent, in the form where it is shown; else returns the path of the screen that will show it.
// With isFinishing it is sent at once, which shows what stands against it.
export function reopen({ id, draft, items }, isFinishing) {
  const place = draft.etag ? draft.entryID : "";
  const writing = writings.writingOf(place, draft, told);
  writing.items = items.map((item) => ({ ...item, ...(item.file && { size: item.file.size }), isRemoved: false }));
  Object.assign(writing, { lost: [], wasFinishing: isFinishing, recordID: id });
  writings.store(writing);
  const before = shelf.unshelve(place);
  if (before) shelf.letDrift(before);
  shelf.park(writing);
  if (open?.place !== place || open.control) return place ? `/entries/${place}/edit` : "/";
  sync();
  shelf.letDrift(putAway());
  unpark(place);
  return "";
}

// Takes the form away. What is in it stays for when it is mounted again; sending goes on.
export function unmount() {
  dropForm();
  if (!open) return;
  if (!open.control) takeLabels(fields);
  sync();
  const writing = putAway();
  writing.position = live.position();
  shelf.park(writing);
  showChosen([], {});
}

// Leaves an edit: what was taken out of it is asked about.
export function leaveEdit() {
  const writing = open;
  unmount();
  if (!writing || !writings.hasRemovals(writing) || !session.account) return;
  askAfterLeaving(writing, () => shelf.clear(writing));
}

// Hidden things are closed: puts aside what is open of them, whose words are kept. Returns whether there was some; else
// what is written stays, without the hidden photos in it.
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

// Opens a draft that was left, in the form for a new entry.
export function goOn(draft) {
  if (!open || open.control || session.account?.id !== draft.account) return;
  sync();
  shelf.letDrift(putAway());
  const own = shelf.catchUp(draft);
  if (own) showWriting(own);
  else show("", drafts.adopt(draft), "restored");
  watcher.closed();
}

function unpark(place) {
  // A draft of another account stays for that account.
  if (shelf.parkedAt(place)?.draft.account !== session.account.id) return false;
  const writing = shelf.unshelve(place);
  const { wasFinishing } = writing;
  showWriting(Object.assign(writing, { wasFinishing: false }));
  sync();
  writings.resume(writing);
  if (wasFinishing) finish();
  return true;
}

const follow = () => followEntry({
  open: () => open, sync,
  show({ draft }) {
    fillFields($("editor-form"), fields, draft);
    paint();
  },
}, { signal: whileMounted(), since: open.position ?? live.position() });

function mount(container, actions) {
  unmount();
  useForm(editorForm(), actions);
  container.append(fields.element);
  const form = $("editor-form");
  wireForm(fields.element, {
    isReady: () => open !== null && !open.control, choose, full, whileOpen, typed, finish,
    setZone() {
      open.trouble = isZone(form.zone.value) ? "" : t("FIELD_timeZone");
      paint();
    },
  }, whileMounted());
  $("later").onclick = later;
  $("discard").onclick = () => once($("discard"), () => {
    sync();
    return open.place ? deeds.revert(open) : deeds.discard(open);
  });
  for (const [name, resolve] of Object.entries(resolutions)) {
    const control = $(`conflict-${name}`);
    control.onclick = () => once(control, async () => { if (open) await resolve($("conflict").entry); });
  }
}
