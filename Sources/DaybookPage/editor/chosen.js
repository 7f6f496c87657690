// The photos of a draft: photos in the diary, and files that are not sent yet, each with its caption.
import { $, button, element } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { t } from "../core/texts.js";
import { photoStill } from "../diary/cards.js";
import { isShut } from "../photos/photos.js";

// Pictures of files are decoded in full, so only this number is shown. The others appear as a sign, or as their number.
const mostPictures = 24;
const mostTiles = 60;
const mostCaption = 1300;
// State: the addresses of the files' pictures, by the items.
const addresses = new Map();
// State: the tiles by their items.
const tiles = new WeakMap();
// State: the items by their tiles.
const itemsByTile = new WeakMap();
// State: the names of tiles by their places in the list.
const places = new WeakMap();
// State: the tiles of locked hidden photos, which show no picture and no text.
const shut = new WeakSet();
// State: the actions that send a file again, by the tiles of the files.
const retries = new WeakMap();

// Shows items; actions: {remove(item), retry(item), move(item, by), place(item, other)}.
export function showChosen(items, actions) {
  const place = $("chosen");
  const pictures = new Set(items.filter((item) => addresses.has(item) || item.file?.type.startsWith("image/")).slice(0, mostPictures));
  for (const [item, address] of addresses) {
    if (pictures.has(item)) continue;
    URL.revokeObjectURL(address);
    addresses.delete(item);
    tiles.delete(item);
  }
  if (!place) return;
  const shown = items.slice(0, mostTiles).map((item, index) => {
    if (!tiles.has(item) || isShut(item.photoId) !== shut.has(tiles.get(item))) tiles.set(item, pick(item, pictures.has(item), actions));
    const tile = tiles.get(item);
    if (item.photoId && tile.dataset.bare) draw(tile, item);
    const isLast = index === items.length - 1;
    for (const [part, isOff] of [[".earlier", index === 0], [".later", isLast]]) tile.querySelector(part).disabled = isOff;
    places.set(tile, `${t("photo")} ${index + 1}`);
    showState(tile, item);
    return tile;
  });
  const rest = items.length - shown.length;
  const more = rest > 0 ? [element("span", { className: "name" }, t("morePhotos", { count: rest }))] : [];
  const focused = document.activeElement;
  const wanted = [...shown, ...more];
  const isOther = wanted.length !== place.children.length || shown.some((tile, index) => place.children[index] !== tile)
    || more.some((one) => one.textContent !== place.lastElementChild.textContent);
  if (isOther) {
    place.replaceChildren(...wanted);
    if (place.contains(focused) && focused !== document.activeElement) focused.focus();
  }
  // Without the module, two photos are beside each other.
  if (shown.length) import("./chosenrows.js").then(({ arrangeChosen }) => arrangeChosen(place), () => null);
}

// Shows the server's picture of a photo in its tile.
function draw(tile, item) {
  delete tile.dataset.bare;
  tile.querySelector(".tile").replaceWith(photoStill({ id: item.photoId, caption: item.caption }, "(max-width: 640px) 50vw, 340px"));
}

// Draws a photo again when the server has another picture of it.
export function redraw(photoID) {
  for (const tile of $("chosen")?.children ?? []) {
    const item = itemsByTile.get(tile);
    if (item?.photoId === photoID && !shut.has(tile) && tile.querySelector(".tile.file")) draw(tile, item);
  }
}

function pick(item, isPicture, actions) {
  const step = (key, sign, className, by) => {
    const control = button("", () => {
      actions.move(item, by);
      control.focus();
    }, `plain ${className}`);
    control.append(icon(sign));
    control.ariaLabel = control.title = t(key);
    return control;
  };
  const isOff = isShut(item.photoId);
  const caption = element("input", {
    value: isOff ? "" : item.caption ?? "", placeholder: t("caption"), maxLength: mostCaption,
    oninput: () => { item.caption = caption.value; },
  });
  const remove = button("", () => actions.remove(item), "remove");
  const own = element("figure", { className: "pick", draggable: true },
    item.photoId ? photoStill({ id: item.photoId, caption: isOff ? "" : item.caption }, "(max-width: 640px) 50vw, 340px") : fileTile(item, isPicture),
    element("div", { className: "steps" }, step("earlier", "back", "earlier", -1), step("laterOn", "next", "later", 1)),
    remove, element("div", { className: "sending" }), caption);
  retries.set(own, actions.retry);
  if (item.file && !own.querySelector("img")) own.dataset.bare = "yes";
  itemsByTile.set(own, item);
  watchDrag(own, item, actions);
  if (isOff) shut.add(own);
  return own;
}

// Shows the state of a photo: being sent, refused, or to be removed.
function showState(tile, item) {
  const remove = tile.querySelector(".remove");
  tile.classList.toggle("removed", Boolean(item.isRemoved));
  remove.replaceChildren(item.isRemoved ? t("undo") : icon("close"));
  const place = places.get(tile);
  const name = (!shut.has(tile) && item.caption) || place;
  remove.ariaLabel = remove.title = `${t(item.isRemoved ? "undo" : "remove")}: ${name}`;
  const caption = tile.querySelector("input");
  caption.ariaLabel = `${t("caption")}: ${place}`;
  caption.disabled = Boolean(item.isRemoved) || shut.has(tile);
  showSent(item);
}

// Shows the progress of sending a file.
export function showSent(item) {
  const tile = tiles.get(item);
  const place = tile?.querySelector(".sending");
  if (!place) return;
  if (item.isRemoved) place.replaceChildren(element("span", {}, t("toGo")));
  else if (item.failure) {
    const again = button(t("retry"), () => retries.get(tile)(item), "plain again");
    place.replaceChildren(element("span", {}, t("notSent")), again);
  } else if (item.file) {
    const bar = place.querySelector("progress")
      ?? element("progress", { max: 1 });
    // Its place may have changed.
    bar.ariaLabel = `${t("sendingPhotos")}: ${places.get(tile)}`;
    bar.value = item.size ? Math.min(1, (item.sent ?? 0) / item.size) : 0;
    if (!bar.isConnected) place.replaceChildren(bar);
  } else place.replaceChildren();
}

function fileTile(item, isPicture) {
  // Returns the icon of a file that the browser cannot show, used until the server has a picture.
  const sign = () => icon(item.file?.type.startsWith("audio/") ? "sound" : "library");
  if (!isPicture) return element("div", { className: "tile file" }, sign());
  if (!addresses.has(item)) addresses.set(item, URL.createObjectURL(item.file));
  const image = element("img", { src: addresses.get(item), alt: t("photo"), draggable: false });
  image.onerror = () => {
    const own = image.closest(".pick");
    if (!own) return;
    image.parentElement?.classList.add("file");
    image.replaceWith(sign());
    own.dataset.bare = "yes";
    if (item.photoId) draw(own, item);
  };
  return element("div", { className: "tile" }, image);
}

// Lets photos be ordered by dragging. The list knows the dragged photo.
function watchDrag(own, item, actions) {
  const other = () => (own.parentElement?.dragged === item ? null : own.parentElement?.dragged ?? null);
  own.ondragstart = (event) => {
    if (event.target.closest?.("input")) return event.preventDefault();
    const list = own.parentElement;
    list.dragged = item;
    own.ondragend = () => { list.dragged = null; };
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", "");
  };
  own.ondragover = (event) => { if (other()) event.preventDefault(); };
  // The page does not scroll while a photo is moved. The listener must be there before the touch begins.
  own.addEventListener("touchmove", (event) => {
    if (event.cancelable && own.classList.contains("taken-up")) event.preventDefault();
  }, { passive: false });
  own.addEventListener("touchstart", async (event) => {
    if (event.touches.length > 1 || event.target.closest("input, button")) return;
    let isDown = true;
    own.addEventListener("touchend", () => { isDown = false; }, { once: true });
    const { takeUp } = await import("./touchorder.js");
    if (isDown) takeUp(event, own, { itemAt: (tile) => itemsByTile.get(tile), place: actions.place });
  }, { passive: true });
  own.ondrop = (event) => {
    const dragged = other();
    if (!dragged) return;
    event.preventDefault();
    event.stopPropagation();
    actions.place(dragged, item);
  };
}
