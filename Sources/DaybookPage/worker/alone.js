// Sends waiting new entries when the browser reports a connection and no window is open. Changes of entries are left to
// a window, because a person may have to choose.

function waitingBase() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("daybook", 1);
    // Nothing was ever stored, so there is nothing to send. A window creates the store.
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function inStore(base, mode, action) {
  return new Promise((resolve, reject) => {
    const transaction = base.transaction("waiting", mode, { durability: "strict" });
    const request = action(transaction.objectStore("waiting"));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? request.error);
  });
}

const longestAnswer = 120_000;
// The error that ends the attempt for all records, because nothing can be sent now.
class Halt extends Error {}

// Returns the document of the response; null if the diary refuses the request, which a window reports to the writer.
// Rejects if the request must be retried.
async function sent(path, headers, body) {
  const signal = AbortSignal.timeout(longestAnswer);
  const all = { Accept: "application/json", ...headers };
  const response = await fetch(path, { method: "POST", headers: all, body, signal }).catch((error) => {
    throw new Halt(String(error));
  });
  const { status } = response;
  if (status === 401 || isUnreachable(response)) throw new Halt(`status ${status}`);
  if (status >= 500 || status === 429) throw new Error(`status ${status}`);
  return response.ok ? response.json() : null;
}

// Throws a Halt unless this account is signed in. Another one may be signed in by now.
async function confirmOwner(id) {
  const response = await fetch("/v1/account", {
    headers: { Accept: "application/json" }, cache: "no-store", signal: AbortSignal.timeout(longestAnswer),
  }).catch((error) => { throw new Halt(String(error)); });
  if (!response.ok || (await response.json()).id !== id) throw new Halt("another account");
}

async function sendRecord(base, record) {
  for (const item of record.items.filter((one) => one.file)) {
    await confirmOwner(record.account);
    const { file } = item;
    const photo = await sent("/v1/photos", {
      "Content-Type": /^[\x21-\x7e]+$/.test(file.type) ? file.type : "application/octet-stream",
      "X-File-Name": encodeURIComponent(item.name.toWellFormed?.() ?? ""),
    }, file);
    if (!photo) return;
    delete item.file;
    item.photoId = photo.id;
    record.items = record.items.filter((other) => other === item || other.photoId !== photo.id);
    await inStore(base, "readwrite", (store) => store.put(record));
  }
  const { entryID: id, title, body, entryTime, timeZone, tags, people, place, mood, weather, favorite, hidden } = record.draft;
  const photos = record.items.map(({ photoId, caption }) => ({ photoId, caption }));
  const labels = { tags, people, favorite, hidden, ...(place && { place }), ...(mood && { mood }), ...(weather && { weather }) };
  await confirmOwner(record.account);
  const entry = { id, title, body, entryTime, timeZone, photos, ...labels };
  if (await sent("/v1/entries", { "Content-Type": "application/json" }, JSON.stringify(entry))) {
    await inStore(base, "readwrite", (store) => store.delete(record.id));
  }
}

async function sendAlone() {
  const base = await waitingBase().catch(() => null);
  if (!base) return;
  try {
    const response = await fetch("/v1/account", { headers: { Accept: "application/json" }, cache: "no-store" });
    if (response.status === 401) return;
    if (!response.ok) throw new Error(`status ${response.status}`);
    const { id } = await response.json();
    await navigator.locks.request(`daybook.outbox.${id}`, async () => {
      const found = await inStore(base, "readonly", (store) => store.index("account").getAll(id));
      // Records that a window edits are left to that window.
      const { held = [] } = await navigator.locks.query();
      const isFree = ({ id: record }) => held.every(({ name }) => name !== `daybook.record.${record}`);
      const ready = found.filter((record) => !record.trouble && !record.draft.etag && isFree(record));
      let late = null;
      for (const record of ready.sort((one, other) => one.changed - other.changed)) {
        // A record that cannot be sent yet does not delay others.
        await sendRecord(base, record).catch((error) => {
          if (error instanceof Halt) throw error;
          late = error;
        });
      }
      if (late) throw late;
    });
  } finally {
    base.close();
  }
}

// Has the open windows send the records, or sends them here if there is none. Rejects if the browser should call again.
async function synced() {
  const windows = (await clients.matchAll({ type: "window" }))
    .filter(({ url }) => screens.has(new URL(url).pathname.split("/")[1]));
  for (const window of windows) window.postMessage({ send: true });
  if (!windows.length) return sendAlone();
  const { ok } = await fetch("/healthz", { cache: "no-store" });
  if (!ok) throw new Error("the diary is not there yet");
}
