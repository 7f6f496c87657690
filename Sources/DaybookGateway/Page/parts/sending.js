// Sends one file: a small one at once, a large one so that it goes on where it broke off.
import { call, upload } from "../core/api.js";
import { Failure } from "../core/failures.js";
import { sendTus, tusFrom } from "./tus.js";

// Returns the photo that it became, of which only the id is sure. `progress`: {onProgress(bytes), signal}. Throws a
// Failure with the file's name.
export async function sendFile(file, account, progress) {
  if (file.size < tusFrom) return upload(file, progress);
  try {
    await file.slice(0, 1).arrayBuffer().catch(() => { throw new Failure(0, null, "FILE_UNREADABLE"); });
    const id = await sendTus(file, account, progress);
    // It is there, whatever becomes of this question.
    return await call("GET", `/v1/photos/${encodeURIComponent(id)}`, { signal: progress.signal }).catch(() => ({ id }));
  } catch (failure) {
    // Asks once more in the way that has the page notice a session that is over.
    if (failure.status === 401) await call("GET", "/v1/account").catch(() => null);
    failure.fileName = file.name;
    throw failure;
  }
}
