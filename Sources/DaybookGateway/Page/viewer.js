// One photo or clip, large.
import { $ } from "./dom.js";
import { record } from "./photos.js";
import { t } from "./texts.js";

const viewer = { photos: [], index: 0 };

export function openViewer(photos, index) {
  Object.assign(viewer, { photos, index });
  $("viewer").showModal();
  show(0);
}

async function show(step) {
  const index = viewer.index + step;
  if (index < 0 || index >= viewer.photos.length) return;
  viewer.index = index;
  const photo = viewer.photos[index];
  empty();
  $("viewer-caption").textContent = photo.caption || "";
  $("viewer-back").hidden = index === 0;
  $("viewer-next").hidden = index === viewer.photos.length - 1;
  const found = await record(photo.id).catch(() => null);
  if (viewer.photos[viewer.index] !== photo || !$("viewer").open) return;
  if (!found?.urls) {
    $("viewer-problem").textContent = t("PHOTO_NOT_FOUND");
    return;
  }
  $("viewer-original").href = found.urls.original;
  $("viewer-original").hidden = false;
  const isPlayed = found.kind === "VIDEO" || found.kind === "AUDIO";
  const shown = $(isPlayed ? "viewer-video" : "viewer-image");
  shown.hidden = false;
  shown.src = isPlayed ? found.urls.original : found.urls.large;
  if (!isPlayed) shown.alt = photo.caption || t("photo");
}

function empty() {
  $("viewer-caption").textContent = "";
  for (const id of ["viewer-image", "viewer-video"]) {
    $(id).hidden = true;
    $(id).removeAttribute("src");
  }
  $("viewer-video").load();
  $("viewer-original").hidden = true;
  $("viewer-original").removeAttribute("href");
  $("viewer-problem").textContent = "";
}

export function watchViewer() {
  const dialog = $("viewer");
  for (const id of ["viewer-image", "viewer-video"]) {
    $(id).onerror = () => {
      if (!$(id).getAttribute("src")) return;
      $(id).hidden = true;
      $("viewer-problem").textContent = t("UNDECODABLE");
    };
  }
  $("viewer-close").onclick = () => dialog.close();
  $("viewer-back").onclick = () => show(-1);
  $("viewer-next").onclick = () => show(1);
  dialog.onclick = (event) => {
    if (event.target === dialog || event.target.tagName === "FIGURE") dialog.close();
  };
  dialog.onclose = empty;
  dialog.onkeydown = (event) => {
    if (event.key === "ArrowLeft") show(-1);
    if (event.key === "ArrowRight") show(1);
  };
  watchSwipes(dialog);
}

function watchSwipes(dialog) {
  let start = null;
  dialog.addEventListener("touchstart", (event) => {
    start = event.touches.length === 1 ? event.touches[0].clientX : null;
  }, { passive: true });
  dialog.addEventListener("touchend", (event) => {
    const moved = start === null ? 0 : event.changedTouches[0].clientX - start;
    if (Math.abs(moved) > 50) show(moved < 0 ? 1 : -1);
  }, { passive: true });
}
