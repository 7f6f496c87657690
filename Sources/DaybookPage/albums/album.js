// One album: its photos, in its own order or the newest first.
import { call } from "../core/api.js";
import { element } from "../ui/dom.js";
import * as live from "../core/live.js";
import { go } from "../core/router.js";
import { addTexts, t } from "../core/texts.js";
import { albumDeeds } from "./albumdeeds.js";
import { albumHead, isOwn, pathOf } from "./albumhead.js";
import { albumTiles } from "./albumtiles.js";
import { endless } from "../ui/endless.js";
import { stacked } from "../grid/bursts.js";
import { grid, gridReady } from "../grid/grid.js";
import { watchKeys } from "../grid/gridkeys.js";
import { fill } from "../grid/gridlayout.js";
import { watchOrder } from "../grid/gridorder.js";
import { libraryDeeds } from "../library/librarydeeds.js";
import { remember } from "../photos/photos.js";
import { selectBar } from "../grid/selectbar.js";
import { selection } from "../grid/selection.js";
import { failed, nothing, waiting } from "../ui/states.js";
import { isLocked, lockedList, unlocked } from "../hidden/unlock.js";
import texts from "./albums-texts.js";

addTexts(texts);

// The number of photos that are kept for a reader who comes back.
const mostKept = 2000;
const pageSize = 200;
const changeTime = 400;

const shapeFor = (width) => ({ kind: "rows", target: width < 640 ? 132 : 210 });

export default {
  title: () => t("album"),
  async enter(container, visit) {
    const { parameters, signal } = visit;
    await gridReady();
    container.classList.add("wide-screen");
    const head = element("div", { className: "library-head album-head" }, element("h1", {}, t("album")));
    const notice = element("div", { role: "status" }, waiting());
    const inside = element("div");
    container.append(head, notice, inside);
    const load = async () => {
      try {
        const { albums } = await call("GET", "/v1/albums", { signal });
        const album = albums.find((one) => one.id === parameters.id) ?? await call("GET", pathOf(parameters), { signal });
        notice.replaceChildren();
        visit.view = new AlbumView({ container, head, notice, inside }, { album, albums }, visit);
      } catch (failure) {
        if (signal.aborted) return;
        const isGone = failure.status === 404 || failure.status === 400;
        notice.replaceChildren(isGone ? nothing("albumGone", element("a", { href: "/albums" }, t("albums"))) : failed(failure, load));
      }
    };
    return load();
  },
  leave({ view }) {
    document.body.classList.remove("is-selecting");
    return view?.keep();
  },
};

// Returns the map of the diary's places. The photos stand below it, whether it can be shown or not.
function mapOf(signal) {
  const own = element("section", { className: "place-map", ariaLabel: t("placeMap") });
  import("./placemap.js").then(({ showMap }) => showMap(own, signal)).catch(() => { own.hidden = true; });
  return own;
}

class AlbumView {
  album;
  albums;
  photos = [];
  chosen;
  #places;
  #signal;
  #isClosing;
  #grid;
  // The IDs of the shown photos.
  #known = new Set();
  #list;
  #control;
  #head = new AbortController();

  // `places` are elements of the screen; `found` is the album and all albums.
  constructor(places, { album, albums }, { kept, isClosing, signal }) {
    [this.album, this.albums] = [album, albums];
    [this.#places, this.#signal, this.#isClosing] = [places, signal, isClosing];
    this.#build();
    this.#drawHead();
    if (kept) {
      this.#fresh(kept);
      this.#put(kept.photos);
    }
    this.#begin(kept);
    if (kept) this.#reload();
    this.#watchChanges();
  }

  #build() {
    const { album, albums } = this;
    const { inside } = this.#places;
    const signal = this.#signal;
    const reload = () => this.#reload();
    const place = element("div", { className: "library" });
    const shown = this.#grid = grid(place, {
      shapeFor, ask: async () => [], heading: () => null, decorate: (tile, photo) => this.#decorate(tile, photo),
    }, signal);
    const chosen = this.chosen = selection(shown, { open: (photo) => this.#open(photo), changed: () => drawBar(), signal });
    const deeds = albumDeeds({
      shown, chosen, album: () => this.album, photos: () => this.photos, put: (photos) => this.#put(photos), changed: reload,
    });
    const general = libraryDeeds({ shown, chosen, refresh: reload, isHidden: album.id === "hidden" });
    const drawBar = selectBar(place, chosen, isOwn(album) ? [...general.slice(0, 3), ...deeds, ...general.slice(3)]
      : album.filter ? [...general.slice(0, 3), deeds[0], ...general.slice(3)] : general);
    watchKeys(shown, { selection: chosen, signal });
    if (isOwn(album)) watchOrder(shown, { move: deeds.move, signal });
    const children = albums.filter((one) => one.parentId === album.id);
    if (children.length) inside.append(albumTiles(children, albums));
    if (album.id === "places") inside.append(mapOf(signal));
    inside.append(place);
  }

  #decorate(tile, photo) {
    this.chosen.mark(tile, photo);
    if (isOwn(this.album)) tile.draggable = true;
  }

  #open(photo) {
    if (!photo) return;
    const photos = () => this.photos.map(({ id, caption }) => ({ id, caption }));
    go(`/photos/${photo.id}`, { state: isOwn(this.album) ? { photos: photos() } : { list: { albumId: this.album.id } } });
  }

  // Draws the head again after the album was renamed, or moved into another.
  changed(album) {
    this.album = album;
    this.#drawHead();
  }

  #drawHead() {
    // The link of the earlier head answers Escape no longer.
    this.#head.abort();
    this.#head = new AbortController();
    this.#places.head.replaceChildren(...albumHead(this, AbortSignal.any([this.#signal, this.#head.signal])));
  }

  // Shows these photos, in this order.
  #put(photos) {
    this.photos = photos;
    const runs = [];
    // In an album with an order of its own, each photo of a burst has its place.
    const tiles = isOwn(this.album) ? photos : stacked(photos);
    for (let at = 0; at < tiles.length; at += pageSize) {
      const run = { count: 0, photos: null, ratios: null, isOpen: at + pageSize >= tiles.length, chunk: null };
      fill(run, tiles.slice(at, at + pageSize));
      runs.push(run);
    }
    this.#grid.show(runs.length ? [{ key: "photos", heading: "", runs }] : []);
    this.#places.notice.replaceChildren(...(photos.length ? [] : [nothing(isOwn(this.album) ? "albumEmpty" : "albumEmptyByItself")]));
  }

  #page(token, signal) {
    return call("GET", `${pathOf(this.album)}/photos?${new URLSearchParams({ pageSize: String(pageSize), ...(token && { pageToken: token }) })}`, { signal });
  }

  // Returns the photos of a page that are not shown yet, because the album may have changed between two pages.
  #fresh(page) {
    const more = page.photos.filter((photo) => !this.#known.has(photo.id) && this.#known.add(photo.id));
    more.forEach(remember);
    return more;
  }

  /**
   * Requests page after page, starting with the page that `kept` names.
   *
   * @param {{ token: string } | null} kept
   */
  #begin(kept = null) {
    const { notice, container } = this.#places;
    const reload = () => this.#reload();
    const control = this.#control = new AbortController();
    this.#signal.addEventListener("abort", () => control.abort());
    this.#list = endless(container, {
      signal: control.signal, kept,
      ask: (token) => this.#page(token, control.signal),
      take: (page) => this.#put([...this.photos, ...this.#fresh(page)]),
      done: () => null,
      failed: (failure, again) => {
        notice.replaceChildren(isLocked(failure) ? lockedList(reload) : failed(failure, again));
        // The time limit locked hidden items, so there is no message.
        if (isLocked(failure) && !this.#isClosing) unlocked(reload);
      },
    });
  }

  #end() {
    this.#control.abort();
    this.#list.remove();
  }

  // Requests as many photos again as are shown, so that the visible part does not move.
  async #reload() {
    const signal = this.#signal;
    this.#end();
    try {
      this.changed(await call("GET", pathOf(this.album), { signal }));
      this.#known.clear();
      const next = [];
      let token = "";
      do {
        const page = await this.#page(token, signal);
        next.push(...this.#fresh(page));
        token = page.nextPageToken ?? "";
      } while (token && next.length < this.photos.length);
      this.#put(next);
      this.#end();
      this.#begin({ token });
    } catch (failure) {
      if (signal.aborted) return;
      const reload = () => this.#reload();
      if (isLocked(failure)) this.#put([]);
      this.#places.notice.replaceChildren(isLocked(failure) ? lockedList(reload) : failed(failure, reload));
    }
  }

  #watchChanges() {
    const signal = this.#signal;
    let timer = 0;
    live.subscribe(({ inserted, updated, removed, isResync }) => {
      for (const { photo } of updated) if (photo) this.#grid.replace(photo);
      const isOurs = [...inserted, ...updated].some((one) => one.album?.id === this.album.id)
        || removed.some((one) => one.kind === "PHOTO" && this.photos.some((photo) => photo.id === one.id));
      const isMaybe = this.album.kind !== "USER" && [...inserted, ...updated].some((one) => one.photo);
      if (!isResync && !isOurs && !isMaybe) return;
      clearTimeout(timer);
      timer = setTimeout(() => this.#reload(), changeTime);
    }, { signal });
    signal.addEventListener("abort", () => clearTimeout(timer));
  }

  // Returns the photos that are shown to a reader who comes back.
  keep() {
    const { photos } = this;
    return photos.length && photos.length <= mostKept ? { photos, token: this.#list.token() } : undefined;
  }
}
