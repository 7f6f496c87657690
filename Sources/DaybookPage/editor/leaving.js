// Drafts when the page is left, the session ends, or the connection comes back.
import * as live from "../core/live.js";
import { unmount } from "./editor.js";
import { open, sync } from "./openwriting.js";
import * as shelf from "./shelf.js";
import * as writings from "./writing.js";

// Stores the open draft for the same person after the session has ended, and shows none of it. Returns whether the
// diary lacks content of a draft.
export function suspend() {
  unmount();
  return shelf.suspendAll();
}

// Returns the drafts with content that neither the diary nor this device has.
export const unsaved = () =>
  [open, ...shelf.shelved()].filter((one) => one && !one.isKept && writings.isUnsaved(one)).map(({ draft }) => draft);

// Resolves when the diary has the open draft, or cannot get it now.
export async function settle() {
  sync();
  await open?.keeper.now().catch(() => null);
}

export function watchLeaving() {
  addEventListener("pagehide", () => sync());
  addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "hidden" || !open) return;
    sync();
    if (!open.control && open.state.key !== "conflict") open.keeper.now().catch(() => null);
  });
  const all = () => [open, ...shelf.shelved()].filter(Boolean);
  const wake = () => all().forEach(writings.wake);
  live.onConnection((isThere) => { if (isThere) wake(); });
  addEventListener("online", wake);
  // Texts are stored on this device. Files are not stored, and neither is anything if the browser refuses storage.
  addEventListener("beforeunload", (event) => {
    sync();
    if (all().some((one) => writings.hasFiles(one) || (!one.isKept && writings.isUnsaved(one)))) event.preventDefault();
  });
}
