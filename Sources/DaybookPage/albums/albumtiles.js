// Albums as pictures: the cover, the title, and how much is inside.
import { call } from "../core/api.js";
import { t } from "../core/texts.js";
import { remember } from "../photos/photos.js";
import { covers, mostPictures } from "../ui/covers.js";

// Returns albums as links with pictures. `all` are all albums. An album that has others in it shows several pictures.
export const albumTiles = (albums, all) => covers(albums.map((album) => {
  const inside = all.filter((one) => one.parentId === album.id);
  const item = {
    href: album.id === "trash" ? "/trash" : `/albums/${encodeURIComponent(album.id)}`,
    name: album.title, count: album.photoCount, coverPhotoId: album.coverPhotoId,
    // While hidden items are locked, their number is not known.
    ...(album.id === "hidden" && !album.photoCount && { words: "" }),
  };
  if (!inside.length) return item;
  const words = [t("albumsInside", { count: inside.length }), album.photoCount && t("photoCount", { count: album.photoCount })];
  return { ...item, words: words.filter(Boolean), find: () => pictures(album, inside) };
}), "small");

// Returns the covers of the albums in an album and its own, and then more of their photos, until there are enough.
async function pictures(album, inside) {
  const found = new Set([...inside, album].map((one) => one.coverPhotoId).filter(Boolean));
  for (const { id, photoCount } of [album, ...inside]) {
    if (found.size >= mostPictures) break;
    if (photoCount < 2) continue;
    const { photos } = await call("GET", `/v1/albums/${encodeURIComponent(id)}/photos?pageSize=${mostPictures}`);
    photos.forEach(remember);
    for (const photo of photos) found.add(photo.id);
  }
  return [...found].slice(0, mostPictures);
}
