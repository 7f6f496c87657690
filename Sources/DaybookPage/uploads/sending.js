// Sends a file: a small one at once, a large one resumably.
import { call, upload } from "../core/api.js";
import { Failure } from "../core/failures.js";
import { require } from "../core/session.js";

// The size from which a file is sent resumably, in bytes.
const tusFrom = 4 << 20;
// The time for which a check of the session is valid, in milliseconds: another window may sign in with another account.
const known = 2000;

class Confirmation {
  #account = "";
  #time = 0;

  // Resolves when this account is signed in. Throws a Failure if another one is.
  async of(account, signal) {
    if (account === this.#account && performance.now() - this.#time < known) return;
    await require(account, signal);
    [this.#account, this.#time] = [account, performance.now()];
  }
}

// State: the account that was confirmed last, and when.
const confirmation = new Confirmation();

// Returns the created photo, of which only the ID is certain. `progress`: {onProgress(bytes), signal}. Throws a Failure
// with the file's name; also if another account is signed in.
export async function sendFile(file, account, progress) {
  try {
    await confirmation.of(account, progress.signal);
    if (file.size < tusFrom) return await upload(file, progress);
    // The module is loaded only here, because most visits send no large file.
    const { sendTus } = await import("./tus.js").catch(() => { throw new Failure(0, null, "NO_CONNECTION"); });
    const photo = await sendTus(file, account, progress);
    if (photo.etag) return photo;
    // The file is stored, independent of this request's result.
    return await call("GET", `/v1/photos/${encodeURIComponent(photo.id)}`, { signal: progress.signal }).catch(() => photo);
  } catch (failure) {
    // This request lets the page notice that the session has ended.
    if (failure.status === 401) await call("GET", "/v1/account").catch(() => null);
    failure.fileName = file.name;
    throw failure;
  }
}
