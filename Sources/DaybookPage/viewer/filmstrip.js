// A row of small pictures around the shown one. It follows the picture, and scrolling it changes the picture.
import { element } from "../ui/dom.js";
import { t } from "../core/texts.js";
import { nameOf } from "../grid/gridtile.js";
import { isShut, record } from "../photos/photos.js";

// The number of pictures on each side.
const reach = 40;
// The pause after which the scrolling of the row has ended, in milliseconds.
const restTime = 160;

// Returns {element, show(photos, index), refresh(photo), lean(part)}. events: choose(index) is called when a picture is
// pressed or the row stops at it, and pass(index) while a picture passes the middle of the row.
export const filmstrip = (events) => new Filmstrip(events);

class Filmstrip {
  element = element("div", { className: "filmstrip", role: "group", ariaLabel: t("filmstrip") });
  #events;
  #cells = new Map();
  #first = 0;
  #index = 0;
  /**
   * isHeld: the reader scrolls the row; isDown: the finger or the button is still down; x: where a mouse pulls the row.
   *
   * @type {{ isHeld: boolean, isDown: boolean, timer: number, x: number | null }}
   */
  #hold = { isHeld: false, isDown: false, timer: 0, x: null };

  constructor(events) {
    this.#events = events;
    this.#watch();
  }

  #watch() {
    const own = this.element;
    const hold = this.#hold;
    own.addEventListener("pointerdown", ({ pointerType, clientX }) => {
      hold.isDown = true;
      hold.x = pointerType === "mouse" ? clientX : null;
    });
    own.addEventListener("pointermove", (event) => this.#pull(event));
    // While a finger scrolls, there are no pointer events: the touch events report its lift.
    for (const name of ["pointerup", "touchend", "touchcancel"]) own.addEventListener(name, () => this.#lift());
    own.addEventListener("wheel", (event) => {
      event.preventDefault();
      hold.isHeld = true;
      own.scrollLeft += Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY;
    }, { passive: false });
    own.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    // A click at the end of a pull chooses no picture.
    own.addEventListener("click", (event) => { if (hold.isHeld) event.stopPropagation(); }, { capture: true });
  }

  // Scrolls the row while a mouse pulls it.
  #pull({ clientX, buttons }) {
    const hold = this.#hold;
    if (hold.x === null || !buttons || (!hold.isHeld && Math.abs(clientX - hold.x) < 5)) return;
    hold.isHeld = true;
    this.element.scrollLeft -= clientX - hold.x;
    hold.x = clientX;
  }

  #lift() {
    const hold = this.#hold;
    hold.isDown = false;
    hold.x = null;
    if (hold.isHeld) this.#restSoon();
  }

  #scrolled() {
    const hold = this.#hold;
    if (hold.isDown) hold.isHeld = true;
    if (!hold.isHeld) return;
    this.element.classList.add("is-held");
    this.#restSoon();
    const index = this.#middle();
    if (index === this.#index) return;
    this.#mark(index);
    this.#events.pass(index);
  }

  #restSoon() {
    const hold = this.#hold;
    clearTimeout(hold.timer);
    hold.timer = setTimeout(() => {
      if (hold.isDown || !this.element.isConnected) return;
      hold.isHeld = false;
      this.element.classList.remove("is-held");
      this.#events.choose(this.#index);
    }, restTime);
  }

  // Returns the index of the picture in the middle of the row.
  #middle() {
    const { scrollLeft, clientWidth } = this.element;
    const x = scrollLeft + clientWidth / 2;
    let best = { index: this.#index, far: Infinity };
    [...this.#cells.values()].forEach((cell, offset) => {
      const far = Math.abs(cell.offsetLeft + cell.offsetWidth / 2 - x);
      if (far < best.far) best = { index: this.#first + offset, far };
    });
    return best.index;
  }

  #cellOf(photo) {
    const known = this.#cells.get(photo.id);
    if (known) return known;
    const cell = element("button", { type: "button", className: "frame" });
    this.#fill(cell, photo);
    return cell;
  }

  // Names a picture by its number, its caption and its time. Nothing is told of a hidden photo that is locked.
  #name(cell, photo) {
    const name = cell.known && !isShut(photo.id) ? nameOf({ ...cell.known, caption: photo.caption }) : t("photo");
    cell.ariaLabel = `${cell.number}. ${name}`;
  }

  #fill(cell, photo) {
    record(photo.id).then((found) => {
      // Nothing is shown of a hidden photo that is locked.
      cell.known = found;
      this.#name(cell, photo);
      const source = found.urls?.thumb;
      if (!source || cell.firstChild?.getAttribute("src") === source) return;
      cell.replaceChildren(element("img", { src: source, alt: "", decoding: "async", draggable: false }));
    }, () => null);
  }

  // Shows the current state of a photo, if it is in the row.
  refresh(photo) {
    const cell = this.#cells.get(photo.id);
    if (cell) this.#fill(cell, photo);
  }

  #mark(index) {
    this.#index = index;
    [...this.#cells.values()].forEach((cell, offset) => {
      const isCurrent = this.#first + offset === index;
      cell.tabIndex = isCurrent ? 0 : -1;
      cell.ariaCurrent = isCurrent ? "true" : null;
    });
  }

  show(photos, index) {
    const own = this.element;
    own.hidden = photos.length < 2;
    this.#first = Math.max(0, index - reach);
    const next = new Map();
    photos.slice(this.#first, index + reach + 1).forEach((photo, offset) => {
      const cell = this.#cellOf(photo);
      const place = this.#first + offset;
      cell.onclick = () => this.#events.choose(place);
      cell.number = place + 1;
      this.#name(cell, photo);
      next.set(photo.id, cell);
    });
    // Pictures that stay are not moved, so that the row neither jumps nor loses the focus.
    for (const [id, cell] of this.#cells) if (!next.has(id)) cell.remove();
    let cursor = own.firstChild;
    for (const cell of next.values()) {
      if (cell === cursor) cursor = cell.nextSibling;
      else own.insertBefore(cell, cursor);
    }
    this.#cells = next;
    this.#mark(index);
    this.lean(0);
  }

  // Shifts the row by a part of a picture, while a finger drags the large one aside.
  lean(part) {
    const own = this.element;
    const current = [...this.#cells.values()][this.#index - this.#first];
    if (!current || this.#hold.isHeld) return;
    own.scrollLeft = current.offsetLeft + current.offsetWidth / 2 - own.clientWidth / 2 + part * current.offsetWidth;
  }
}
