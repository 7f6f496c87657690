// The size of the composer: one line while it is closed, else its column, or the full screen of a phone.
import { stepInto } from "../core/router.js";

const narrow = matchMedia("(max-width: 640px), (max-height: 500px)");

// Returns a Stage. actions: {close()}, which is called when the reader goes back. The signal ends the stage.
export const stage = (own, actions, signal) => new Stage(own, actions, signal);

class Stage {
  #own;
  #actions;
  #signal;
  #isOpen = false;
  /**
   * Removes the history step of the composer; null if there is none.
   *
   * @type {(() => void) | null}
   */
  #step = null;
  #still = [];

  constructor(own, actions, signal) {
    [this.#own, this.#actions, this.#signal] = [own, actions, signal];
    const fit = () => this.#fit();
    narrow.addEventListener("change", () => this.#arrange(), { signal });
    for (const name of ["resize", "scroll"]) window.visualViewport?.addEventListener(name, fit, { signal });
    signal.addEventListener("abort", () => {
      [this.#isOpen, this.#step] = [false, null];
      this.#arrange();
    });
  }

  get isOpen() {
    return this.#isOpen;
  }

  // With `isStep`, going back closes the composer, and does not leave the screen.
  open({ isStep }) {
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.#arrange();
    if (!isStep || !narrow.matches) return;
    this.#step = stepInto(() => {
      this.#step = null;
      this.#actions.close();
    });
  }

  close() {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    // The next focus opens it again.
    if (this.#own.contains(document.activeElement)) document.activeElement.blur();
    const step = this.#step;
    this.#step = null;
    this.#arrange();
    step?.();
  }

  #arrange() {
    const isFull = this.#isOpen && narrow.matches;
    const own = this.#own;
    own.classList.toggle("is-open", this.#isOpen);
    own.classList.toggle("is-full", isFull);
    own.role = isFull ? "dialog" : "group";
    own.ariaModal = isFull ? "true" : null;
    for (const other of this.#still) other.inert = false;
    this.#still = isFull ? [...aside(own)] : [];
    for (const other of this.#still) other.inert = true;
    this.#fit();
  }

  // Fits the composer above a keyboard on the screen. The size of the viewport is read only for this, because reading it lays
  // out the whole document at once.
  #fit() {
    const seen = this.#own.classList.contains("is-full") ? window.visualViewport : null;
    for (const [name, side] of [["--seen-top", "offsetTop"], ["--seen-height", "height"]]) {
      if (seen) this.#own.style.setProperty(name, `${seen[side]}px`);
      else this.#own.style.removeProperty(name);
    }
  }
}

// Yields the siblings of an element and of its ancestors, except a heading for screen readers.
function* aside(own) {
  for (let at = own; at.parentElement && at.id !== "shell"; at = at.parentElement) {
    for (const other of at.parentElement.children) if (other !== at && !other.inert && !other.matches("h1.unseen")) yield other;
  }
}
