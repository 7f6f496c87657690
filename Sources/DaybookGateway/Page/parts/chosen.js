// The photos of what is being written: those the diary has, and files that are still to be sent.
import { $, element } from "../core/dom.js";
import { photoTile } from "./cards.js";
import { t } from "../core/texts.js";

// Pictures of files are decoded whole: no more than these are shown, the rest by name and number.
const mostPictures = 24;
const mostTiles = 60;
const addresses = new Map();

// Shows items {photoId, caption, name} or {file, name}; remove is called with one that is to go.
export function showChosen(items, remove) {
  const pictures = new Set(items.filter((item) => item.file?.type.startsWith("image/")).slice(0, mostPictures));
  for (const [item, address] of addresses) {
    if (pictures.has(item)) continue;
    URL.revokeObjectURL(address);
    addresses.delete(item);
  }
  const tiles = items.slice(0, mostTiles).map((item) => {
    const tile = item.photoId ? photoTile({ id: item.photoId, caption: item.caption }) : fileTile(item, pictures.has(item));
    tile.title = tile.ariaLabel = `${t("remove")}: ${item.name || item.caption || t("photo")}`;
    tile.onclick = () => remove(item);
    return tile;
  });
  const rest = items.length - tiles.length;
  $("chosen")?.replaceChildren(...tiles, ...(rest > 0 ? [element("span", { className: "name" }, t("morePhotos", { count: rest }))] : []));
}

function fileTile(item, isPicture) {
  const name = element("span", { className: "name" }, item.name);
  if (!isPicture) return element("button", { type: "button", className: "tile" }, name);
  if (!addresses.has(item)) addresses.set(item, URL.createObjectURL(item.file));
  const image = element("img", { src: addresses.get(item), alt: item.name });
  image.onerror = () => image.replaceWith(name);
  return element("button", { type: "button", className: "tile" }, image);
}
