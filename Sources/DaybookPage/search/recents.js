// The last searches of a person, stored on this device.
import { session } from "../core/session.js";
import * as storage from "../core/storage.js";

const most = 8;
const key = () => `daybook.searches.${session.account?.id}`;

// Returns addresses of the search screen, the last one first.
export function recents() {
  try {
    const found = JSON.parse(storage.read(key()) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one === "string" && one.startsWith("/search?")) : [];
  } catch {
    return [];
  }
}

export function addRecent(address) {
  if (!session.account || !address.startsWith("/search?")) return;
  storage.write(key(), JSON.stringify([address, ...recents().filter((one) => one !== address)].slice(0, most)));
}

export const forgetRecents = () => storage.remove(key());
