// The last searches of a person, kept on this device.
import { session } from "../core/session.js";
import * as storage from "../core/storage.js";

const most = 8;
const key = () => `daybook.searches.${session.account?.id}`;

// Addresses of the search screen, the last first.
export function recents() {
  try {
    const found = JSON.parse(storage.read(key()));
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
