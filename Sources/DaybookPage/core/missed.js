// Changes that no window of this browser was told of: what is kept of things for when there is no connection
// goes when they were hidden or deleted.
import { call } from "./api.js";
import { dropBytesOf, emptyCache } from "../hidden/hiddenbytes.js";
import { session } from "./session.js";
import * as storage from "./storage.js";
import { forgetKept, purgeKept } from "./worker.js";

const mostPages = 20;
const keyOf = (accountID) => `daybook.told.${accountID}`;

// The ids of what is not to be kept any more, as changes tell of it.
export function goneOf({ updated = [], removed = [] }) {
  const hidden = updated.flatMap((one) => Object.values(one)).filter((thing) => thing.hidden);
  return [...removed, ...hidden].map(({ id }) => id);
}

// This browser was told of all up to a token.
export function noteTold(token) {
  if (session.account && token) storage.write(keyOf(session.account.id), token);
}

// Asks for what came after the token that was noted last, page by page; what is not known is not kept. `now` is the token
// of now, for a browser that has none.
export async function catchUpKept(now) {
  const { account } = session;
  let token = account && storage.read(keyOf(account.id));
  if (!token) noteTold(now);
  if (!account || !token) return;
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
    // Without a connection it is asked for the next time; a token that is not taken tells nothing.
    if (failure.status === 400 && session.account?.id === account.id) await forgetAll();
  }
}

const forgetAll = () => Promise.all([forgetKept(), emptyCache()]);
