// Drafts when the page is left, the session ends, or the connection comes back.
import * as live from "../core/live.js";
import { unmount } from "./editor.js";
import { open, sync } from "./openwriting.js";
import * as shelf from "./shelf.js";
import * as writings from "./writing.js";

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
