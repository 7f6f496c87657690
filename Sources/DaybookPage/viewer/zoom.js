// Zooming and moving a picture: with the wheel, two fingers, a double click, or + - 0 and the arrow keys. At normal
// size, a finger drags it, or a film, aside to the next one, or down to close. A tap is reported.

const most = 8;
const doubleScale = 2.5;
const farEnough = 60;
// A faster swipe, in pixels a millisecond, may be shorter.
const quick = 0.5;
// The limits of a tap, in pixels and milliseconds, and the longest time between the two taps of a double tap.
const tapReach = 8;
const tapTime = 1500;
const doubleTime = 240;
// The height of the browser's controls at the lower edge of a film, in pixels.
const controlsHeight = 76;

const pan = 60;
const arrows = { ArrowLeft: [pan, 0], ArrowRight: [-pan, 0], ArrowUp: [0, pan], ArrowDown: [0, -pan] };

// Returns the size of a picture on the stage at normal size.
export function sizeOf(image) {
  const { naturalWidth, naturalHeight, clientWidth, clientHeight } = image;
  if (!naturalWidth || !naturalHeight) return { width: clientWidth, height: clientHeight };
  const scale = Math.min(clientWidth / naturalWidth, clientHeight / naturalHeight);
  return { width: naturalWidth * scale, height: naturalHeight * scale };
}

// Returns whether a press is for the controls of a film. Every press of a mouse on a film is.
function isOnControls(film, { pointerType, clientY }) {
  return film.controls && (pointerType === "mouse" || clientY > film.getBoundingClientRect().bottom - controlsHeight);
}

// events: {has(step), isHeld(), step(-1 | 1), close(), zoomed(scale), tap(), lean(part)}; slides: from pager.js. While
// isHeld() is true, a live photo plays, and lifting the finger is no tap. Returns {reset(), key(event)}, with key returning
// true for a key that it handled.
export const zoom = (stage, image, events, slides) => new Zoom(stage, image, events, slides);

class Zoom {
  #stage;
  #image;
  #events;
  #slides;
  #view = { scale: 1, x: 0, y: 0 };
  #fingers = new Map();
  /** @type {{ x: number, y: number, time: number } | null} */
  #swipe = null;
  /** @type {{ x: number, y: number, time: number, isFilm: boolean } | null} */
  #press = null;
  #tap = 0;

  constructor(stage, image, events, slides) {
    [this.#stage, this.#image, this.#events, this.#slides] = [stage, image, events, slides];
    stage.addEventListener("wheel", (event) => {
      if (image.hidden) return;
      event.preventDefault();
      this.#scaleTo(this.#view.scale * Math.exp(-Math.max(-200, Math.min(200, event.deltaY)) / 250), ...this.#fromMiddle(event.clientX, event.clientY));
    }, { passive: false });
    image.addEventListener("dblclick", (event) => {
      clearTimeout(this.#tap);
      this.#scaleTo(this.#view.scale > 1 ? 1 : doubleScale, ...this.#fromMiddle(event.clientX, event.clientY));
    });
    stage.addEventListener("pointerdown", (event) => this.#touch(event));
    stage.addEventListener("pointermove", (event) => this.#drag(event));
    for (const name of ["pointerup", "pointercancel"]) stage.addEventListener(name, (event) => this.#lift(event));
  }

  // Returns the shown element: the picture or the film.
  #shown() {
    return this.#image.hidden ? this.#stage.querySelector("video:not([hidden])") ?? this.#image : this.#image;
  }

  #paint() {
    const { scale, x, y } = this.#view;
    this.#image.style.transform = scale === 1 && !x && !y ? "" : `translate(${x}px, ${y}px) scale(${scale})`;
    this.#stage.classList.toggle("is-zoomed", scale > 1);
  }

  // Keeps the point at (x, y), relative to the middle of the stage, in place.
  #scaleTo(scale, x = 0, y = 0) {
    const next = Math.min(most, Math.max(1, scale));
    const factor = next / this.#view.scale;
    this.#move(x - (x - this.#view.x) * factor, y - (y - this.#view.y) * factor, next);
    this.#events.zoomed(next);
  }

  // Moves the picture, but not beyond its edges. A picture that is smaller than the stage stays in the middle.
  #move(x, y, scale = this.#view.scale) {
    const { clientWidth, clientHeight } = this.#stage;
    const { width, height } = sizeOf(this.#image);
    const [wide, high] = [(width * scale - clientWidth) / 2, (height * scale - clientHeight) / 2].map((over) => Math.max(0, over));
    this.#view = { scale, x: Math.min(wide, Math.max(-wide, x)), y: Math.min(high, Math.max(-high, y)) };
    this.#paint();
  }

  // Resets the picture to normal size.
  reset() {
    this.#view = { scale: 1, x: 0, y: 0 };
    this.#swipe = null;
    this.#paint();
  }

  #fromMiddle(x, y) {
    const box = this.#stage.getBoundingClientRect();
    return [x - box.left - box.width / 2, y - box.top - box.height / 2];
  }

  #spread() {
    const [one, other] = [...this.#fingers.values()];
    return { distance: Math.hypot(one.x - other.x, one.y - other.y) || 1, x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  }

  #touch(event) {
    const film = event.target.closest("video");
    if (event.target.closest("button, a") || (film && isOnControls(film, event))) return;
    const point = { x: event.clientX, y: event.clientY };
    this.#fingers.set(event.pointerId, point);
    const isAlone = this.#fingers.size === 1;
    this.#press = isAlone ? { ...point, time: event.timeStamp, isFilm: Boolean(film) } : null;
    this.#swipe = isAlone && this.#view.scale === 1 && event.pointerType !== "mouse" ? { ...point, time: event.timeStamp } : null;
    if (!isAlone) this.#rest();
  }

  #drag(event) {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (this.#press && Math.hypot(now.x - this.#press.x, now.y - this.#press.y) > tapReach) this.#press = null;
    if (this.#fingers.size === 2) return this.#pinch(event.pointerId, now);
    this.#fingers.set(event.pointerId, now);
    const swipe = this.#swipe;
    if (this.#view.scale > 1) {
      this.#stage.setPointerCapture?.(event.pointerId);
      this.#move(this.#view.x + now.x - before.x, this.#view.y + now.y - before.y);
    } else if (swipe && !this.#press) {
      this.#stage.setPointerCapture?.(event.pointerId);
      this.#slides.lean(this.#shown(), now.x - swipe.x, Math.max(0, now.y - swipe.y));
      this.#events.lean((swipe.x - now.x) / this.#stage.clientWidth);
    }
  }

  #pinch(finger, now) {
    const from = this.#spread();
    this.#fingers.set(finger, now);
    const to = this.#spread();
    if (this.#image.hidden) return;
    this.#scaleTo(this.#view.scale * to.distance / from.distance, ...this.#fromMiddle(to.x, to.y));
    this.#move(this.#view.x + to.x - from.x, this.#view.y + to.y - from.y);
  }

  #lift(event) {
    if (!this.#fingers.delete(event.pointerId)) return;
    const [from, press] = [this.#swipe, this.#press];
    if (this.#fingers.size) return;
    this.#swipe = this.#press = null;
    if (event.type !== "pointercancel" && press && !this.#events.isHeld() && event.timeStamp - press.time < tapTime) return this.#tapped(press);
    if (!from) return;
    const [x, y] = event.type === "pointercancel" ? [0, 0] : [event.clientX - from.x, event.clientY - from.y];
    const isQuick = Math.abs(x) / Math.max(1, event.timeStamp - from.time) > quick && Math.abs(x) > tapReach;
    if ((Math.abs(x) > farEnough || isQuick) && Math.abs(x) > Math.abs(y)) return this.#leave(x < 0 ? 1 : -1);
    this.#rest();
    if (y > farEnough * 2) this.#events.close();
  }

  // Reports a tap, unless a second one follows.
  #tapped({ isFilm }) {
    clearTimeout(this.#tap);
    this.#tap = setTimeout(() => this.#events.tap(), isFilm ? 0 : doubleTime);
  }

  async #leave(step) {
    const shown = this.#shown();
    if (!this.#events.has(step)) return this.#rest();
    await this.#slides.slide(shown, step);
    shown.style.transform = "";
    this.#events.step(step);
  }

  #rest() {
    this.#slides.rest(this.#shown());
    this.#paint();
    this.#events.lean(0);
  }

  key(event) {
    if (this.#image.hidden || event.ctrlKey || event.metaKey || event.altKey) return false;
    const { scale, x, y } = this.#view;
    const keys = { "+": () => this.#scaleTo(scale * 1.4), "=": () => this.#scaleTo(scale * 1.4), "-": () => this.#scaleTo(scale / 1.4), 0: () => this.reset() };
    if (Object.hasOwn(keys, event.key)) keys[event.key]();
    else if (scale > 1 && Object.hasOwn(arrows, event.key)) this.#move(x + arrows[event.key][0], y + arrows[event.key][1]);
    else return false;
    return true;
  }
}
