// The moving parts of the viewer: a film, once the server has made it, and the film of a live photo.
import { reach } from "../core/api.js";
import { explain, Failure } from "../core/failures.js";
import { t } from "../core/texts.js";
import "../photos/phototexts.js";

const pressTime = 180;

// Returns {show(photo), empty()}. parts: {image, film, live, button, problem}, elements of the viewer, and
// picture(photo), which shows a photo's picture.
export function player(parts) {
  const moving = new LivePhoto(parts);
  const film = new Film(parts);
  return {
    show(photo) {
      const isPlayed = photo.kind === "VIDEO" || photo.kind === "AUDIO";
      film.show(photo, isPlayed);
      moving.show(isPlayed ? "" : photo.live?.videoUrl ?? "");
    },
    empty() {
      film.stop();
      moving.still();
      moving.show("");
      film.empty();
    },
  };
}

class Film {
  #film;
  #problem;
  #picture;
  /** @type {AbortController | null} */
  #wait = null;
  /** @type {Photo | null} */
  #shown = null;

  constructor({ film, problem, picture }) {
    [this.#film, this.#problem, this.#picture] = [film, problem, picture];
    film.onerror = () => {
      if (!film.getAttribute("src")) return;
      // A lost connection says nothing about the film.
      if (film.error?.code === MediaError.MEDIA_ERR_NETWORK) problem.textContent = explain(new Failure(0, null, "NO_CONNECTION"));
      else this.#giveUp(t(this.#shown?.kind === "AUDIO" ? "cannotPlaySound" : "cannotPlay"));
    };
  }

  show(photo, isPlayed) {
    this.#shown = photo;
    if (!isPlayed) return;
    this.#film.hidden = false;
    this.#film.controls = false;
    if (photo.urls.large) this.#film.poster = photo.urls.large;
    const hopeless = photo.state === "UNDECODABLE" ? "UNDECODABLE" : photo.kind === "AUDIO" ? "soundFailed" : "filmFailed";
    if (photo.urls.video) this.#waitFor(photo.urls.video, t(hopeless));
    else this.#play(photo.urls.original);
  }

  // Loads a film, and shows the controls for playing, which are hidden until there is a film.
  #play(url) {
    this.#film.src = url;
    this.#film.controls = true;
  }

  // Shows the picture of a film that cannot be played, and the reason.
  #giveUp(why) {
    this.#problem.textContent = why;
    this.#film.hidden = true;
    if (this.#shown?.urls.large) this.#picture(this.#shown);
  }

  // Waits for a film that is being made. Shows its poster and its progress until it is ready, or the reason why it
  // cannot be made.
  async #waitFor(url, hopeless) {
    const own = this.#wait = new AbortController();
    while (!own.signal.aborted) {
      let pause = 0;
      try {
        await reach(url, own.signal);
        if (own.signal.aborted) return;
        this.#problem.textContent = "";
        this.#play(url);
        return;
      } catch (failure) {
        if (own.signal.aborted) return;
        const isLater = failure.reason === "FILM_LATER" || failure.reason === "RECORDING_LATER";
        const why = isLater || failure.status !== 404 ? explain(failure) : hopeless;
        if (!isLater && failure.status > 0 && failure.status < 500) return this.#giveUp(why);
        this.#problem.textContent = why;
        pause = Math.min(Math.max(failure.retryAfter, 1), 30) * 1000;
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  // Stops waiting for a film.
  stop() {
    this.#wait?.abort();
    this.#wait = null;
  }

  empty() {
    this.#film.hidden = true;
    this.#shown = null;
    const isLoaded = this.#film.hasAttribute("src");
    this.#film.removeAttribute("src");
    this.#film.removeAttribute("poster");
    if (isLoaded) this.#film.load();
  }
}

// A live photo. Its film plays while the picture is pressed, or once after a click of the button. The picture stays
// until the film is loaded.
class LivePhoto {
  #image;
  #live;
  #button;
  #problem;
  #url = "";
  #timer = 0;

  constructor({ image, live, button, problem }) {
    [this.#image, this.#live, this.#button, this.#problem] = [image, live, button, problem];
    live.onplaying = () => {
      if (!this.#isMoving()) return;
      live.hidden = false;
      image.hidden = true;
    };
    live.onended = () => this.still();
    live.onerror = () => {
      if (!this.#isMoving()) return;
      this.still();
      problem.textContent = t("cannotPlay");
    };
    // The start of a swipe or pinch presses for less time than this.
    image.addEventListener("pointerdown", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#move(), pressTime);
    });
    const lift = (event) => { if (event.target !== button) this.still(); };
    for (const name of ["pointerup", "pointercancel"]) image.closest("dialog").addEventListener(name, lift);
    image.addEventListener("pointermove", (event) => {
      if (!this.#isMoving() && Math.hypot(event.movementX, event.movementY) > 4) clearTimeout(this.#timer);
    });
    button.onclick = () => (this.#isMoving() ? this.still() : this.#move());
  }

  // Sets the address of the film of a photo; "" for a photo without a film.
  show(url) {
    this.#url = url;
    this.#button.hidden = !url;
  }

  #isMoving() {
    return Boolean(this.#live.getAttribute("src"));
  }

  #move() {
    if (!this.#url || this.#isMoving()) return;
    this.#problem.textContent = "";
    this.#live.src = this.#url;
    this.#live.play().catch(() => {});
  }

  still() {
    clearTimeout(this.#timer);
    if (!this.#isMoving()) return;
    this.#live.removeAttribute("src");
    this.#live.load();
    this.#live.hidden = true;
    this.#image.hidden = false;
  }
}
