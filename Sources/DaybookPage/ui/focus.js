// Keeps a place for the keyboard to go on from: when the element with the focus is gone, hidden or off, the
// dialog that is open takes it, or else the screen's heading.

// heading() gives the focus to the heading of the screen that is shown.
export function watchFocus(heading) {
  let isByKey = false;
  addEventListener("keydown", () => { isByKey = true; }, true);
  addEventListener("pointerdown", () => { isByKey = false; }, true);
  addEventListener("focusout", () => requestAnimationFrame(() => {
    if (!isByKey || !document.hasFocus() || document.activeElement !== document.body) return;
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
    if (!dialog) return heading();
    dialog.tabIndex = -1;
    dialog.focus({ preventScroll: true });
  }));
}
