// Zooming and moving a picture: with the wheel, two fingers, a double click, or + - 0 and the arrow keys. At normal
// size, a finger drags it aside to the next one, or down to close.

const most = 8;
const doubleScale = 2.5;
const farEnough = 60;

const pan = 60;
const arrows = { ArrowLeft: [pan, 0], ArrowRight: [-pan, 0], ArrowUp: [0, pan], ArrowDown: [0, -pan] };

// events: {step(-1 | 1), close(), zoomed(scale)}. Returns {reset(), key(event)}, with key returning true for a key that
// it handled.
export const zoom = (stage, image, events) => new Zoom(stage, image, events);

class Zoom {
  #stage;
  #image;
  #events;
  #view = { scale: 1, x: 0, y: 0 };
  #fingers = new Map();
  #swipe = null;

  constructor(stage, image, events) {
    [this.#stage, this.#image, this.#events] = [stage, image, events];
    stage.addEventListener("wheel", (event) => {
      if (image.hidden) return;
      event.preventDefault();
      this.#scaleTo(this.#view.scale * Math.exp(-Math.max(-200, Math.min(200, event.deltaY)) / 250), ...this.#fromMiddle(event.clientX, event.clientY));
    }, { passive: false });
    image.addEventListener("dblclick", (event) =>
      this.#scaleTo(this.#view.scale > 1 ? 1 : doubleScale, ...this.#fromMiddle(event.clientX, event.clientY)));
    stage.addEventListener("pointerdown", (event) => this.#touch(event));
    stage.addEventListener("pointermove", (event) => this.#drag(event));
    for (const name of ["pointerup", "pointercancel"]) stage.addEventListener(name, (event) => this.#lift(event));
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

  #move(x, y, scale = this.#view.scale) {
    const { clientWidth: width, clientHeight: height } = this.#stage;
    const [wide, high] = [(width * (scale - 1)) / 2, (height * (scale - 1)) / 2];
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
    if (event.target.closest("video") || this.#image.hidden && event.pointerType === "mouse") return;
    const point = { x: event.clientX, y: event.clientY };
    this.#fingers.set(event.pointerId, point);
    this.#swipe = this.#fingers.size === 1 && this.#view.scale === 1 && event.pointerType !== "mouse" ? { ...point } : null;
    if (this.#fingers.size === 2) this.#paint();
  }

  #drag(event) {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (this.#fingers.size === 2) return this.#pinch(event.pointerId, now);
    this.#fingers.set(event.pointerId, now);
    const swipe = this.#swipe;
    if (this.#view.scale > 1) {
      this.#stage.setPointerCapture?.(event.pointerId);
      this.#move(this.#view.x + now.x - before.x, this.#view.y + now.y - before.y);
    } else if (swipe && !this.#image.hidden) {
      this.#image.style.transform = `translate(${now.x - swipe.x}px, ${Math.max(0, now.y - swipe.y)}px)`;
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
    const from = this.#swipe;
    if (!from || this.#fingers.size) return;
    this.#swipe = null;
    this.#paint();
    if (event.type === "pointercancel") return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (Math.abs(x) > farEnough && Math.abs(x) > Math.abs(y)) this.#events.step(x < 0 ? 1 : -1);
    else if (y > farEnough * 2) this.#events.close();
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
