// The service worker, which stores the page and the last read data for offline use. Browsers allow one only if the page
// came over TLS or from this machine. Without it nothing is stored, and everything else is the same.
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

// Sends the worker the addresses that were read before it started, so that it reads and stores them.
function tellWhatWasRead() {
  // The worker did not run yet when hidden items were unlocked.
  if (areOpen()) workers.controller?.postMessage({ unlocked: true });
  const read = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.includes("/v1/"));
  workers.controller?.postMessage({ readAgain: [...new Set(read)].slice(-most) });
}

/**
 * State: the browser's offer to install the page, which comes once; null where it makes none.
 *
 * @type {{ offer: any }}
 */
export const installing = { offer: null };

// Loads the worker when the page has nothing more urgent to load.
export function watchWorker() {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installing.offer = event;
  });
  if (!workers) return;
  // The files of this window's version stay while the lock is held, which is until the window closes.
  const version = new URL(import.meta.url).pathname.split("/")[2];
  const untilItGoes = () => new Promise(() => null);
  navigator.locks?.request(`daybook.shell.${version}`, { mode: "shared" }, untilItGoes).catch(() => null);
  if (!workers.controller) workers.addEventListener("controllerchange", tellWhatWasRead, { once: true });
  const address = policy ? policy.createScriptURL(script) : script;
  const register = () => workers.register(address, { updateViaCache: "none" }).catch(() => null);
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}

// Calls back with the worker's messages.
export const onWorker = (action) => workers?.addEventListener("message", (event) => action(event.data));

async function tell(message) {
  const registration = await workers?.getRegistration().catch(() => null);
  registration?.active?.postMessage(message);
}

// Requests a message from the worker as soon as there is a connection, even after the page was closed.
export async function askForSync(tag) {
  const registration = await workers?.getRegistration().catch(() => null);
  await registration?.sync?.register(tag).catch(() => null);
}

// Deletes everything that was stored of the diary. A worker that does not respond cannot keep it.
export async function forgetKept() {
  tell({ forget: true });
  if (areOpen()) pauseKeeping(true);
  const names = await globalThis.caches?.keys().catch(() => []) ?? [];
  await Promise.all(names.filter((name) => name.startsWith(keptPrefix)).map((name) => caches.delete(name)));
}

// Yields the documents of an account that are stored for offline use, each with the time at which it was stored.
export async function* keptDocuments(accountID) {
  const name = keptPrefix + accountID;
  if (!await globalThis.caches?.has(name).catch(() => false)) return;
  const cache = await caches.open(name);
  for (const request of await cache.keys()) {
    // A picture is not read.
    const answer = new URL(request.url).pathname.includes("/renditions/") ? undefined : await cache.match(request);
    const time = Number(answer?.headers.get("X-Daybook-Kept"));
    if (answer && time) yield { time, document: await answer.json() };
  }
}

// Deletes stored data of items that were deleted or hidden.
export const purgeKept = (ids) => ids.length && tell({ purge: ids });

// Tells the worker whether hidden items are unlocked. While they are, it stores nothing. Resolves when the worker has
// the message.
export const pauseKeeping = (isUnlocked) => tell({ unlocked: isUnlocked });
