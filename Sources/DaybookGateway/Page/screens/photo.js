// One photo or clip, large, over the screen from which it was opened.
import { reach } from "../core/api.js";
import { $, element } from "../core/dom.js";
import { back, readdress } from "../core/router.js";
import { explain } from "../core/failures.js";
import { record } from "../parts/photos.js";
import { t } from "../core/texts.js";

const viewer = { photos: [], index: 0, live: null, wait: null, isLeaving: false };

export default {
  title: () => t("photo"),
  enter(container, { parameters, state }) {
    const photos = Array.isArray(state?.photos) ? state.photos : [];
    const index = photos.findIndex((photo) => photo.id === parameters.id);
    Object.assign(viewer, { photos: index < 0 ? [{ id: parameters.id, caption: "" }] : photos, index: Math.max(0, index) });
    container.append(frame());
    viewer.isLeaving = false;
    watch($("viewer"));
    $("viewer").showModal();
    show(0);
  },
  leave() {
    viewer.isLeaving = true;
    empty();
    $("viewer").close();
  },
  // Its words are few and stand until the next photo.
  speak: () => null,
};

function frame() {
  const round = (id, key, sign, more = "") =>
    element("button", { id, type: "button", className: `round ${more}`, ariaLabel: t(key) }, sign);
  const film = (id, properties) => element("video", { id, playsInline: true, hidden: true, ...properties });
  return element("dialog", { id: "viewer", className: "viewer", ariaLabel: t("photo") },
    round("viewer-close", "close", "×"), round("viewer-back", "back", "‹", "back"),
    element("figure", {},
      element("div", { className: "stage" },
        element("img", { id: "viewer-image", alt: "" }), film("viewer-video", { controls: true }),
        film("viewer-live", { muted: true }), element("p", { id: "viewer-problem", role: "status" })),
      element("figcaption", {}, element("span", { id: "viewer-caption" }),
        element("button", { id: "viewer-play", type: "button", className: "plain", ariaLabel: t("playLive"), hidden: true }, t("live")),
        element("a", { id: "viewer-original" }, t("original")))),
    round("viewer-next", "next", "›", "next"));
}

async function show(step) {
  const index = viewer.index + step;
  if (index < 0 || index >= viewer.photos.length) return;
  viewer.index = index;
  const photo = viewer.photos[index];
  empty();
  if (step) readdress(`/photos/${photo.id}`, { index });
  $("viewer-caption").textContent = photo.caption || "";
  $("viewer-back").hidden = index === 0;
  $("viewer-next").hidden = index === viewer.photos.length - 1;
  const found = await record(photo.id).catch(() => null);
  if (viewer.photos[viewer.index] !== photo || !$("viewer")?.open) return;
  if (!found?.urls) {
    $("viewer-problem").textContent = t("PHOTO_NOT_FOUND");
    return;
  }
  $("viewer-original").href = found.urls.original;
  $("viewer-original").hidden = false;
  const isPlayed = found.kind === "VIDEO" || found.kind === "AUDIO";
  const shown = $(isPlayed ? "viewer-video" : "viewer-image");
  shown.hidden = false;
  if (isPlayed && found.urls.large) shown.poster = found.urls.large;
  if (found.urls.video) waitForFilm(found.urls.video, found.state === "UNDECODABLE" ? t("UNDECODABLE") : t("filmFailed"));
  else shown.src = isPlayed ? found.urls.original : found.urls.large;
  if (!isPlayed) shown.alt = photo.caption || t("photo");
  viewer.live = isPlayed ? null : found.live?.videoUrl;
  $("viewer-play").hidden = !viewer.live;
}

// A film that is still being made shows its poster and says how far it is, until it is there, or why it never will be.
async function waitForFilm(url, hopeless) {
  const wait = new AbortController();
  viewer.wait = wait;
  while (!wait.signal.aborted) {
    let pause = 0;
    try {
      await reach(url, wait.signal);
      if (!wait.signal.aborted) $("viewer-problem").textContent = "";
      if (!wait.signal.aborted) $("viewer-video").src = url;
      return;
    } catch (failure) {
      if (wait.signal.aborted) return;
      const isLater = failure.reason === "FILM_LATER";
      $("viewer-problem").textContent = isLater || failure.status !== 404 ? explain(failure) : hopeless;
      if (!isLater && failure.status > 0 && failure.status < 500) return;
      pause = Math.min(Math.max(failure.retryAfter, 1), 30) * 1000;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

// The still moves while it is pressed, or once by the button. It stays until the film is there.
function play() {
  const film = $("viewer-live");
  if (!viewer.live || film.getAttribute("src")) return;
  $("viewer-problem").textContent = "";
  film.src = viewer.live;
  film.play().catch(() => {});
}

function still() {
  const film = $("viewer-live");
  if (!film.getAttribute("src")) return;
  film.removeAttribute("src");
  film.load();
  film.hidden = true;
  $("viewer-image").hidden = false;
}

function watchLive(dialog) {
  const [film, image] = [$("viewer-live"), $("viewer-image")];
  film.onplaying = () => {
    if (!film.getAttribute("src")) return;
    film.hidden = false;
    image.hidden = true;
  };
  film.onended = still;
  film.onerror = () => {
    if (!film.getAttribute("src")) return;
    still();
    $("viewer-problem").textContent = t("cannotPlay");
  };
  image.draggable = false;
  image.onpointerdown = play;
  for (const end of ["pointerup", "pointercancel"]) {
    dialog.addEventListener(end, (event) => {
      if (event.target !== $("viewer-play")) still();
    });
  }
  $("viewer-play").onclick = () => (film.getAttribute("src") ? still() : play());
}

function empty() {
  viewer.wait?.abort();
  viewer.wait = null;
  still();
  viewer.live = null;
  $("viewer-play").hidden = true;
  $("viewer-caption").textContent = "";
  for (const id of ["viewer-image", "viewer-video"]) {
    $(id).hidden = true;
    $(id).removeAttribute("src");
  }
  $("viewer-video").removeAttribute("poster");
  $("viewer-video").load();
  $("viewer-original").hidden = true;
  $("viewer-original").removeAttribute("href");
  $("viewer-problem").textContent = "";
}

function watch(dialog) {
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
  dialog.onclose = () => {
    empty();
    if (!viewer.isLeaving) back("/diary");
  };
  dialog.onkeydown = (event) => {
    if (event.key === "ArrowLeft") show(-1);
    if (event.key === "ArrowRight") show(1);
  };
  watchLive(dialog);
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
