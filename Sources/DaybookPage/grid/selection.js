// The selection of photos in a grid: by click, long press, a range with Shift, and the keyboard.
import { t } from "../core/texts.js";
import { icon } from "../ui/icons.js";
import { photosOf } from "./bursts.js";
import { element } from "../ui/dom.js";
import "../photos/phototexts.js";

const pressTime = 450;
// The maximum number of photos that the server accepts at once.
export const mostSelected = 1000;

// Returns the selection. open(photo) is called for a click while nothing is selected. changed() is called after each
// change.
export function selection(view, { open, changed, signal }) {
  const chosen = new Map();
  const own = { isOn: false, last: "" };

  function set(id, isIn) {
    const photo = view.find(id)?.photo ?? chosen.get(id);
    if (!isIn) chosen.delete(id);
    else if (photo && chosen.size < mostSelected) chosen.set(id, photo);
  }

  function tell() {
    view.draw();
    changed();
  }

  const made = {
    get isOn() { return own.isOn; },
    get size() { return made.photos.length; },
    // A tile of a burst selects all of its photos.
    get photos() { return [...chosen.values()].flatMap(photosOf); },
    has: (id) => chosen.has(id),
    start() {
      own.isOn = true;
      tell();
    },
    stop() {
      own.isOn = false;
      own.last = "";
      chosen.clear();
      tell();
    },
    toggle(id) {
      own.isOn = true;
      set(id, !chosen.has(id));
      own.last = id;
      tell();
    },
    // Selects everything from the last selected photo to this one.
    through(id, from = own.last) {
      own.isOn = true;
      const ids = view.photos().map((photo) => photo.id);
      const [one, other] = [ids.indexOf(from || id), ids.indexOf(id)];
      if (one < 0 || other < 0) return made.toggle(id);
      for (const each of ids.slice(Math.min(one, other), Math.max(one, other) + 1)) set(each, true);
      own.last = id;
      tell();
    },
    // Sets the look of a tile, and its name for screen readers.
    mark(tile, photo) {
      const isIn = chosen.has(photo.id);
      tile.classList.toggle("is-chosen", isIn);
      tile.querySelector(".tick")?.remove();
      if (isIn) tile.append(element("span", { className: "tick" }, icon("check")));
      if (!own.isOn) {
        tile.removeAttribute("role");
        tile.ariaChecked = null;
      } else {
        tile.setAttribute("role", "checkbox");
        tile.ariaChecked = String(isIn);
      }
    },
  };

  watchPointer(view, made, own, { open, signal });
  return made;
}

function watchPointer(view, made, own, { open, signal }) {
  let timer = 0;
  let isPressed = false;
  const idOf = (event) => event.target.closest?.(".cell")?.dataset.photo;
  const rest = () => clearTimeout(timer);
  view.field.addEventListener("pointerdown", (event) => {
    isPressed = false;
    const id = idOf(event);
    if (!id || event.button || event.pointerType === "mouse") return;
    rest();
    timer = setTimeout(() => {
      isPressed = true;
      made.toggle(id);
      navigator.vibrate?.(10);
    }, pressTime);
  }, { signal });
  for (const end of ["pointerup", "pointercancel", "pointermove"]) {
    view.field.addEventListener(end, (event) => {
      if (end !== "pointermove" || Math.abs(event.movementY) + Math.abs(event.movementX) > 4) rest();
    }, { signal });
  }
  // A long press must not open the browser's menu.
  view.field.addEventListener("contextmenu", (event) => { if (isPressed) event.preventDefault(); }, { signal });
  view.field.addEventListener("click", (event) => {
    const id = idOf(event);
    if (!id || event.button || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (isPressed) {
      isPressed = false;
      return;
    }
    if (event.shiftKey) made.through(id);
    else if (made.isOn) made.toggle(id);
    else open(view.find(id)?.photo);
  }, { signal });
  document.addEventListener("keydown", (event) => {
    const isFree = !document.querySelector("dialog[open]");
    if (event.key !== "Escape" || !made.isOn || !isFree) return;
    // The screen stays.
    event.preventDefault();
    made.stop();
  }, { signal });
  signal.addEventListener("abort", rest);
}

export const selectedText = (size) => t("selectedCount", { count: size });
