// The service worker, which keeps the page and what was read last for when there is no connection. Browsers have one
// only where the page came over TLS or from this machine; without it nothing is kept, and all else is the same.
import { areOpen } from "../hidden/hidden.js";

const script = "/service-worker.js";
const most = 100;
const keptPrefix = "daybook.kept.";
const policy = globalThis.trustedTypes?.createPolicy("worker", {
  createScriptURL(address) {
    if (address === script) return address;
    throw new TypeError("no such worker");
  },
});
const workers = navigator.serviceWorker;

// Tells the worker the addresses that were read before it came, so that it reads and keeps them.
function tellWhatWasRead() {
  // It was not there yet to be told when they were opened.
  if (areOpen()) workers.controller?.postMessage({ unlocked: true });
  const read = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.includes("/v1/"));
  workers.controller?.postMessage({ readAgain: [...new Set(read)].slice(-most) });
}

// Asks for the worker when the page has nothing more urgent to load.
export function watchWorker() {
  if (!workers) return;
  // The files of this window's version stay while the lock is held, which is until the window goes.
  const version = new URL(import.meta.url).pathname.split("/")[2];
  const untilItGoes = () => new Promise(() => null);
  navigator.locks?.request(`daybook.shell.${version}`, { mode: "shared" }, untilItGoes).catch(() => null);
  if (!workers.controller) workers.addEventListener("controllerchange", tellWhatWasRead, { once: true });
  const address = policy ? policy.createScriptURL(script) : script;
  const register = () => workers.register(address, { updateViaCache: "none" }).catch(() => null);
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}

// Calls back with what the worker says.
export const onWorker = (action) => workers?.addEventListener("message", (event) => action(event.data));

async function tell(message) {
  const registration = await workers?.getRegistration().catch(() => null);
  registration?.active?.postMessage(message);
}

// Asks for a message of the worker's as soon as there is a connection, also after the page was closed.
export async function askForSync(tag) {
  const registration = await workers?.getRegistration().catch(() => null);
  await registration?.sync?.register(tag).catch(() => null);
}

// Deletes all that was kept of the diary. A worker that does not answer cannot keep it.
export async function forgetKept() {
  tell({ forget: true });
  if (areOpen()) pauseKeeping(true);
  const names = await globalThis.caches?.keys().catch(() => []) ?? [];
  await Promise.all(names.filter((name) => name.startsWith(keptPrefix)).map((name) => caches.delete(name)));
}

// Deletes what is kept of things that were deleted or hidden.
export const purgeKept = (ids) => ids.length && tell({ purge: ids });

// While hidden things are open nothing is kept. Resolves when the worker is told.
export const pauseKeeping = (isUnlocked) => tell({ unlocked: isUnlocked });
