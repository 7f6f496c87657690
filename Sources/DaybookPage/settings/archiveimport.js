// Bringing an export into the diary: its ZIP file is sent, the server reads it and says what it would bring, and imports
// it once the person agrees. The server goes on without this page. Nothing here needs a screen.
import { call } from "../core/api.js";
import { Delay, rest } from "../core/delay.js";
import { Failure } from "../core/failures.js";
import { session } from "../core/session.js";
import * as storage from "../core/storage.js";
import { markOfFile } from "../uploads/filemark.js";
import { Pace } from "../uploads/pace.js";

const path = "/v1/import-archives";
// The intervals at which the server's progress is read, with a screen that shows it and without one, in milliseconds.
const [lookEvery, lookSeldom] = [1500, 10_000];
// The time to wait before another attempt after the connection was lost, in milliseconds.
const pause = 10_000;
// The statuses after which sending goes on by itself: too early, in use by another request, too many, or cancelled.
const passing = [408, 409, 423, 429, 499];
// The states in which the archive changes without this page.
const moving = ["CHECKING", "IMPORTING"];
// The states in which nothing will come of the archive any more.
const over = ["DONE", "FAILED"];

// The upload of archives, which is loaded only when it is needed.
const uploader = () => import("../uploads/tus.js").catch(() => { throw new Failure(0, null, "NO_CONNECTION"); });

const isGone = (failure) => failure.status === 404 || failure.status === 410;
const isCut = (failure) => failure.status === 0 || failure.isUnreached || passing.includes(failure.status);

/**
 * Returns whether a file begins as a ZIP file does.
 *
 * @param {File} file
 */
async function isZip(file) {
  const [p, k, third, fourth] = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return p === 0x50 && k === 0x4b && (third === 3 && fourth === 4 || third === 5 && fourth === 6);
}

/**
 * Holds a lock that the windows of this browser share. Resolves to a function that releases it; null if another window
 * has it. Browsers without locks let each window go on.
 *
 * @param {string} name
 * @returns {Promise<(() => void) | null>}
 */
function held(name) {
  return new Promise((resolve) => {
    const free = () => resolve(() => {});
    if (!navigator.locks) return free();
    navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(null);
      return new Promise((release) => resolve(() => release(null)));
    }).catch(free);
  });
}

export class ArchiveImport {
  /**
   * The archive on the server; null if there is none.
   *
   * @type {ExportArchive | null}
   */
  archive = null;
  /** @type {UnfinishedArchive | null} */
  upload = null;
  /**
   * The file that is being sent, or was until it was halted. A reload loses it.
   *
   * @type {File | null}
   */
  file = null;
  /**
   * The failure of the last attempt to send, after which sending goes on by itself; null while nothing is in its way.
   *
   * @type {Failure | null}
   */
  obstacle = null;
  /**
   * The last trouble: a failure, or a sentence of the texts.
   *
   * @type {Failure | { key: string, values?: Record<string, string | number> } | null}
   */
  trouble = null;
  pace = new Pace();
  /**
   * Is called when something has ended that no screen shows.
   *
   * @type {(own: ArchiveImport) => void}
   */
  unseen = () => {};
  #hasWaited = false;
  #send;
  #watchers = new Set();
  #isLoaded = false;
  // Whether `trouble` is a failure to read the archive, which the next answer ends.
  #isOfLoad = false;
  #isSending = false;
  #session = new AbortController();
  #control = new AbortController();
  #next = new Delay(() => (document.hidden ? this.#lookLater() : this.#look()));
  // The request whose archive is shown. The response to an earlier one is not.
  #run = {};

  /**
   * @param {typeof uploader} send loads the functions that send
   */
  constructor(send = uploader) {
    this.#send = send;
  }

  /**
   * @returns {"UNKNOWN" | "NONE" | "HALTED" | "SENDING" | "CHECKING" | "READY" | "IMPORTING" | "DONE" | "FAILED"}
   */
  get phase() {
    if (this.#isSending) return "SENDING";
    if (this.archive) return /** @type {any} */ (this.archive.state);
    if (this.upload) return "HALTED";
    return this.#isLoaded ? "NONE" : "UNKNOWN";
  }

  // Whether leaving the page would interrupt it.
  get isSending() { return this.#isSending; }

  // Whether the server waits before another try. It says so of each archive until it gets to it, so the first time tells
  // nothing.
  get isWaiting() { return this.#hasWaited && this.archive?.waiting === true; }

  // Whether the server's next answer will say more than what is known.
  get #isAwaited() { return this.archive !== null && (moving.includes(this.archive.state) || this.isConcealed); }

  // Whether the answer about the archive was removed, because hidden items were locked.
  get isConcealed() { return this.archive?.state === "READY" && !this.archive.preview; }

  // Whether a file may be chosen.
  get isOpen() { return ["NONE", "HALTED", ...over].includes(this.phase); }

  // Calls back after each change, until the signal ends it.
  watch(action, signal) {
    this.#watchers.add(action);
    signal.addEventListener("abort", () => this.#watchers.delete(action));
  }

  // Discards everything, because the session has ended. What has arrived stays on the server.
  end() {
    this.#session.abort();
    this.#control.abort();
    this.#next.stop();
    this.#session = new AbortController();
    Object.assign(this, { archive: null, upload: null, file: null, obstacle: null, trouble: null });
    [this.#isLoaded, this.#isSending, this.#run] = [false, false, {}];
  }

  // Asks the server for the archive, which may be an upload that has not come to its end.
  async load() {
    if (this.#isSending) return;
    const [own, { signal }] = [this.#run = {}, this.#session];
    try {
      const { importArchives: [found = null] = [] } = await call("GET", path, { isFresh: true, signal });
      if (this.#run !== own) return;
      this.#isLoaded = true;
      this.#take(found, this.#isOfLoad ? null : this.trouble);
    } catch (failure) {
      if (this.#run !== own) return;
      this.#tellOfLoad(failure);
      if (this.#isAwaited) this.#next.start(pause);
    }
  }

  // Discards all names and numbers, because some may be of hidden items, and asks the server for the others.
  async conceal() {
    const { archive } = this;
    if (!archive?.preview && !archive?.progress) return;
    // The response to an earlier request may have them.
    this.#run = {};
    this.archive = { ...archive, preview: undefined, progress: undefined };
    this.#changed();
    await this.load();
  }

  // Takes the file of an export, or the file of the upload that is to go on.
  async choose(files) {
    if (!this.isOpen || !files.length) return;
    // A sentence that is said again is a new one.
    this.#tell(null);
    const [[file], { signal }] = [files, this.#session];
    if (files.length > 1) return this.#tell({ key: "archiveOne" });
    try {
      const mark = `${file.size}.${await markOfFile(file, file.lastModified)}`;
      if (!await isZip(file)) return this.#tell({ key: "archiveNoZip", values: { name: file.name } });
      if (signal.aborted || !this.isOpen) return;
      if (this.upload && !isOf(this.upload, file, mark)) return this.#tell({ key: "archiveOther", values: { name: this.upload.name } });
      if (this.archive) await this.#remove();
      if (signal.aborted) return;
      this.file = file;
      this.upload ??= { address: null, mark, name: file.name, size: file.size, sent: 0 };
      await this.resume();
    } catch (failure) {
      this.#tell(failure.reason === "FILE_UNREADABLE" ? new Failure(0, null, "ARCHIVE_CHANGED") : failure);
    }
  }

  // Stops sending. What has arrived stays.
  halt() { this.#control.abort(); }

  // Sends the chosen file, or the rest of it.
  async resume() {
    const [{ file, upload }, { signal }] = [this, this.#session];
    if (!file || !upload || this.#isSending) return;
    const control = this.#control = new AbortController();
    // The answer of the server from before is of no use any more.
    this.#run = {};
    this.#isSending = true;
    this.obstacle = null;
    this.pace.restart();
    this.#tell(null);
    const release = await held(this.#lockName());
    try {
      if (!release) throw new Failure(0, null, "ARCHIVE_ELSEWHERE");
      const { id } = await this.#sendAll(file, upload, AbortSignal.any([control.signal, signal]));
      this.#isSending = false;
      // The check begins by itself, whether or not the server can be reached now.
      this.#take({
        id, fileName: file.name, sizeBytes: String(file.size), uploadedBytes: String(file.size), expireTime: "", state: "CHECKING",
        waiting: false, retryable: false,
      });
      await this.#look();
    } catch (failure) {
      if (!signal.aborted) this.#fail(failure);
    } finally {
      release?.();
    }
  }

  // Gives up the upload, and deletes what has arrived.
  async discard() {
    const { signal } = this.#session;
    const release = await held(this.#lockName());
    try {
      if (!release) throw new Failure(0, null, "ARCHIVE_ELSEWHERE");
      if (this.upload?.address) await call("DELETE", this.upload.address, { signal });
      this.#forget();
      this.#tell(null);
    } catch (failure) {
      if (isGone(failure)) this.#forget();
      this.#tell(isGone(failure) ? null : failure);
    } finally {
      release?.();
    }
  }

  // Imports the archive.
  async begin() {
    const [{ archive }, { signal }] = [this, this.#session];
    if (!archive) return;
    const own = this.#run = {};
    try {
      const made = await call("POST", `${path}/${encodeURIComponent(archive.id)}:import`, { body: {}, signal });
      if (this.#run === own) this.#take(made);
      // A request that was made meanwhile may have been answered from before the import.
      else if (!signal.aborted) await this.load();
    } catch (failure) {
      if (!signal.aborted) this.#failAt(failure);
    }
  }

  // Deletes the archive. What an import brought so far stays.
  async cancel() {
    try {
      await this.#remove();
      this.#tell(null);
    } catch (failure) {
      this.#tell(failure);
    }
  }

  // Deletes the archive after its import was undone, because it no longer says how things are.
  async undone(importId) {
    if (this.phase === "DONE" && this.archive?.importId === importId) await this.cancel();
  }

  #lockName() { return `daybook.archive.${session.account?.id ?? ""}`; }

  get #key() { return `daybook.upload.${session.account?.id ?? ""}.import`; }

  // Shows what went wrong; null for nothing. A person who stopped something knows it.
  #tell(trouble) {
    [this.trouble, this.#isOfLoad] = [trouble?.reason === "STOPPED" ? null : trouble, false];
    this.#changed();
  }

  // Shows a failure until the server answers.
  #tellOfLoad(failure) {
    this.#tell(failure);
    this.#isOfLoad = true;
  }

  #changed() { for (const action of [...this.#watchers]) action(); }

  /**
   * Shows an archive of the server, or the upload of one.
   *
   * @param {ExportArchive | null} archive
   * @param {ArchiveImport["trouble"]} trouble
   */
  #take(archive, trouble = null) {
    const was = this.archive;
    const upload = archive?.state === "UPLOADING" ? this.#unfinished(archive) : null;
    if (!upload) this.#forget();
    else if (upload.address !== this.upload?.address) this.file = null;
    this.upload = upload;
    this.archive = upload ? null : archive;
    this.#hasWaited = Boolean(was?.waiting && was.id === archive?.id && was.state === archive.state);
    this.#next.stop();
    if (archive && moving.includes(archive.state)) this.#lookLater();
    this.#tell(trouble);
    const hasEnded = archive && was?.id === archive.id && was.state !== archive.state && !moving.includes(archive.state);
    if (hasEnded && !this.#watchers.size) this.unseen(this);
  }

  #forget() {
    storage.remove(this.#key);
    [this.upload, this.file] = [null, null];
  }

  #lookLater() { this.#next.start(this.#watchers.size ? lookEvery : lookSeldom); }

  // Reads the archive's progress.
  async #look() {
    const [{ archive }, { signal }] = [this, this.#session];
    if (!archive || this.#isSending) return;
    const own = this.#run = {};
    try {
      const found = await call("GET", `${path}/${encodeURIComponent(archive.id)}`, { isFresh: true, signal });
      if (this.#run === own) this.#take(found, found.state === archive.state && !this.#isOfLoad ? this.trouble : null);
    } catch (failure) {
      if (this.#run !== own || signal.aborted) return;
      if (isGone(failure)) return this.#failAt(failure);
      if (isCut(failure)) return this.#lookLater();
      this.#tellOfLoad(failure);
      this.#next.start(pause);
    }
  }

  // Shows a failure of a request for the archive. It may have been deleted elsewhere.
  #failAt(failure) {
    if (isGone(failure)) this.archive = null;
    this.#tell(isGone(failure) ? { key: "archiveGone" } : failure);
  }

  async #remove() {
    const { archive } = this;
    this.#run = {};
    this.#next.stop();
    if (!archive) return;
    try {
      await call("DELETE", `${path}/${encodeURIComponent(archive.id)}`, { signal: this.#session.signal });
    } catch (failure) {
      if (!isGone(failure)) {
        if (moving.includes(archive.state)) this.#lookLater();
        throw failure;
      }
    }
    this.archive = null;
  }

  /**
   * Returns the upload of an archive, with the mark of its file if it began in this browser.
   *
   * @param {ExportArchive} archive
   * @returns {UnfinishedArchive}
   */
  #unfinished({ id, fileName, sizeBytes, uploadedBytes }) {
    const address = `${path}/${id}`;
    const kept = parsed(storage.read(this.#key));
    // A browser that refuses storage knows the mark until a reload.
    const mark = [kept, this.upload].find((one) => one?.address === address)?.mark ?? "";
    return { address, mark, name: fileName, size: Number(sizeBytes), sent: Number(uploadedBytes) };
  }

  // Sends until all has arrived, also through losses of the connection.
  async #sendAll(file, upload, signal) {
    const { sendArchive } = await this.#send();
    const keep = (address) => {
      upload.address = address;
      if (address) storage.write(this.#key, JSON.stringify({ address, mark: upload.mark }));
      else storage.remove(this.#key);
    };
    const onProgress = (sent) => {
      [upload.sent, this.obstacle] = [sent, null];
      this.pace.note(sent, performance.now());
      this.#changed();
    };
    const onCut = (failure) => {
      // An upload that is over begins anew, which is no obstacle.
      this.obstacle = isGone(failure) ? null : failure;
      this.pace.restart();
      this.#changed();
    };
    for (;;) {
      try {
        return await sendArchive(file, session.account.id, { address: upload.address, keep, onProgress, onCut, signal });
      } catch (failure) {
        if (signal.aborted || !isCut(failure)) throw failure;
        // Browsers report a file that has changed as a lost connection.
        await file.slice(0, 1).arrayBuffer().catch(() => { throw new Failure(0, null, "ARCHIVE_CHANGED"); });
        onCut(failure);
        await rest(Math.max(pause, failure.retryAfter * 1000), signal);
      }
    }
  }

  // Ends the sending after a failure. What has arrived can be completed later, unless the server refused it.
  #fail(failure) {
    const { upload } = this;
    this.#isSending = false;
    if (failure.reason === "ARCHIVE_CHANGED") this.file = null;
    // The upload has forgotten the address of what was refused.
    if (!upload?.address) [this.upload, this.file] = [null, null];
    // This request lets the page notice that the session has ended.
    if (failure.status === 401) call("GET", "/v1/account").catch(() => null);
    this.#tell(isGone(failure) ? { key: "archiveEnded" } : failure);
    if (this.trouble && !this.#watchers.size) this.unseen(this);
    // Another archive is there, which the page does not know yet.
    if (failure.reason === "IMPORT_ARCHIVE_EXISTS") this.load();
  }
}

// State: the export that is brought in. The file goes on being sent while other screens are shown.
export const archiveImport = new ArchiveImport();

/**
 * Returns whether a file is the one of an upload. If the upload began in another browser, its name and size decide.
 *
 * @param {UnfinishedArchive} upload
 * @param {File} file
 * @param {string} mark
 */
const isOf = (upload, { name, size }, mark) => (upload.mark ? upload.mark === mark : upload.name === name && upload.size === size);

/** @returns {{ address: string, mark: string } | null} */
function parsed(text) {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return null;
  }
}
