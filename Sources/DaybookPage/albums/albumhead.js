// The head of an album: the link up, its name, its actions, and what fills it.
import { call } from "../core/api.js";
import { bar, iconLink, menuButton, upLink } from "../ui/bar.js";
import { element } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import { go } from "../core/router.js";
import { t } from "../core/texts.js";
import { chooseParent, newAlbum, renameAlbum } from "./albumchoice.js";
import { albumQuery } from "./albumquery.js";
import { ask } from "../ui/ask.js";
import { menu } from "../ui/menu.js";
import { share } from "../sharing/sharing.js";
import { slideshow } from "../viewer/slideshow.js";
import { toast } from "../ui/toast.js";

export const pathOf = (album) => `/v1/albums/${encodeURIComponent(album.id)}`;
// Returns whether an album is filled by hand. Other albums are filled automatically.
export const isOwn = (album) => album.kind === "USER" && !album.filter;
// Returns whether an album can be changed. Albums that the diary makes cannot.
const isChangeable = (album) => album.kind === "USER" || Boolean(album.filter);
// Returns whether an album may be shared. Albums that receive every photo, and those of hidden or trashed items, may
// not.
const mayBeShared = (album) => !["recents", "imports", "hidden", "trash"].includes(album.id);

// Returns the children of the head. view: {album, albums, photos, chosen, changed(album)}; the actions read it when
// they are chosen. Escape leads to the screen above until the signal ends.
export function albumHead(view, signal) {
  const { album, albums } = view;
  const parent = albums.find((one) => one.id === album.parentId);
  const filling = isOwn(album) ? iconLink("add", "addPhotos", `/library?into=${album.id}`) : null;
  filling?.classList.add("fill");
  return [
    bar(upLink(parent ? `/albums/${parent.id}` : "/albums", parent?.title ?? t("albums"), signal), element("h1", {}, album.title), filling,
      menuButton(t("albumActs"), (opener) => menu(opener, t("albumActs"), acts(view)))),
    element("p", { className: "facts" }, ...(album.filter ? albumQuery(album.filter) : []),
      // An empty album says so below. The number of photos of a locked album is not known.
      album.photoCount ? element("span", { className: "quiet" }, t("photoCount", { count: album.photoCount })) : null),
  ];
}

function acts(view) {
  const { album, albums, chosen } = view;
  const isParent = albums.some((one) => one.parentId === album.id);
  const rename = async () => view.changed(await renameAlbum(view.album) ?? view.album);
  const change = isChangeable(album) ? [
    null,
    isOwn(album) && !album.parentId && { name: "newInside", text: t("newAlbumInside"), icon: "add", run: () => begin(album) },
    // Albums nest one level deep.
    !isParent && { name: "move", text: t("moveAlbum"), icon: "albums", run: () => move(view) },
    { name: "rename", text: t("rename"), icon: "today", run: rename },
    { name: "remove", text: t("delete"), icon: "trash", isDanger: true, run: () => remove(view.album) },
  ] : [];
  return [
    { name: "select", text: t("select"), icon: "check", run: () => (chosen.isOn ? chosen.stop() : chosen.start()) },
    album.photoCount > 1 && { name: "slideshow", text: t("slideshow"), icon: "library", run: () => view.photos.length && slideshow(view.photos, album.title) },
    mayBeShared(album) && album.photoCount > 0 && { name: "share", text: t("share"), icon: "share", run: () => share({ albumId: album.id }) },
    ...change,
  ].filter((one) => one !== false);
}

async function begin(parent) {
  const made = await newAlbum(parent.id);
  if (made) go(`/albums/${made.id}`);
}

async function move(view) {
  const { album, albums } = view;
  const moved = await chooseParent(album, albums.filter((one) => isOwn(one) && !one.parentId && one.id !== album.id));
  view.changed(moved || album);
}

async function remove(album) {
  const preview = await call("DELETE", `${pathOf(album)}?validateOnly=true`).catch(() => ({ shareCount: 0 }));
  const question = [t("albumDeleteAsk", { title: album.title }), preview.shareCount && t("endsShares", { count: preview.shareCount })];
  if (!await ask(question.filter(Boolean).join(" "), [{ value: "yes", label: t("delete"), isMain: true }])) return;
  try {
    await call("DELETE", pathOf(album));
    toast(t("albumDeleted", { title: album.title }));
    go("/albums", { isInstead: true });
  } catch (failure) {
    toast(explain(failure));
  }
}
