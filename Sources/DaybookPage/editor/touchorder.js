// Reordering of photos by touch: a long press picks a photo up, and the finger moves it.

const restTime = 350;
// The distance in pixels within which a finger rests. Farther away, the touch scrolls the page or moves the photo on.
const slack = 10;

const isNear = (one, other) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) <= slack;

// Handles a touch of a photo's tile. itemAt(tile) returns the photo of a tile, and place(item, other) moves a photo to the
// position of another one.
export function takeUp(event, tile, { itemAt, place }) {
  const over = new AbortController();
  const { signal } = over;
  let isUp = false;
  /** @type {Element | null | undefined} */
  let last = tile;
  /** @type {Touch | null} */
  let placed = null;
  const timer = setTimeout(() => {
    isUp = true;
    tile.classList.add("taken-up");
  }, restTime);
  const end = () => {
    clearTimeout(timer);
    tile.classList.remove("taken-up");
    over.abort();
  };
  const move = (moved) => {
    const [touch] = moved.touches;
    if (!isUp) {
      if (!isNear(touch, event.touches[0])) end();
      return;
    }
    // The rows that were arranged again may bring other photos below a finger that rests.
    if (placed && isNear(touch, placed)) return;
    const other = document.elementFromPoint(touch.clientX, touch.clientY)?.closest(".pick");
    // A wide photo may still be below the finger after it has made way.
    if (other === last) return;
    last = other;
    if (!other || other === tile || other.parentElement !== tile.parentElement) return;
    placed = touch;
    place(itemAt(tile), itemAt(other));
  };
  tile.addEventListener("touchmove", move, { passive: true, signal });
  for (const name of ["touchend", "touchcancel"]) tile.addEventListener(name, end, { signal });
  // The long press opens no menu of the browser.
  tile.addEventListener("contextmenu", (called) => called.preventDefault(), { signal });
}
