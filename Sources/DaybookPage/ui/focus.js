// Keeps a focus for the keyboard. If the element with the focus is removed, hidden or disabled, the open dialog gets
// the focus, or else the screen's heading.

// Starts watching the focus. heading() moves it to the heading of the shown screen.
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
