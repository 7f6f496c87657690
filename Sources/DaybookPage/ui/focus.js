// Keeps a focus for keys and screen readers. If the element with the focus is removed, hidden or disabled, the open
// dialog gets the focus, or else the screen's heading. A press beside everything takes the focus away, too, but the Tab
// key then goes on from the place of the press.

const isGone = (one) => !one.isConnected || !one.getClientRects().length || one.matches(":disabled");

// Starts watching the focus. heading() moves it to the heading of the shown screen.
export function watchFocus(heading) {
  let isByKey = false;
  addEventListener("keydown", () => { isByKey = true; }, true);
  addEventListener("pointerdown", () => { isByKey = false; }, true);
  addEventListener("focusout", ({ target }) => requestAnimationFrame(() => {
    if (!isByKey && !isGone(target) || !document.hasFocus() || document.activeElement !== document.body) return;
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
    if (!dialog) return heading();
    dialog.tabIndex = -1;
    dialog.focus({ preventScroll: true });
  }));
}
