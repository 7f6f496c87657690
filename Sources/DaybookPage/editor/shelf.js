// Pieces of writing that are not in the form now: left with their screen, or let go of while they were on their way.
import { noteDiscard, sendDiscards } from "./discards.js";
import * as drafts from "./drafts.js";
import { release } from "../outbox/recordlocks.js";
import * as writings from "./writing.js";

// By its place: "" for what is new, else the id of the entry.
const parked = new Map();
// Let go of for another piece of writing, while files or words of it were on their way.
const adrift = new Set();

export const shelved = () => [...parked.values(), ...adrift];

export const parkedAt = (place) => parked.get(place) ?? null;

// Puts a piece of writing aside. One that the diary has is read from there again; a new entry can be gone on with.
export function park(writing) {
  if (!writing.place || writings.isUnsaved(writing)) parked.set(writing.place, writing);
}

// Takes from the shelf what was left at a place.
export function unshelve(place) {
  const writing = parkedAt(place);
  parked.delete(place);
  return writing;
}

// Moves a draft that was begun as a new entry to the form in which the entry is changed.
export function moveBegun(entryID) {
  if (parked.has(entryID) || parkedAt("")?.draft.entryID !== entryID) return;
  const writing = Object.assign(unshelve(""), { place: entryID });
  // The edit can be taken back to the version in the diary.
  writing.draft.original ??= writing.draft.base;
  park(writing);
}

// Lets a piece of writing go on its way by itself.
export function letDrift(writing) {
  if (!writings.isUnsaved(writing)) return;
  adrift.add(writing);
  writing.keeper.now().catch(() => null);
}

// Takes from the shelf what is on its way with a draft.
export function catchUp(draft) {
  const writing = [...adrift].find((one) => one.draft.id === draft.id) ?? null;
  adrift.delete(writing);
  return writing;
}

// Takes from the shelf what has nothing more to do. Returns whether it was on its way.
export function clear(writing) {
  if (writings.isUnsaved(writing)) return false;
  if (writing.place && parked.get(writing.place) === writing) parked.delete(writing.place);
  return adrift.delete(writing);
}

// Takes it from the shelf, whatever it has.
export function removeParked(writing) {
  if (parked.get(writing.place) === writing) parked.delete(writing.place);
}

// Drops a draft that was left.
export function giveUp(draft) {
  const writing = catchUp(draft);
  if (writing) {
    writings.rest(writing);
    writings.drop(writing);
  }
  // The draft that was listed may know less of what was sent.
  noteDiscard(writing?.draft ?? draft);
  sendDiscards();
  drafts.drop(draft);
  release(draft.id, true);
}

// The session ended: what was left waits for the same person. Returns whether the diary lacks something of it.
export function suspendAll() {
  for (const writing of shelved()) {
    writing.wasFinishing ||= writing.control !== null;
    writing.control = null;
    writings.rest(writing);
    if (!drafts.isDiscarded(writing.draft)) continue;
    removeParked(writing);
    adrift.delete(writing);
    writings.drop(writing);
  }
  // Records that nobody will go on with wait again.
  for (const writing of adrift) if (writing.recordID) release(writing.recordID, false);
  const isLeft = shelved().some(writings.isUnsaved);
  adrift.clear();
  return isLeft;
}
