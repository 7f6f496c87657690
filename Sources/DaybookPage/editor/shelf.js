// Drafts that are not in the form now: they were left with their screen, or while they were being sent.
import { noteDiscard, sendDiscards } from "./discards.js";
import * as drafts from "./drafts.js";
import { release } from "../outbox/recordlocks.js";
import * as writings from "./writing.js";

// State: the drafts by their place: "" for a new entry, else the ID of the entry.
const parked = new Map();
// State: drafts that gave way to another draft while their files or texts were being sent.
const adrift = new Set();

export const shelved = () => [...parked.values(), ...adrift];

export const parkedAt = (place) => parked.get(place) ?? null;

// Puts a draft aside. A saved draft is loaded from the diary again, unless it `isAwaited`: photos are being chosen for it
// in the library. A new entry can be continued.
export function park(writing) {
  if (!writing.place || writing.isAwaited || writings.isUnsaved(writing)) parked.set(writing.place, writing);
}

// Removes and returns the draft that was left at a place.
export function unshelve(place) {
  const writing = parkedAt(place);
  parked.delete(place);
  return writing;
}

// Moves a draft that was started as a new entry to the form that changes the entry.
export function moveBegun(entryID) {
  if (parked.has(entryID) || parkedAt("")?.draft.entryID !== entryID) return;
  const writing = Object.assign(unshelve(""), { place: entryID });
  // The edit can be reverted to the version in the diary.
  writing.draft.original ??= writing.draft.base;
  park(writing);
}

// Lets a draft be sent in the background.
export function letDrift(writing) {
  if (!writings.isUnsaved(writing)) return;
  adrift.add(writing);
  writing.keeper.now().catch(() => null);
}

// Removes and returns the writing that sends a draft in the background; null if there is none.
export function catchUp(draft) {
  const writing = [...adrift].find((one) => one.draft.id === draft.id) ?? null;
  adrift.delete(writing);
  return writing;
}

// Removes a writing that has nothing to send, and that waits for no photos. Returns whether it was sent in the
// background.
export function clear(writing) {
  if (writing.isAwaited || writings.isUnsaved(writing)) return false;
  if (writing.place && parked.get(writing.place) === writing) parked.delete(writing.place);
  return adrift.delete(writing);
}

// Removes a writing from its place, whatever its state.
export function removeParked(writing) {
  if (parked.get(writing.place) === writing) parked.delete(writing.place);
}

// Drops an unfinished draft, on this device and in the diary.
export function giveUp(draft) {
  const writing = catchUp(draft);
  if (writing) {
    writings.rest(writing);
    writings.drop(writing);
  }
  // The listed draft may not include all sent versions.
  noteDiscard(writing?.draft ?? draft);
  sendDiscards();
  drafts.drop(draft);
  release(draft.id, true);
}

// Stops all work because the session has ended. The drafts wait for the same person. Returns whether the diary lacks
// some of their content.
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
  // Lets records that are not being edited wait again.
  for (const writing of adrift) if (writing.recordID) release(writing.recordID, false);
  const isLeft = shelved().some(writings.isUnsaved);
  adrift.clear();
  return isLeft;
}
