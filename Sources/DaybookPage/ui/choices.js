// A list of choices below a text field. Typing does not choose a row. Only a click does, or Enter on a row marked with
// the arrow keys.
import { element, isComposing } from "./dom.js";
import { newID } from "../core/ids.js";

const pause = 150;

// Returns {list, close()}. ask(text, signal) resolves to items, row(item) returns the children of its row, and
// take(item) gets the chosen one. With `isOpenWhenEmpty`, a click or the down arrow opens the list before typing. This
// never changes the text of the box.
export const choices = (box, options, signal) => new Choices(box, options, signal);

class Choices {
  #box;
  #options;
  #signal;
  #found = [];
  #chosen = -1;
  #timer = 0;
  /** @type {AbortController | null} */
  #run = null;

  constructor(box, options, signal) {
    [this.#box, this.#options, this.#signal] = [box, options, signal];
    this.list = element("ul", {
      id: options.id ?? `choices-${newID()}`, className: "suggestions", role: "listbox", ariaLabel: options.label, hidden: true,
    });
    Object.assign(box, { role: "combobox", ariaAutoComplete: "list", ariaExpanded: "false" });
    box.setAttribute("aria-controls", this.list.id);
    // An input method may still be composing. The text so far is searched for, too.
    box.addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#look(), pause);
    });
    box.addEventListener("click", () => { if (options.isOpenWhenEmpty && this.list.hidden && !box.value) this.#look(); });
    box.addEventListener("keydown", (event) => this.#press(event));
    box.addEventListener("blur", () => this.close());
    this.list.onpointerdown = (event) => event.preventDefault();
    signal?.addEventListener("abort", () => this.close());
  }

  close() {
    clearTimeout(this.#timer);
    this.#run?.abort();
    this.#found = [];
    this.#choose(-1);
    this.list.hidden = true;
    this.#box.ariaExpanded = "false";
  }

  #choose(index) {
    const { children } = this.list;
    this.#chosen = index;
    [...children].forEach((row, at) => { row.ariaSelected = String(at === index); });
    if (index < 0) this.#box.removeAttribute("aria-activedescendant");
    else this.#box.setAttribute("aria-activedescendant", children[index].id);
  }

  #show(things) {
    this.#found = things;
    this.list.replaceChildren(...things.map((one, index) => element("li", {
      id: `${this.list.id}-${index}`, className: "suggestion", role: "option", ariaSelected: "false", onclick: () => this.#pick(one),
    }, ...this.#options.row(one))));
    this.#choose(-1);
    this.list.hidden = !things.length;
    this.#box.ariaExpanded = String(!this.list.hidden);
  }

  #pick(one) {
    this.close();
    this.#options.take(one);
    this.#box.focus();
  }

  async #look() {
    const signal = this.#signal;
    const text = this.#box.value.trim();
    this.#run?.abort();
    if ((!text && !this.#options.isOpenWhenEmpty) || document.activeElement !== this.#box) return this.close();
    const own = this.#run = new AbortController();
    try {
      const things = await this.#options.ask(text, AbortSignal.any([own.signal, ...(signal ? [signal] : [])]));
      if (own === this.#run && !own.signal.aborted && !signal?.aborted) this.#show(things);
    } catch {
      // Typing continues without choices.
      if (own === this.#run && !signal?.aborted) this.close();
    }
  }

  #press(event) {
    if (isComposing(event)) return;
    if (this.list.hidden) {
      if (!this.#options.isOpenWhenEmpty || event.key !== "ArrowDown") return;
      event.preventDefault();
      this.#look();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      const places = this.#found.length + 1;
      this.#choose((this.#chosen + 1 + step + places) % places - 1);
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.close();
    } else if (event.key === "Enter" && this.#chosen >= 0) {
      event.preventDefault();
      this.#pick(this.#found[this.#chosen]);
    }
  }
}
