// The service worker: the page's files and the last read data of the diary, for offline use.
//
// The server fills in the folder and the names of this version's files, so each version has a different script. One
// cache holds the files together with the document that names them, and its content is never replaced. A window thus
// gets the files of the version with which it started, even if the server has a newer one.
const folder = "/assets/";
const files = [/* files */];
importScripts(`${folder}worker/keptanswers.js`, `${folder}worker/kept.js`, `${folder}worker/alone.js`);

const shells = "daybook.shell.";
const shell = shells + folder.split("/")[2];
const beside = ["/icon.svg", "/icon-192.png", "/apple-touch-icon.png", "/manifest.webmanifest"];
const screens = new Set(
  ["", "index.html", "diary", "entries", "library", "photos", "albums", "for-you", "search", "discover", "trash",
    "settings"]);
// The maximum time for a document before the stored one is shown, in milliseconds.
const documentTime = 3000;

// Adds addresses to a cache. After a lost connection, the browser already has the ones that arrived.
async function addAll(cache, addresses, tries = 3) {
  try {
    await cache.addAll(addresses);
  } catch (failure) {
    if (tries === 1) throw failure;
    await pause(1000);
    await addAll(cache, addresses, tries - 1);
  }
}

async function install() {
  const document = await fetch("/", { cache: "no-cache" });
  const text = await document.clone().text();
  // The server has a newer version by now, whose worker the browser will load later.
  if (!document.ok || !text.includes(`"${folder}app.js"`)) throw new Error("the document is of another version");
  const cache = await caches.open(shell);
  // The paths beside the version's folder may have older files in the browser's cache.
  const fresh = beside.map((path) => new Request(path, { cache: "no-cache" }));
  await addAll(cache, [...files.map((name) => folder + name), ...fresh]);
  await cache.put("/", document);
  await skipWaiting();
}

// Removes the files of versions that no window shows. Each window holds a lock with its cache's name.
async function tidy() {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const used = new Set([shell, ...held.map(({ name }) => name)]);
  const old = (await caches.keys()).filter((name) => name.startsWith(shells) && !used.has(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function activate() {
  await clients.claim();
  await tidy();
  // This is not awaited, because pages wait until this function has ended.
  confirm();
}

// Returns the server's document, or else the stored one of this version.
async function page(request) {
  const answer = fetch(request);
  answer.catch(() => null);
  const kept = await caches.match("/", { cacheName: shell });
  if (!kept) return answer;
  const online = answer.then((response) => (isUnreachable(response) ? kept : response), () => kept);
  return Promise.race([online, pause(documentTime).then(() => kept)]);
}

const file = async (request) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET") wrote();
  if (request.method !== "GET" || url.origin !== location.origin || request.headers.has("Range")) return;
  if (request.mode === "navigate") {
    if (!screens.has(url.pathname.split("/")[1])) return;
    event.respondWith(page(request));
    event.waitUntil(tidy());
  } else if (/^\/assets\//.test(url.pathname) || beside.includes(url.pathname)) {
    event.respondWith(file(request));
  } else if (isKept(url)) {
    event.respondWith(read(event, url));
  }
});
addEventListener("sync", (event) => { if (event.tag === "daybook.outbox") event.waitUntil(synced()); });
addEventListener("message", (event) => event.waitUntil(told(event.data)));
