// What moves in the viewer: a film, once the server has made it, and the few seconds around a live photo.
import { reach } from "../core/api.js";
import { explain, Failure } from "../core/failures.js";
import { t } from "../core/texts.js";

const pressTime = 180;

// parts: {image, film, live, button, problem}, elements of the viewer, and picture(photo), which shows a photo's picture.
// Returns {show(photo), empty()}.
export function player({ image, film, live, button, problem, picture }) {
  let wait = null;
  let liveUrl = "";
  let timer = 0;
  let shown = null;

  // Until there is something to play, nothing looks as if it could be played.
  function play(url) {
    film.src = url;
    film.controls = true;
  }

  // What cannot be played is its picture, and says why.
  function giveUp(why) {
    problem.textContent = why;
    film.hidden = true;
    if (shown?.urls.large) picture(shown);
  }

  film.onerror = () => {
    if (!film.getAttribute("src")) return;
    // A connection that broke says nothing of the film.
    if (film.error?.code === MediaError.MEDIA_ERR_NETWORK) problem.textContent = explain(new Failure(0, null, "NO_CONNECTION"));
    else giveUp(t(shown?.kind === "AUDIO" ? "cannotPlaySound" : "cannotPlay"));
  };

  // A film that is still being made shows its poster and says how far it is, until it is there, or why it never will be.
  async function waitForFilm(url, hopeless) {
    const own = new AbortController();
    wait = own;
    while (!own.signal.aborted) {
      let pause = 0;
      try {
        await reach(url, own.signal);
        if (own.signal.aborted) return;
        problem.textContent = "";
        play(url);
        return;
      } catch (failure) {
        if (own.signal.aborted) return;
        const isLater = failure.reason === "FILM_LATER" || failure.reason === "RECORDING_LATER";
        const why = isLater || failure.status !== 404 ? explain(failure) : hopeless;
        if (!isLater && failure.status > 0 && failure.status < 500) return giveUp(why);
        problem.textContent = why;
        pause = Math.min(Math.max(failure.retryAfter, 1), 30) * 1000;
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  // The still moves while it is pressed, or once by the button. It stays until the film is there.
  function move() {
    if (!liveUrl || live.getAttribute("src")) return;
    problem.textContent = "";
    live.src = liveUrl;
    live.play().catch(() => {});
  }

  function still() {
    clearTimeout(timer);
    if (!live.getAttribute("src")) return;
    live.removeAttribute("src");
    live.load();
    live.hidden = true;
    image.hidden = false;
  }

  live.onplaying = () => {
    if (!live.getAttribute("src")) return;
    live.hidden = false;
    image.hidden = true;
  };
  live.onended = still;
  live.onerror = () => {
    if (!live.getAttribute("src")) return;
    still();
    problem.textContent = t("cannotPlay");
  };
  // A finger that goes on to swipe or pinch presses for less than this.
  image.addEventListener("pointerdown", () => {
    clearTimeout(timer);
    timer = setTimeout(move, pressTime);
  });
  const lift = (event) => { if (event.target !== button) still(); };
  for (const name of ["pointerup", "pointercancel"]) image.closest("dialog").addEventListener(name, lift);
  image.addEventListener("pointermove", (event) => {
    if (!live.getAttribute("src") && Math.hypot(event.movementX, event.movementY) > 4) clearTimeout(timer);
  });
  button.onclick = () => (live.getAttribute("src") ? still() : move());

  return {
    show(photo) {
      shown = photo;
      const isPlayed = photo.kind === "VIDEO" || photo.kind === "AUDIO";
      if (isPlayed) {
        film.hidden = false;
        film.controls = false;
        if (photo.urls.large) film.poster = photo.urls.large;
        const hopeless = photo.state === "UNDECODABLE" ? "UNDECODABLE" : photo.kind === "AUDIO" ? "soundFailed" : "filmFailed";
        if (photo.urls.video) waitForFilm(photo.urls.video, t(hopeless));
        else play(photo.urls.original);
      }
      liveUrl = isPlayed ? "" : photo.live?.videoUrl ?? "";
      button.hidden = !liveUrl;
    },
    empty() {
      wait?.abort();
      wait = null;
      still();
      liveUrl = "";
      button.hidden = true;
      film.hidden = true;
      shown = null;
      film.removeAttribute("src");
      film.removeAttribute("poster");
      film.load();
    },
  };
}
