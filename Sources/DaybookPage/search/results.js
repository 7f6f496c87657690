// Search results, grouped by kind of match, page by page.
import { call, noteKept } from "../core/api.js";
import { subscribe } from "../core/live.js";
import { button, element, told } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import { t } from "../core/texts.js";
import { dayHeading, entryCard, marked, photoStill, photoTile } from "../diary/cards.js";
import { endless } from "../ui/endless.js";
import { go } from "../core/router.js";
import { icon } from "../ui/icons.js";
import { remember } from "../photos/photos.js";
import { whenTold } from "../photos/whenwhere.js";
import { removeEntry } from "../diary/removal.js";

const mostKept = 400;
// The maximum time to find out whether the diary can be reached, in milliseconds.
const reachTime = 5000;

/**
 * Fills a container with the results of a search. `widen` is offered if there are none, and is null for a search without
 * filters. A search that `hasWords` names the kind of match over each group. If the diary cannot be reached, `offline` finds
 * what is kept on this device, and `renew` searches again when the diary is there. Returns {ready, keep()}.
 *
 * @param {HTMLElement} container
 * @param {object} request
 * @param {object} options
 * @param {any} [options.kept]
 * @param {AbortSignal} options.signal
 * @param {boolean} [options.hasWords]
 * @param {(() => unknown) | null} [options.widen]
 * @param {() => Promise<{ results: any[], time: number } | null>} options.offline
 * @param {() => unknown} options.renew
 */
export function results(container, request, { kept, signal, hasWords = true, widen = null, offline, renew }) {
  const list = element("div", { id: "feed", className: "feed found" });
  const notice = element("div", { id: "notice", className: "notice", role: "status" });
  const count = element("p", { className: "unseen", role: "status" });
  const pending = element("p", { className: "quiet", role: "status" });
  container.append(count, pending, list, notice);
  const items = [];
  let grid = null;
  let [section, day] = ["", ""];
  const { ask, isOffline } = asking(request, { signal, offline, renew });

  function append(found) {
    for (const item of found) {
      if (item.section !== section) {
        [section, day, grid] = [item.section, "", null];
        // Filters alone find everything in one way.
        list.append(hasWords ? element("h2", { className: "section" }, t(`searchSection${section}`)) : told("h2", "searchResults", { className: "unseen" }));
      }
      if (item.entry) appendEntry(item);
      else if (item.photo) appendPhoto(item);
      else appendAlbum(item);
    }
    items.push(...found);
    count.textContent = items.length ? t("searchFound", { count: items.length }) : "";
  }

  function appendEntry(item) {
    grid = null;
    if (item.entry.localDate !== day) list.append(dayHeading(day = item.entry.localDate, "h3"));
    const card = entryCard(item.entry, item, {
      remove: (entry) => removeEntry(entry, { hide: () => { card.hidden = true; }, bring: () => { card.hidden = false; } }),
    });
    list.append(card);
  }

  // Adds a photo. Photos that follow each other are side by side, and are neighbours in the viewer.
  function appendPhoto(item) {
    remember(item.photo);
    day = "";
    if (!grid) {
      grid = Object.assign(element("div", { className: "hits" }), { photos: [] });
      list.append(grid);
    }
    grid.append(photoHit(item, grid.photos));
  }

  function appendAlbum({ album, snippet, highlights }) {
    grid = null;
    day = "";
    list.append(albumCard(album, snippet ? marked({ snippet, highlights }) : [album.title]));
  }

  const pages = endless(container, {
    signal, kept, ask,
    take: (page) => {
      pending.textContent = isOffline() ? t("searchKept") : page.indexing ? t("searchIndexing") : "";
      append(page.results);
    },
    done: () => notice.replaceChildren(...(items.length ? [] : nothingFound(widen))),
    failed: (failure, again) => notice.replaceChildren(explain(failure), button(t("retry"), () => {
      notice.replaceChildren();
      again();
    }, "primary")),
  });
  if (kept) append(kept.items);
  return {
    ready: pages.ready,
    keep: () => (!isOffline() && items.length && items.length <= mostKept ? { items, token: pages.token() } : undefined),
  };
}

// Returns whether the diary responds to a request that is not a search.
const isReached = (signal) => call("GET", "/v1/account", { signal, isFresh: true, timeout: reachTime })
  .then(() => true, (failure) => !failure.isUnreached);

// Returns {ask(token), isOffline()} for the pages of a search. Without the diary, the first page is all that this device has.
function asking(request, { signal, offline, renew }) {
  let isOffline = false;
  async function ask(token) {
    try {
      return await call("GET", `/v1/search?${new URLSearchParams({ ...request, pageSize: "30", ...(token && { pageToken: token }) })}`, { signal });
    } catch (failure) {
      // A search alone may fail, too. Then it would be repeated without end, because the diary can be reached.
      const isAway = failure.isUnreached && !token && !(await isReached(signal));
      const found = isAway ? await offline() : null;
      if (!found || signal.aborted) throw failure;
      isOffline = true;
      noteKept(found.time);
      subscribe(({ isResync }) => { if (isResync) renew(); }, { signal });
      return found;
    }
  }
  return { ask, isOffline: () => isOffline };
}

// Returns the notice of a search that found nothing, with the action `widen` if the search has filters.
function nothingFound(widen) {
  return [
    icon("search"), element("p", {}, t(widen ? "searchNoneNarrow" : "searchNone")),
    ...(widen ? [button(t("searchWiden"), widen, "primary")] : []),
  ];
}

// Returns a found photo, and adds it to `photos`, its neighbours in the viewer.
function photoHit(item, photos) {
  const index = photos.push({ id: item.photo.id, caption: item.photo.caption }) - 1;
  const tile = photoTile(photos[index], "(max-width: 640px) 33vw, 160px");
  tile.onclick = () => go(`/photos/${item.photo.id}`, { state: { photos, index } });
  return element("figure", {}, tile, element("figcaption", {}, ...nameOf(item)));
}

// Fields of a photo that name it for machines.
const technical = ["camera", "fileName"];

// Returns the words of a hit; a photo that was found by a technical field, or by none, has its caption, place or date.
function nameOf({ photo, field, snippet, highlights }) {
  if (snippet && !technical.includes(field)) return marked({ snippet, highlights });
  return [photo.caption || photo.place?.name || whenTold(photo)[0]];
}

function albumCard(album, words) {
  const cover = album.coverPhotoId ? photoStill({ id: album.coverPhotoId, caption: "" }) : null;
  if (cover) cover.ariaHidden = "true";
  return element("article", { className: "card found-album" }, cover,
    element("div", {}, element("h3", {}, element("a", { href: `/albums/${album.id}` }, ...words)),
      element("p", { className: "quiet" }, t("photoCount", { count: album.photoCount }))));
}
