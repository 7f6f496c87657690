// The head of an album: its way up, its name, and its tools.
import { call } from "../core/api.js";
import { upLink } from "../ui/bar.js";
import { button, element, once } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import { go } from "../core/router.js";
import { t } from "../core/texts.js";
import { chooseParent, newAlbum, renameAlbum } from "./albumchoice.js";
import { albumQuery } from "./albumquery.js";
import { ask } from "../ui/ask.js";
import { share } from "../sharing/sharing.js";
import { slideshow } from "../viewer/slideshow.js";
import { toast } from "../ui/toast.js";

export const pathOf = (album) => `/v1/albums/${encodeURIComponent(album.id)}`;
// Such an album is filled by hand. Other albums are filled automatically.
export const isOwn = (album) => album.kind === "USER" && !album.filter;
// Albums that the diary makes cannot be changed.
const isChangeable = (album) => album.kind === "USER" || Boolean(album.filter);
// Excludes albums that are filled automatically, and hidden or trashed items.
const mayBeShared = (album) => !["recents", "imports", "hidden", "trash"].includes(album.id);

// Returns the children of the head. view: {album, albums, photos, chosen, changed(album)}, with their state when a tool
// is used.
export function albumHead(view) {
  const { album, albums } = view;
  const parent = albums.find((one) => one.id === album.parentId);
  return [
    upLink(parent ? `/albums/${parent.id}` : "/albums", parent?.title ?? t("albums")),
    element("h1", {}, album.title), ...(album.filter ? [albumQuery(album.filter)] : []), element("span", { className: "quiet" }, t("photoCount", { count: album.photoCount })),
    element("div", { className: "library-tools" }, ...tools(view)),
  ];
}

function tools(view) {
  const { album, albums, chosen } = view;
  const run = button(t("slideshow"), () => view.photos.length && once(run, () => slideshow(view.photos, album.title)), "plain slideshow-start");
  const own = [...(album.photoCount > 1 ? [run] : []), button(t("select"), () => (chosen.isOn ? chosen.stop() : chosen.start()), "plain select")];
  if (!isChangeable(album)) return mayBeShared(album) ? [...own, sharing(album)] : own;
  if (isOwn(album) && !album.parentId) own.unshift(button(t("newAlbumInside"), () => begin(album)));
  if (isOwn(album)) own.unshift(element("a", { className: "plain fill", href: `/library?into=${album.id}` }, t("addPhotos")));
  own.push(sharing(album));
  // Albums nest one level deep.
  if (!albums.some((one) => one.parentId === album.id)) own.push(button(t("moveAlbum"), () => move(view), "plain move-album"));
  const rename = async () => view.changed(await renameAlbum(view.album) ?? view.album);
  return [...own, button(t("rename"), rename), button(t("delete"), (event) => remove(view.album, event.target), "plain remove-album")];
}

function sharing(album) {
  const control = button(t("share"), () => share({ albumId: album.id }), "plain share");
  control.disabled = !album.photoCount;
  return control;
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

async function remove(album, control) {
  const preview = await call("DELETE", `${pathOf(album)}?validateOnly=true`).catch(() => ({ shareCount: 0 }));
  const question = [t("albumDeleteAsk", { title: album.title }), preview.shareCount && t("endsShares", { count: preview.shareCount })];
  if (!await ask(question.filter(Boolean).join(" "), [{ value: "yes", label: t("delete"), isMain: true }])) return;
  await once(control, async () => {
    try {
      await call("DELETE", pathOf(album));
      toast(t("albumDeleted", { title: album.title }));
      go("/albums", { isInstead: true });
    } catch (failure) {
      toast(explain(failure));
    }
  });
}
