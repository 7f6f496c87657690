// A long press on an element, by touch or pen. The menu key does the same.

const pressTime = 450;
// The number of pixels that a finger may move during a press.
const slack = 10;

// Calls act() for a long press while isFor() is true. The click at the end of the press does nothing.
export function watchLongPress(own, { isFor, act }) {
  let timer = 0;
  let start = null;
  let isPressed = false;
  const rest = () => {
    clearTimeout(timer);
    start = null;
  };
  own.addEventListener("pointerdown", (event) => {
    isPressed = false;
    rest();
    if (event.pointerType === "mouse" || !event.isPrimary || !isFor()) return;
    start = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => {
      isPressed = true;
      navigator.vibrate?.(10);
      act();
    }, pressTime);
  });
  own.addEventListener("pointermove", (event) => {
    if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > slack) rest();
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) own.addEventListener(end, rest);
  own.addEventListener("contextmenu", (event) => {
    // A mouse's right button opens the browser's own menu.
    if (!isFor() || event.button === 2) return;
    event.preventDefault();
    // A touch opens the menu while it is pressed.
    if (!isPressed && !start) act();
  });
  own.addEventListener("click", (event) => {
    if (!isPressed) return;
    isPressed = false;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });
}
