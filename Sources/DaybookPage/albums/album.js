// One album: its photos, in its own order or the newest first.
import { call } from "../core/api.js";
import { button, element, once } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import * as live from "../core/live.js";
import { go } from "../core/router.js";
import { addTexts, t } from "../core/texts.js";
import { albumDeeds } from "./albumdeeds.js";
import { chooseParent, newAlbum, renameAlbum } from "./albumchoice.js";
import { albumQuery } from "./albumquery.js";
import { albumTiles } from "./albumtiles.js";
import { ask } from "../ui/ask.js";
import { endless } from "../ui/endless.js";
import { grid, gridReady } from "../grid/grid.js";
import { watchKeys } from "../grid/gridkeys.js";
import { fill } from "../grid/gridlayout.js";
import { watchOrder } from "../grid/gridorder.js";
import { libraryDeeds } from "../library/librarydeeds.js";
import { remember } from "../photos/photos.js";
import { selectBar } from "../grid/selectbar.js";
import { selection } from "../grid/selection.js";
import { share } from "../sharing/sharing.js";
import { slideshow } from "../viewer/slideshow.js";
import { failed, nothing, waiting } from "../ui/states.js";
import { toast } from "../ui/toast.js";
import { isLocked, locked, unlocked } from "../hidden/unlock.js";
import en from "./albums-en.js";
import ja from "./albums-ja.js";
import ko from "./albums-ko.js";

addTexts({ en, ja, ko });

// As many are remembered for who comes back.
const mostKept = 2000;
const pageSize = 200;
const changeTime = 400;

const shapeFor = (width) => ({ kind: "rows", target: width < 640 ? 132 : 210 });
const path = (album) => `/v1/albums/${encodeURIComponent(album.id)}`;
// Such an album is put together by hand; others fill themselves.
const isOwn = (album) => album.kind === "USER" && !album.filter;
// Those that the diary makes by itself stay as they are.
const isChangeable = (album) => album.kind === "USER" || Boolean(album.filter);

let leaving = null;

// Not into which everything comes by itself, and not what is out of sight.
const mayBeShared = (album) => !["recents", "imports", "hidden", "trash"].includes(album.id);

export default {
  title: () => t("album"),
  async enter(container, { parameters, kept, isClosing, signal }) {
    await gridReady();
    container.classList.add("wide-screen");
    const head = element("header", { className: "library-head" }, element("h1", {}, t("album")));
    const notice = element("div", { role: "status" }, waiting());
    const inside = element("div");
    container.append(head, notice, inside);
    const load = async () => {
      try {
        const { albums } = await call("GET", "/v1/albums", { signal });
        const album = albums.find((one) => one.id === parameters.id) ?? await call("GET", path(parameters), { signal });
        notice.replaceChildren();
        show({ container, head, notice, inside, album, albums, kept, isClosing, signal });
      } catch (failure) {
        if (signal.aborted) return;
        const isGone = failure.status === 404 || failure.status === 400;
        notice.replaceChildren(isGone ? nothing("albumGone", element("a", { href: "/albums" }, t("albums"))) : failed(failure, load));
      }
    };
    return load();
  },
  leave() {
    document.body.classList.remove("is-selecting");
    const kept = leaving?.();
    leaving = null;
    return kept;
  },
};

function show({ container, head, notice, inside, album: first, albums, kept, isClosing, signal }) {
  let album = first;
  const children = albums.filter((one) => one.parentId === album.id);
  let photos = [];
  const place = element("div", { className: "library" });
  const shown = grid(place, { shapeFor, ask: async () => [], heading: () => null, decorate }, signal);
  const chosen = selection(shown, { open, changed: () => drawBar(), signal });
  const deeds = albumDeeds({ shown, chosen, album: () => album, photos: () => photos, put, changed: reload });
  const general = libraryDeeds({ shown, chosen, refresh: reload, isHidden: album.id === "hidden" });
  const drawBar = selectBar(place, chosen, isOwn(album) ? [...general.slice(0, 3), ...deeds, ...general.slice(3)]
    : album.filter ? [...general.slice(0, 3), deeds[0], ...general.slice(3)] : general);
  watchKeys(shown, { selection: chosen, signal });
  if (isOwn(album)) watchOrder(shown, { move: deeds.move, signal });
  if (children.length) inside.append(albumTiles(children));
  inside.append(place);
  drawHead();

  function decorate(tile, photo) {
    chosen.mark(tile, photo);
    if (isOwn(album)) tile.draggable = true;
  }

  function open(photo) {
    if (photo) go(`/photos/${photo.id}`, { state: isOwn(album) ? { photos: photos.map(({ id, caption }) => ({ id, caption })) } : { list: { albumId: album.id } } });
  }

  function drawHead() {
    const parent = albums.find((one) => one.id === album.parentId);
    head.replaceChildren(
      element("a", { className: "up quiet", href: parent ? `/albums/${parent.id}` : "/albums" }, `‹ ${parent?.title ?? t("albums")}`),
      element("h1", {}, album.title), ...(album.filter ? [albumQuery(album.filter)] : []), element("span", { className: "quiet" }, t("photoCount", { count: album.photoCount })),
      element("div", { className: "library-tools" }, ...tools()));
  }

  function tools() {
    const run = button(t("slideshow"), () => photos.length && once(run, () => slideshow(photos, album.title)), "plain slideshow-start");
    const own = [...(album.photoCount > 1 ? [run] : []), button(t("select"), () => (chosen.isOn ? chosen.stop() : chosen.start()), "plain select")];
    if (!isChangeable(album)) return mayBeShared(album) ? [...own, sharing()] : own;
    if (isOwn(album) && !album.parentId) own.unshift(button(t("newAlbumInside"), inner));
    if (isOwn(album)) own.unshift(element("a", { className: "plain fill", href: `/library?into=${album.id}` }, t("addPhotos")));
    own.push(sharing());
    // Albums stand inside of one another once.
    if (!children.length) own.push(button(t("moveAlbum"), move, "plain move-album"));
    return [...own, button(t("rename"), rename), button(t("delete"), remove, "plain remove-album")];
  }

  function sharing() {
    const control = button(t("share"), () => share({ albumId: album.id }), "plain share");
    control.disabled = !album.photoCount;
    return control;
  }

  async function inner() {
    const made = await newAlbum(album.id);
    if (made) go(`/albums/${made.id}`);
  }

  async function move() {
    const moved = await chooseParent(album, albums.filter((one) => isOwn(one) && !one.parentId && one.id !== album.id));
    if (moved) album = moved;
    drawHead();
  }

  async function rename() {
    const renamed = await renameAlbum(album);
    if (renamed) album = renamed;
    drawHead();
  }

  async function remove(event) {
    const preview = await call("DELETE", `${path(album)}?validateOnly=true`).catch(() => ({ shareCount: 0 }));
    const question = [t("albumDeleteAsk", { title: album.title }), preview.shareCount && t("endsShares", { count: preview.shareCount })];
    if (!await ask(question.filter(Boolean).join(" "), [{ value: "yes", label: t("delete"), isMain: true }])) return;
    await once(event.target, async () => {
      try {
        await call("DELETE", path(album));
        toast(t("albumDeleted", { title: album.title }));
        go("/albums", { isInstead: true });
      } catch (failure) {
        toast(explain(failure));
      }
    });
  }

  // Shows these photos, in this order.
  function put(next) {
    photos = next;
    const runs = [];
    for (let at = 0; at < photos.length; at += pageSize) {
      const run = { count: 0, photos: null, ratios: null, isOpen: at + pageSize >= photos.length, chunk: null };
      fill(run, photos.slice(at, at + pageSize));
      runs.push(run);
    }
    shown.show(runs.length ? [{ key: "photos", heading: "", runs }] : []);
    notice.replaceChildren(...(photos.length ? [] : [nothing(isOwn(album) ? "albumEmpty" : "albumEmptyByItself")]));
  }

  const seen = new Set();
  let list = null;
  if (kept) {
    fresh(kept);
    put(kept.photos);
  }
  let pages = begin(kept);
  if (kept) reload();
  leaving = () => (photos.length && photos.length <= mostKept ? { photos, token: list.token() } : undefined);

  const pageOf = (token, stop) => call("GET", `${path(album)}/photos?${new URLSearchParams({ pageSize, ...(token && { pageToken: token }) })}`, { signal: stop });

  // Those of a page that are not here yet: the album may have changed between two pages.
  function fresh(page) {
    const more = page.photos.filter((photo) => !seen.has(photo.id) && seen.add(photo.id));
    more.forEach(remember);
    return more;
  }

  function begin(kept = null) {
    const control = new AbortController();
    signal.addEventListener("abort", () => control.abort());
    const own = list = endless(container, {
      signal: control.signal, kept,
      ask: (token) => pageOf(token, control.signal),
      take: (page) => put([...photos, ...fresh(page)]),
      done: () => null,
      failed: (failure, again) => {
        notice.replaceChildren(isLocked(failure) ? locked(reload) : failed(failure, again));
        // Nobody asked for what the time closed.
        if (isLocked(failure) && !isClosing) unlocked(reload);
      },
    });
    return () => {
      control.abort();
      own.remove();
    };
  }

  // Asks for as many as are shown again, so that nothing moves that is looked at.
  async function reload() {
    pages();
    try {
      album = await call("GET", path(album), { signal });
      drawHead();
      seen.clear();
      const next = [];
      let token = "";
      do {
        const page = await pageOf(token, signal);
        next.push(...fresh(page));
        token = page.nextPageToken ?? "";
      } while (token && next.length < photos.length);
      put(next);
      pages();
      pages = begin({ token });
    } catch (failure) {
      if (signal.aborted) return;
      if (isLocked(failure)) put([]);
      notice.replaceChildren(isLocked(failure) ? locked(reload) : failed(failure, reload));
    }
  }

  let timer = 0;
  live.subscribe(({ inserted, updated, removed, isResync }) => {
    for (const { photo } of updated) if (photo) shown.replace(photo);
    const isOurs = [...inserted, ...updated].some((one) => one.album?.id === album.id)
      || removed.some((one) => one.kind === "PHOTO" && photos.some((photo) => photo.id === one.id));
    const isMaybe = album.kind !== "USER" && [...inserted, ...updated].some((one) => one.photo);
    if (!isResync && !isOurs && !isMaybe) return;
    clearTimeout(timer);
    timer = setTimeout(reload, changeTime);
  }, { signal });
  signal.addEventListener("abort", () => clearTimeout(timer));
}
