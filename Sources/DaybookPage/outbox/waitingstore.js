// The place on this device for what waits to be sent, with the bytes of its photos.
//
// A record: {id, account, draft, items, changed, trouble}. `items` are the entry's photos in order, {photoId, caption,
// name} or {file, caption, name}; `trouble` is "" or why it does not go: "conflict", or a sentence; `note` is why the
// last try failed of what is tried again by itself.
const name = "daybook";
const store = "waiting";
const others = globalThis.BroadcastChannel ? new BroadcastChannel("daybook.waiting") : null;
const watchers = new Set();

// Calls back after a record came, changed or went, in this window or another, until the signal ends it.
export function onWaiting(action, signal) {
  watchers.add(action);
  signal.addEventListener("abort", () => watchers.delete(action));
}

const tell = () => { for (const action of [...watchers]) action(); };
if (others) others.onmessage = tell;

class Database {
  #opened = null;

  #open() {
    this.#opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () =>
        request.result.createObjectStore(store, { keyPath: "id" }).createIndex("account", "account");
      request.onsuccess = () => {
        // Browsers close what is open in the background, without a word to who waits.
        request.result.onclose = () => { this.#opened = null; };
        resolve(request.result);
      };
      request.onerror = () => reject(request.error);
    });
    this.#opened.catch(() => { this.#opened = null; });
    return this.#opened;
  }

  async #begin(mode) {
    return (await this.#open()).transaction(store, mode, { durability: "strict" });
  }

  // Resolves when what was done is on the disk.
  async run(mode, action) {
    const transaction = await this.#begin(mode).catch(() => {
      this.#opened = null;
      return this.#begin(mode);
    });
    return new Promise((resolve, reject) => {
      const request = action(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = transaction.onerror = () => reject(transaction.error ?? request.error);
    });
  }
}

const database = new Database();
const run = (mode, action) => database.run(mode, action);

// Tells those who watch.
export function changed() {
  tell();
  others?.postMessage("");
}

// Rejects when there is no room for it.
export async function put(record) {
  await run("readwrite", (place) => place.put(record));
  changed();
}

export const get = (id) => run("readonly", (place) => place.get(id));

export async function remove(id) {
  await run("readwrite", (place) => place.delete(id));
  changed();
}

// An account's records, the first written first; none where the browser keeps nothing.
export async function list(accountID) {
  const found = await run("readonly", (place) => place.index("account").getAll(accountID)).catch(() => []);
  return found.sort((one, other) => one.changed - other.changed);
}
