// The storage on this device for entries that wait to be sent, with the bytes of their photos.
//
// A record has the draft of an entry and its photos in order: see Waiting in `Tests/Page/checks/records.d.ts`.
const name = "daybook";
const store = "waiting";
// State: the channel to the other windows.
const others = globalThis.BroadcastChannel ? new BroadcastChannel("daybook.waiting") : null;
// State: the callbacks for changes of the waiting entries.
const watchers = new Set();

// Calls back after a record was added, changed or removed, in this window or another, until the signal ends it.
export function onWaiting(action, signal) {
  watchers.add(action);
  signal.addEventListener("abort", () => watchers.delete(action));
}

const tell = () => { for (const action of [...watchers]) action(); };
if (others) others.onmessage = tell;

class Database {
  /** @type {Promise<IDBDatabase> | null} */
  #opened = null;

  #open() {
    const opened = this.#opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () =>
        request.result.createObjectStore(store, { keyPath: "id" }).createIndex("account", "account");
      request.onsuccess = () => {
        // Browsers close an open database in the background without notifying its users.
        request.result.onclose = () => { this.#opened = null; };
        resolve(request.result);
      };
      request.onerror = () => reject(request.error);
    });
    opened.catch(() => { this.#opened = null; });
    return opened;
  }

  async #begin(mode) {
    return (await this.#open()).transaction(store, mode, { durability: "strict" });
  }

  // Runs an action on the store in a transaction. Resolves when the changes are on the disk.
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

// State: the open database of waiting entries.
const database = new Database();
const run = (mode, action) => database.run(mode, action);

// Notifies the watchers of all windows.
export function changed() {
  tell();
  others?.postMessage("");
}

/**
 * Stores a record. Rejects if there is no space for it.
 *
 * @param {Waiting} record
 */
export async function put(record) {
  await run("readwrite", (place) => place.put(record));
  changed();
}

/**
 * @param {string} id
 * @returns {Promise<Waiting | undefined>}
 */
export const get = (id) => run("readonly", (place) => place.get(id));

export async function remove(id) {
  await run("readwrite", (place) => place.delete(id));
  changed();
}

/**
 * Returns an account's records, the first written first; none if the browser refuses storage.
 *
 * @param {string} accountID
 * @returns {Promise<Waiting[]>}
 */
export async function list(accountID) {
  const found = await run("readonly", (place) => place.index("account").getAll(accountID)).catch(() => []);
  return found.sort((one, other) => one.changed - other.changed);
}
