// A picture of a grid: a link to the photo, with a placeholder while its bytes are loading.
import { element } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { dateFormat, language, t } from "../core/texts.js";
import { lengthText } from "../diary/cards.js";
import { burstSign } from "../photos/photos.js";
import "../photos/phototexts.js";
import { stampOf } from "./bursts.js";
import { drawThumbHash } from "./thumbhash.js";

// State: the blurs that wait to be drawn.
const waiting = new Set();
const idle = globalThis.requestIdleCallback ?? ((action) => setTimeout(() => action({ didTimeout: false, timeRemaining: () => 4 }), 50));

// Draws the blurred picture when the browser is idle, and only if the tile still waits for its picture.
function drawLater(tile, image, hash) {
  if (!hash) return;
  waiting.add({ tile, image, hash });
  // Drawing is already scheduled for other waiting tiles.
  if (waiting.size > 1) return;
  idle(function draw(deadline) {
    for (const one of waiting) {
      if (deadline.timeRemaining() < 2) return idle(draw);
      waiting.delete(one);
      if (!one.tile.isConnected || one.image.complete) continue;
      const canvas = element("canvas", { ariaHidden: "true" });
      if (drawThumbHash(one.hash, canvas)) one.tile.prepend(canvas);
    }
  });
}

// Returns the name of a photo for screen readers: its kind, its caption, and the time it was taken.
export function nameOf(photo) {
  const kinds = { VIDEO: t("video"), AUDIO: t("recording") };
  const kind = kinds[photo.kind] ?? t("photo");
  const time = photo.localDateTime ? new Date(`${photo.localDateTime.slice(0, 19)}Z`) : null;
  const when = time && !Number.isNaN(time.getTime())
    ? dateFormat(language(), { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(time) : "";
  return [kind, photo.caption, when, burstTold(photo)].filter(Boolean).join(", ");
}

// Returns the sign of a tile that stands for a burst; "" for other tiles.
const burstTold = ({ burst }) => (burst ? `${t("burst")} ${burst.length}` : "");

// Adds a sign to a tile, after an earlier one.
function sign(tile, text) {
  const own = tile.querySelector(".sign") ?? tile.appendChild(element("span", { className: "sign" }));
  own.textContent = [own.textContent, text].filter(Boolean).join(" · ");
}

// Shows a sign in place of a picture, and one sentence: the caption, or why there is no picture.
function asFile(tile, photo, isAway = false) {
  const isSound = photo.kind === "AUDIO";
  const states = { PROCESSING: t("inWork"), UNDECODABLE: t("noPicture") };
  const state = isAway ? t("pictureLater") : (isSound ? t("recording") : states[photo.state]) ?? t("noPicture");
  tile.classList.add("file");
  tile.replaceChildren(icon(isSound ? "sound" : "library"), element("span", { className: "state" }, (!isAway && photo.caption) || state));
}

export const emptyTile = () => element("div", { className: "cell empty", ariaHidden: "true" });

export function photoCell(photo) {
  const ariaLabel = photo.favorite ? `${nameOf(photo)}, ${t("favorite")}` : nameOf(photo);
  const tile = element("a", { className: "cell", href: `/photos/${photo.id}`, ariaLabel, draggable: false });
  Object.assign(tile.dataset, { photo: photo.id, etag: stampOf(photo) });
  if (!photo.urls?.thumb || photo.state === "UNDECODABLE") asFile(tile, photo);
  else {
    const image = element("img", { alt: "", decoding: "async", draggable: false });
    if (/^#[0-9a-f]{6}$/i.test(photo.dominantColor)) tile.style.backgroundColor = photo.dominantColor;
    image.onload = () => tile.classList.add("is-here");
    image.onerror = () => asFile(tile, photo, true);
    tile.append(image);
    drawLater(tile, image, photo.thumbHash);
  }
  const length = photo.kind !== "PHOTO" && Number(photo.durationMs) > 0 ? lengthText(Number(photo.durationMs)) : "";
  const signs = [photo.live ? t("live") : "", burstTold(photo), length].filter(Boolean).join(" · ");
  if (signs) sign(tile, signs);
  // The others of the burst are elsewhere.
  if (photo.burstId && !photo.burst) burstSign(photo.burstId).then((text) => { if (text) sign(tile, text); });
  tile.classList.toggle("is-stack", Boolean(photo.burst));
  if (photo.favorite) tile.append(element("span", { className: "loved" }, icon("forYou")));
  return tile;
}

// Loads the picture in the size that the box needs.
export function sizeCell(tile, photo, box) {
  if (tile.sizedFor === box) return;
  tile.sizedFor = box;
  const image = tile.querySelector("img");
  if (!image) return;
  const large = Math.max(box.w, box.h) * Math.min(devicePixelRatio, 2) > 300;
  const address = large ? photo.urls.small : photo.urls.thumb;
  if (image.getAttribute("src") !== address && !(image.complete && image.dataset.large)) {
    image.src = address;
    if (large) image.dataset.large = "yes";
  }
}

// Removes a tile. Stops the loading of its picture, so that other pictures load earlier.
export function letGo(tile) {
  const image = tile.querySelector("img");
  if (image && !image.complete) image.removeAttribute("src");
  tile.remove();
}
