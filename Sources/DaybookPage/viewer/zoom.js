// A picture that is made larger and moved: with the wheel, two fingers, a double click, or + - 0 and the arrows.
// At its own size a finger drags it aside to the next one, or down to close.

const most = 8;
const doubleScale = 2.5;
const farEnough = 60;

// events: {step(-1 | 1), close(), zoomed(scale)}. Returns {reset(), key(event)}, with key true for what it took.
export function zoom(stage, image, events) {
  const view = { scale: 1, x: 0, y: 0 };
  const fingers = new Map();
  let swipe = null;

  function paint() {
    image.style.transform = view.scale === 1 && !view.x && !view.y ? "" : `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
    stage.classList.toggle("is-zoomed", view.scale > 1);
  }

  // Keeps the point at (x, y), counted from the middle of the stage, where it is.
  function scaleTo(scale, x = 0, y = 0) {
    const next = Math.min(most, Math.max(1, scale));
    const factor = next / view.scale;
    move(x - (x - view.x) * factor, y - (y - view.y) * factor, next);
    events.zoomed(next);
  }

  function move(x, y, scale = view.scale) {
    const { clientWidth: width, clientHeight: height } = stage;
    const [wide, high] = [(width * (scale - 1)) / 2, (height * (scale - 1)) / 2];
    Object.assign(view, { scale, x: Math.min(wide, Math.max(-wide, x)), y: Math.min(high, Math.max(-high, y)) });
    paint();
  }

  function reset() {
    Object.assign(view, { scale: 1, x: 0, y: 0 });
    swipe = null;
    paint();
  }

  const fromMiddle = (event) => {
    const box = stage.getBoundingClientRect();
    return [event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2];
  };

  stage.addEventListener("wheel", (event) => {
    if (image.hidden) return;
    event.preventDefault();
    scaleTo(view.scale * Math.exp(-Math.max(-200, Math.min(200, event.deltaY)) / 250), ...fromMiddle(event));
  }, { passive: false });
  image.addEventListener("dblclick", (event) => scaleTo(view.scale > 1 ? 1 : doubleScale, ...fromMiddle(event)));

  const spread = () => {
    const [one, other] = [...fingers.values()];
    return { distance: Math.hypot(one.x - other.x, one.y - other.y) || 1, x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  };

  stage.addEventListener("pointerdown", (event) => {
    if (event.target.closest("video") || image.hidden && event.pointerType === "mouse") return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    swipe = fingers.size === 1 && view.scale === 1 && event.pointerType !== "mouse" ? { x: event.clientX, y: event.clientY } : null;
    if (fingers.size === 2) paint();
  });
  stage.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (fingers.size === 2) {
      const from = spread();
      fingers.set(event.pointerId, now);
      const to = spread();
      const box = stage.getBoundingClientRect();
      if (!image.hidden) {
        scaleTo(view.scale * to.distance / from.distance, to.x - box.left - box.width / 2, to.y - box.top - box.height / 2);
        move(view.x + to.x - from.x, view.y + to.y - from.y);
      }
      return;
    }
    fingers.set(event.pointerId, now);
    if (view.scale > 1) {
      stage.setPointerCapture?.(event.pointerId);
      move(view.x + now.x - before.x, view.y + now.y - before.y);
    } else if (swipe && !image.hidden) {
      image.style.transform = `translate(${now.x - swipe.x}px, ${Math.max(0, now.y - swipe.y)}px)`;
    }
  });
  const end = (event) => {
    if (!fingers.delete(event.pointerId)) return;
    const from = swipe;
    if (!from || fingers.size) return;
    swipe = null;
    paint();
    if (event.type === "pointercancel") return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (Math.abs(x) > farEnough && Math.abs(x) > Math.abs(y)) events.step(x < 0 ? 1 : -1);
    else if (y > farEnough * 2) events.close();
  };
  for (const name of ["pointerup", "pointercancel"]) stage.addEventListener(name, end);

  const pan = 60;
  const keys = {
    "+": () => scaleTo(view.scale * 1.4), "=": () => scaleTo(view.scale * 1.4), "-": () => scaleTo(view.scale / 1.4), 0: () => reset(),
  };
  const arrows = { ArrowLeft: [pan, 0], ArrowRight: [-pan, 0], ArrowUp: [0, pan], ArrowDown: [0, -pan] };
  function key(event) {
    if (image.hidden || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (Object.hasOwn(keys, event.key)) keys[event.key]();
    else if (view.scale > 1 && Object.hasOwn(arrows, event.key)) move(view.x + arrows[event.key][0], view.y + arrows[event.key][1]);
    else return false;
    return true;
  }
  return { reset, key };
}
