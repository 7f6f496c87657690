// Changes that no window of this browser has received. Data stored for offline use are removed when their items were
// hidden or deleted.
import { call } from "./api.js";
import { dropBytesOf, emptyCache } from "../hidden/hiddenbytes.js";
import { session } from "./session.js";
import * as storage from "./storage.js";
import { forgetKept, purgeKept } from "./worker.js";

const mostPages = 20;
const keyOf = (accountID) => `daybook.told.${accountID}`;

// Returns the IDs of items that must no longer be stored, according to the changes.
export function goneOf({ updated = [], removed = [] }) {
  const hidden = updated.flatMap((one) => Object.values(one)).filter((thing) => thing.hidden);
  return [...removed, ...hidden].map(({ id }) => id);
}

// Records the token up to which this browser has received all changes.
export function noteTold(token) {
  if (session.account && token) storage.write(keyOf(session.account.id), token);
}

// Requests the changes after the last recorded token, page by page. Data of unknown state are not kept. `now` is the
// current token, for a browser that has none.
export async function catchUpKept(now) {
  const { account } = session;
  let token = account ? storage.read(keyOf(account.id)) ?? "" : "";
  if (!account || !token) return noteTold(now);
  try {
    for (let page = 0; page < mostPages; page += 1) {
      const news = await call("GET", `/v1/changes?since=${encodeURIComponent(token)}`, { isFresh: true });
      if (session.account?.id !== account.id) return;
      if (news.fullResync) break;
      purgeKept(goneOf(news));
      dropBytesOf(news.removed ?? []);
      if (!news.nextToken || news.nextToken === token) return noteTold(token);
      token = news.nextToken;
      noteTold(token);
    }
    await forgetAll();
  } catch (failure) {
    // Without a connection, the request is made the next time. A rejected token gives no information.
    if (failure.status === 400 && session.account?.id === account.id) await forgetAll();
  }
}

const forgetAll = () => Promise.all([forgetKept(), emptyCache()]);
