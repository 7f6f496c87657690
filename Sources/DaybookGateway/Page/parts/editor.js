// Writing. Whatever is typed is kept on this device until the diary has it, and it has it soon.
import { areHiddenOpen, call } from "../core/api.js";
import { $, once } from "../core/dom.js";
import { explain, Failure } from "../core/failures.js";
import { newID } from "../core/ids.js";
import * as live from "../core/live.js";
import { session } from "../core/session.js";
import { t } from "../core/texts.js";
import { isZone } from "../core/zones.js";
import { isEmpty, isTooLong } from "./autosave.js";
import { showChosen, showSent } from "./chosen.js";
import { hideConflict, showConflict } from "./conflict.js";
import * as drafts from "./drafts.js";
import { editorForm, wireForm } from "./editorform.js";
import { paintProgress, paintState, paintWriting } from "./editorstate.js";
import { followEntry } from "./following.js";
import { fillFields, mergeFields, takeFields, takeLabels } from "./formfields.js";
import { itemOrder } from "./itemorder.js";
import { changeOf, hold, release, take } from "./outbox.js";
import { askAfterLeaving, askRemovals } from "./removals.js";
import { Conflict } from "./saving.js";
import * as shelf from "./shelf.js";
import { toast } from "./toast.js";
import { writingDeeds } from "./writingdeeds.js";
import * as writings from "./writing.js";

const mostPhotos = 500;
const keepEvery = 300;

// What is in the form.
let open = null;
let watcher = { saved: () => null, closed: () => null };
let keepTimer = 0;
// The fields of the form that are more than an input, and what ends with the form.
let fields = null;
let listening = new AbortController();

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
  // What was written in a hidden entry is as hidden as the entry.
  const isHidden = [change?.draft, shelf.parkedAt(entryID)?.draft, leftOne()].some((draft) => draft?.hidden);
  if (isHidden && !areHiddenOpen()) await call("GET", path, { signal, isFresh: true });
  const taken = change && await take(change.id);
  if (taken) reopen(taken, false);
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
  listening.abort();
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

function putAway() {
  clearTimeout(keepTimer);
  keepTimer = 0;
  const writing = open;
  open = null;
  return writing;
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
  // What another account left stays for it.
  if (shelf.parkedAt(place)?.draft.account !== session.account.id) return false;
  const writing = shelf.unshelve(place);
  const { wasFinishing } = writing;
  showWriting(Object.assign(writing, { wasFinishing: false }));
  sync();
  writings.resume(writing);
  if (wasFinishing) finish();
  return true;
}

function show(place, draft, key = "") {
  const writing = writings.writingOf(place, draft, told);
  writing.state = { key, failure: null };
  showWriting(writing);
  writing.keeper.touch();
}

function showWriting(writing) {
  open = writing;
  const { draft } = writing;
  $("editor-form").reset();
  fillFields($("editor-form"), fields, draft);
  $("details").open = Boolean(
    draft.tags.length || draft.people.length || draft.place || draft.favorite || drafts.isTyping(draft));
  hideConflict();
  if (writing.state.key === "conflict") showConflict(writing.state.failure.entry);
  paint();
}

// Takes what stands in the fields into the draft and keeps it.
export function sync() {
  clearTimeout(keepTimer);
  keepTimer = 0;
  if (!open) return;
  const { draft } = open;
  takeFields($("editor-form"), fields, draft);
  draft.changed = Date.now();
  writings.store(open);
  paintState(open);
  if (!open.control) open.keeper.touch();
}

function typed() {
  open.trouble = "";
  if (!keepTimer) {
    sync();
    keepTimer = setTimeout(sync, keepEvery);
  }
}

// Something of a piece of writing changed by itself; with an item, only how far that one is sent.
function told(writing, item = null) {
  if (writing.state.key === "saved" && !writings.hasFiles(writing)) writings.forgetRecord(writing);
  if (writing === open) {
    // The server knows no zone of that name: what is written goes by the account's.
    if (writing.hasOtherZone) $("editor-form").zone.value = writing.draft.timeZone;
    writing.hasOtherZone = false;
    if (item) {
      showSent(item);
      return paintProgress(writing);
    }
    if (writing.state.key === "conflict" && $("conflict").hidden) showConflict(writing.state.failure.entry);
    return paint();
  }
  if (shelf.clear(writing)) {
    writings.forgetRecord(writing);
    watcher.settled?.();
  }
}

const paint = () => { if (open) paintWriting(open, order); };

// What the photos' own buttons do.
const order = itemOrder({
  writing: () => (open.control ? null : open),
  changed() {
    open.trouble = "";
    changed();
  },
});

function changed() {
  paint();
  sync();
}

const room = () => Math.max(0, mostPhotos - open.items.length);

function choose(files) {
  open.trouble = files.length > room() ? t("tooManyPhotos", { limit: mostPhotos }) : "";
  for (const file of files.slice(0, room())) {
    open.items.push({ file, name: file.name, size: file.size, caption: "" });
    const index = open.lost.indexOf(file.name);
    if (index >= 0) open.lost.splice(index, 1);
  }
  open.photos.resume();
  changed();
}

// The person is done with it: closes it as soon as the diary has all of it.
async function finish() {
  if (!open || open.control) return;
  const areTaken = takeLabels(fields);
  sync();
  const writing = open;
  const { draft, items } = writing;
  writing.trouble = isEmpty(draft) && !items.length ? t("nothing") : "";
  // The field itself says why it keeps what stands in it.
  if (writing.trouble || isTooLong(draft) || !areTaken) return paint();
  if (!(await askRemovals(writing)) || open !== writing || writing.control) return;
  writing.control = new AbortController();
  writing.control.signal.addEventListener("abort", () => writings.rest(writing));
  const sent = writing.photos.finish();
  // What went wrong before is tried again.
  paint();
  try {
    await sent;
    writings.store(writing);
    if (writing.control.signal.aborted) throw new Failure(0, null, "STOPPED");
    await writing.keeper.now();
    writing.control = null;
    ended(writing, () => watcher.saved(writing.entry));
  } catch (trouble) {
    const failure = await held(writing, trouble);
    // The session may have ended meanwhile.
    const wasStopped = writing.control?.signal.aborted;
    writing.control = null;
    if (!failure) return ended(writing, watcher.closed);
    if (open !== writing) return;
    if (!(failure instanceof Conflict)) writing.trouble = explain(failure);
    // Stopping ends the sending, and not the saving of what is written from now on.
    if (wasStopped) writing.keeper.resume();
    paint();
  }
}

// Puts away what is in the diary, or waits to be sent.
function ended(writing, tell) {
  drafts.drop(writing.draft);
  writings.forgetRecord(writing);
  shelf.removeParked(writing);
  if (open !== writing) return;
  close();
  tell();
}

// Without a connection what was saved waits on this device. Returns null then, else why it is not saved.
async function held(writing, failure) {
  try {
    if (!(await hold(failure, writing.draft, writing.items))) return failure;
  } catch (full) {
    return full;
  }
  // It is under the draft's own id now.
  if (writing.recordID) release(writing.recordID, writing.recordID !== writing.draft.id);
  writing.recordID = "";
  await writings.rest(writing);
  toast(t("waitingHeld"));
  return null;
}

// Empties the form for the next entry, or ends the change of one.
function close() {
  const { place } = putAway();
  if (!place) show("", drafts.newDraft(session.account));
}

// Puts the writing aside; while it is being finished, stops that.
function later() {
  if (open.control) return open.control.abort();
  const { place } = open;
  sync();
  shelf.letDrift(putAway());
  if (!place) show("", drafts.newDraft(session.account));
  watcher.closed();
}

// What is done with all that was written: each is told what it works on.
const deeds = writingDeeds({
  isOpen: (writing) => open === writing && !writing.control,
  // Drops what is on this device of it.
  drop(writing) {
    writings.drop(writing);
    if (open !== writing) return;
    close();
    watcher.closed();
  },
  brought: (entry) => watcher.saved(entry),
  refill(content) {
    fillFields($("editor-form"), fields, content);
    showChosen([], {});
    changed();
  },
  paint,
});

// The session ended: keeps what is open for the same person, and shows none of it. Returns whether something is left.
export function suspend() {
  unmount();
  return shelf.suspendAll();
}

// The drafts of what the diary and this device lack.
export const unsaved = () =>
  [open, ...shelf.shelved()].filter((one) => one && !one.isKept && writings.isUnsaved(one)).map(({ draft }) => draft);

// Resolves when the diary has what is open, or cannot have it now.
export async function settle() {
  sync();
  await open?.keeper.now().catch(() => null);
}

const resolutions = {
  merge(entry) {
    const theirs = drafts.contentOf(entry);
    open.items = mergeFields($("editor-form"), fields, theirs, open.items);
    Object.assign(open.draft, { etag: entry.etag, base: theirs, sent: [] });
    resolved();
    toast(t("merged"));
  },
  // An entry of its own; the other stays as it is.
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

const follow = () => followEntry({
  open: () => open, sync,
  show({ draft }) {
    fillFields($("editor-form"), fields, draft);
    paint();
  },
}, { signal: listening.signal, since: open.position ?? live.position() });

function mount(container, actions) {
  unmount();
  watcher = actions;
  fields = editorForm();
  container.append(fields.element);
  listening = new AbortController();
  const form = $("editor-form");
  wireForm(fields.element, {
    isReady: () => open !== null && !open.control, choose, typed, finish,
    full: () => (open && room() ? "" : t("noMorePhotos", { limit: mostPhotos })),
    setZone() {
      open.trouble = isZone(form.zone.value) ? "" : t("FIELD_timeZone");
      paint();
    },
  }, listening.signal);
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

export function watchLeaving() {
  addEventListener("pagehide", sync);
  addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "hidden" || !open) return;
    sync();
    if (!open.control && open.state.key !== "conflict") open.keeper.now().catch(() => null);
  });
  const all = () => [open, ...shelf.shelved()].filter(Boolean);
  const wake = () => all().forEach(writings.wake);
  live.onConnection((isThere) => { if (isThere) wake(); });
  addEventListener("online", wake);
  // Words are kept on this device; files are not, nor is anything where the browser keeps nothing.
  addEventListener("beforeunload", (event) => {
    sync();
    if (all().some((one) => writings.hasFiles(one) || (!one.isKept && writings.isUnsaved(one)))) event.preventDefault();
  });
}
