// Writing. Whatever is typed is kept on this device until the diary has it.
import { call } from "../core/api.js";
import { ask } from "./ask.js";
import { showChosen } from "./chosen.js";
import { hideConflict, showConflict } from "./conflict.js";
import { $, byteCount, element, once, problem } from "../core/dom.js";
import * as drafts from "./drafts.js";
import { editorForm } from "./editorform.js";
import { explain } from "../core/failures.js";
import { watchFiles } from "./intake.js";
import { hold, takeChange } from "./outbox.js";
import { remember } from "./photos.js";
import { Conflict, save as saveDraft } from "./saving.js";
import { require, session } from "../core/session.js";
import { t } from "../core/texts.js";
import { allZones, isZone } from "../core/zones.js";
import { sendFile } from "./sending.js";
import { toast } from "./toast.js";

const mostPhotos = 500;
const mostBytes = 256 << 10;
const keepEvery = 300;

// What is open: {place, draft, items, lost, isKept, control}. `items` are photos and files in order, `lost` the names of
// files that were never sent and that a reload took; `control` ends a save that is under way.
let open = null;
// What was left open, with its files, by its place: "" for what is new, else the id of the entry.
const parked = new Map();
let watcher = { saved: () => null, closed: () => null };
let keepTimer = 0;
// The fields of the form that are more than an input, and what ends with the form.
let fields = null;
let listening = new AbortController();

export const openDraftID = () => open?.draft.id ?? "";

// Puts the form into a container, with what was left in it, for a new entry. actions: {saved(entry), closed()}.
export function mountNew(container, actions) {
  mount(container, actions);
  if (!unpark("")) show("", drafts.newDraft(session.account));
}

// The same for an entry, as it stands in the diary now; or for the draft of it that was left. Throws a Failure.
export async function mountEdit(container, entryID, actions, signal) {
  const { account } = session;
  const taken = await takeChange(entryID);
  if (taken) reopen(taken, false);
  const waiting = parked.get(entryID)?.draft.account === account.id;
  const left = waiting ? null : drafts.list(account).find((draft) => draft.entryID === entryID && draft.etag);
  const entry = waiting || left ? null : await call("GET", `/v1/entries/${encodeURIComponent(entryID)}`, { signal });
  if (signal.aborted) return;
  mount(container, actions);
  if (unpark(entryID)) return;
  show(entryID, left ? drafts.adopt(left) : drafts.draftOf(entry, account));
  if (left) say("restored");
}

// Opens what waited to be sent, in the form where it is shown; else returns the path of the screen that will show it.
// With isSaving it is saved at once, which shows what stands against it.
export function reopen({ draft, items }, isSaving) {
  const place = draft.etag ? draft.entryID : "";
  parked.set(place, { place, draft, items, lost: [], isKept: true, control: null, wasSaving: isSaving });
  drafts.keep(draft);
  if (open?.place !== place || open.control) return place ? `/entries/${place}/edit` : "/";
  sync();
  unpark(place);
  return "";
}

// Takes the form away. What is in it stays for when it is mounted again; a save goes on.
export function unmount() {
  if (!open) return;
  sync();
  clearTimeout(keepTimer);
  keepTimer = 0;
  const writing = open;
  open = null;
  parked.set(writing.place, writing);
  listening.abort();
  showChosen([], {});
}

// Opens a draft that was left, in the form for a new entry.
export function goOn(draft) {
  if (!open || open.control || session.account?.id !== draft.account) return;
  sync();
  show("", drafts.adopt(draft));
  say("restored");
  watcher.closed();
}

function unpark(place) {
  const writing = parked.get(place);
  parked.delete(place);
  if (writing?.draft.account !== session.account.id) return false;
  const { wasSaving } = writing;
  showWriting(Object.assign(writing, { wasSaving: false }));
  sync();
  if (wasSaving) save();
  return true;
}

function show(place, draft) {
  showWriting({ place, draft, items: [...draft.photos], lost: [...draft.missing], isKept: true, control: null });
}

function showWriting(writing) {
  open = writing;
  const { draft } = writing;
  const form = $("editor-form");
  form.reset();
  form.when.value = drafts.clockOf(draft);
  form.title.value = draft.title;
  form.body.value = draft.body;
  form.favorite.checked = draft.favorite;
  form.zone.value = draft.timeZone;
  fields.tags.show(draft.tags);
  fields.people.show(draft.people);
  fields.where.show(draft.place);
  $("details").open = Boolean(draft.tags.length || draft.people.length || draft.place || draft.favorite);
  problem(form, "");
  say("");
  hideConflict();
  paint();
}

// The fields make one line of a title and one kind of line end of a text: that alone is no change.
const oneLine = (text) => text.replace(/[\r\n]/g, "");
const sameLines = (text) => text.replace(/\r\n?/g, "\n");

// Takes what stands in the fields into the draft and keeps it.
export function sync() {
  clearTimeout(keepTimer);
  keepTimer = 0;
  if (!open) return;
  const { draft, items, lost } = open;
  const form = $("editor-form");
  const { base } = draft;
  draft.title = base && form.title.value === oneLine(base.title) ? base.title : form.title.value;
  draft.body = base && form.body.value === sameLines(base.body) ? base.body : form.body.value;
  const zone = isZone(form.zone.value) ? form.zone.value : draft.timeZone;
  draft.entryTime = drafts.timeIn(draft, form.when.value, zone);
  draft.timeZone = zone;
  Object.assign(draft, {
    tags: fields.tags.names(), people: fields.people.names(), place: fields.where.place(), favorite: form.favorite.checked,
  });
  draft.photos = items.filter((item) => item.photoId).map(({ photoId, caption, name }) => ({ photoId, caption, name }));
  draft.missing = [...lost, ...items.filter((item) => !item.photoId).map((item) => item.name)];
  draft.changed = Date.now();
  open.isKept = drafts.keep(draft);
  if (!open.control) $("discard").hidden = !open.place && drafts.isUnchanged(draft);
  say(!open.isKept ? "notKept" : drafts.isUnchanged(draft) ? "" : "kept");
}

function typed() {
  if (!keepTimer) {
    sync();
    keepTimer = setTimeout(sync, keepEvery);
  }
}

function say(key) {
  $("editor-note").textContent = key ? t(key) : "";
}

function paint() {
  if (!open) return;
  const isBusy = open.control !== null;
  $("editor-fields").disabled = isBusy;
  $("save").disabled = isBusy;
  $("save").textContent = t(isBusy ? "saving" : "save");
  $("discard").hidden = isBusy || (!open.place && drafts.isUnchanged(open.draft) && !open.items.length);
  $("later").textContent = t(isBusy ? "stop" : "later");
  $("progress").hidden = !isBusy || !open.items.some((item) => item.file);
  $("missing").textContent = open.lost.length ? t("missing", { names: open.lost.join(", ") }) : "";
  showChosen(open.items, order);
}

// What the photos' own buttons do.
const order = {
  remove: (item) => rearrange(open.items.filter((other) => other !== item)),
  move(item, by) {
    const rest = open.items.filter((other) => other !== item);
    rest.splice(Math.max(0, open.items.indexOf(item) + by), 0, item);
    rearrange(rest);
  },
  // One that was dragged onto another takes its place.
  place(item, other) {
    const index = open.items.indexOf(other);
    const rest = open.items.filter((one) => one !== item);
    rest.splice(index, 0, item);
    rearrange(rest);
  },
};

function rearrange(items) {
  if (open.control) return;
  open.items = items;
  paint();
  sync();
}

function choose(files) {
  const room = Math.max(0, mostPhotos - open.items.length);
  problem($("editor-form"), files.length > room ? t("tooManyPhotos", { limit: mostPhotos }) : "");
  for (const file of files.slice(0, room)) {
    open.items.push({ file, name: file.name, caption: "" });
    const index = open.lost.indexOf(file.name);
    if (index >= 0) open.lost.splice(index, 1);
  }
  paint();
  sync();
}

async function save() {
  if (!open || open.control) return;
  const form = $("editor-form");
  sync();
  const writing = open;
  const { draft, items } = writing;
  if (!draft.title.trim() && !draft.body.trim() && !items.length) return problem(form, t("nothing"));
  if (byteCount(draft.body) > mostBytes) return problem(form, t("tooLong", { limit: mostBytes >> 10 }));
  problem(form, "");
  writing.control = new AbortController();
  const { signal } = writing.control;
  paint();
  try {
    await require(draft.account, signal);
    await sendFiles(writing, signal);
    const entry = await saveDraft(draft, session.account, signal, drafts.keep);
    drafts.drop(draft);
    writing.control = null;
    ended(writing, () => watcher.saved(entry));
  } catch (trouble) {
    const failure = await held(writing, trouble);
    writing.control = null;
    if (!failure) return ended(writing, watcher.closed);
    if (open !== writing) return;
    paint();
    if (failure instanceof Conflict) return showConflict(failure.entry);
    problem(form, explain(failure));
  }
}

// Puts away what is in the diary, or waits to be sent.
function ended(writing, tell) {
  if (parked.get(writing.place) === writing) parked.delete(writing.place);
  if (open !== writing) return;
  close();
  tell();
}

// Without a connection what was saved waits on this device. Returns null then, else why it is not saved.
async function held({ draft, items }, failure) {
  try {
    if (!(await hold(failure, draft, items))) return failure;
  } catch (full) {
    return full;
  }
  drafts.drop(draft);
  toast(t("waitingHeld"));
  return null;
}

// One file after the other. What is up already is not sent again when a save is tried anew.
async function sendFiles(writing, signal) {
  const files = writing.items.filter((item) => item.file);
  const total = Math.max(1, files.reduce((sum, item) => sum + item.file.size, 0));
  let before = 0;
  for (const item of files) {
    const { size } = item.file;
    const photo = await sendFile(item.file, writing.draft.account, {
      signal, onProgress: (sent) => { if (open === writing) $("progress").value = Math.min(1, (before + sent) / total); },
    });
    remember(photo);
    delete item.file;
    item.photoId = photo.id;
    // The same picture chosen twice is one photo, which an entry holds once.
    writing.items = writing.items.filter((other) => other === item || other.photoId !== photo.id);
    before += size;
    if (open === writing) sync();
    else keepAway(writing);
  }
}

// Keeps what is saved while another screen is shown.
function keepAway({ draft, items }) {
  draft.photos = items.filter((item) => item.photoId).map(({ photoId, caption, name }) => ({ photoId, caption, name }));
  drafts.keep(draft);
}

// Empties the form for the next entry, or ends the change of one.
function close() {
  const { place } = open;
  open = null;
  clearTimeout(keepTimer);
  keepTimer = 0;
  if (!place) show("", drafts.newDraft(session.account));
}

// Puts the writing aside; while it is being saved, stops that.
function later() {
  if (open.control) return open.control.abort();
  sync();
  close();
  watcher.closed();
}

async function discard() {
  const { draft } = open;
  sync();
  if (!drafts.isUnchanged(draft) && (await ask(t("discardAsk"), [{ value: "yes", label: t("discard") }])) !== "yes") return;
  if (open?.draft !== draft) return;
  drafts.drop(draft);
  close();
  watcher.closed();
}

const isUnsaved = ({ draft, items }) => !drafts.isUnchanged(draft) || items.some((item) => item.file);

// The session ended: keeps what is open for the same person, and shows none of it. Returns whether something is left.
export function suspend() {
  unmount();
  for (const writing of parked.values()) {
    writing.wasSaving ||= writing.control !== null;
    writing.control?.abort();
    writing.control = null;
  }
  return [...parked.values()].some(isUnsaved);
}

// Forgets what was left in the form.
export const forget = () => parked.clear();

const resolutions = {
  // Both in one: theirs below what was written here.
  merge(entry) {
    const { draft } = open;
    const form = $("editor-form");
    const theirs = drafts.contentOf(entry);
    const apart = theirs.title && theirs.title !== form.title.value ? [theirs.title] : [];
    if (sameLines(theirs.body) !== form.body.value) apart.push(theirs.body);
    form.title.value ||= theirs.title;
    if (apart.length) form.body.value = [form.body.value, ...apart].filter(Boolean).join("\n\n");
    const known = new Set(open.items.map((item) => item.photoId));
    fields.tags.show([...new Set([...fields.tags.names(), ...theirs.tags])]);
    fields.people.show([...new Set([...fields.people.names(), ...theirs.people])]);
    if (!fields.where.place()) fields.where.show(theirs.place);
    form.favorite.checked ||= theirs.favorite;
    open.items.push(...theirs.photos.filter((photo) => !known.has(photo.photoId)));
    Object.assign(draft, { etag: entry.etag, base: theirs, sent: [] });
    hideConflict();
    paint();
    sync();
    say("merged");
  },
  // An entry of its own; the other stays as it is.
  apart() {
    Object.assign(open.draft, { entryID: drafts.newID(), etag: "", base: null, sent: [] });
    hideConflict();
    return save();
  },
  discard,
};

function mount(container, actions) {
  unmount();
  watcher = actions;
  fields = editorForm();
  container.append(fields.element);
  listening = new AbortController();
  watchFiles(fields.element, (files) => { if (open && !open.control) choose(files); }, listening.signal);
  const form = $("editor-form");
  $("later").onclick = later;
  $("discard").onclick = discard;
  form.oninput = (event) => { if (open && event.target.type !== "file") typed(); };
  form.files.onchange = () => {
    const files = [...form.files.files];
    form.files.value = "";
    if (open) choose(files);
  };
  $("open-camera").onclick = async () => {
    const { openCamera } = await import("./camera.js");
    openCamera((file) => { if (open && !open.control) choose([file]); });
  };
  form.zone.onchange = () => problem(form, isZone(form.zone.value) ? "" : t("FIELD_timeZone"));
  form.zone.onfocus = () => {
    if (form.zone.list.options.length) return;
    form.zone.list.append(...allZones().map((zone) => element("option", { value: zone })));
  };
  // Enter in the title goes on to the text.
  form.title.onkeydown = (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    form.body.focus();
  };
  form.onsubmit = (event) => {
    event.preventDefault();
    save();
  };
  for (const [name, resolve] of Object.entries(resolutions)) {
    const control = $(`conflict-${name}`);
    control.onclick = () => once(control, async () => { if (open) await resolve($("conflict").entry); });
  }
}

export function watchLeaving() {
  addEventListener("pagehide", sync);
  addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") sync(); });
  addEventListener("beforeunload", (event) => {
    sync();
    const isLosing = open && (open.control || !open.isKept || open.items.some((item) => item.file));
    if (isLosing || [...parked.values()].some((one) => one.control || one.items.some((item) => item.file))) {
      event.preventDefault();
    }
  });
}
