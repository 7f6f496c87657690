// A field for several names: tags or people. Each name is a chip, and known names are suggested.
import { call } from "../core/api.js";
import { button, element, isComposing, told } from "./dom.js";
import { newID } from "../core/ids.js";
import { icon } from "./icons.js";
import { mostNameBytes as mostBytes, namesIn, withNames } from "./names.js";
import { addTexts, t } from "../core/texts.js";
import texts from "./naming-texts.js";

addTexts(texts);

// Returns {element, show(names, typed), names(), typed(), take(), conceal()}: `typed` is unfinished text in the field,
// take() turns it into names, and conceal() removes the names that the server does not list any more. `source` is the path
// that lists the known names, and `member` the list in its response. Without `source`, the field suggests nothing.
export const labelField = (options) => new LabelField(options);

class LabelField {
  #names = [];
  #known = element("datalist", { id: `known-${newID()}` });
  #trouble = element("span", { className: "label-trouble", role: "alert" });
  #chips = element("span", { className: "chips" });
  #input;
  #source;
  #member;

  constructor({ key, hint, source = "", member = "" }) {
    [this.#source, this.#member] = [source, member];
    const input = this.#input = element("input", { autocomplete: "off", maxLength: mostBytes, placeholder: t(hint), ariaLabel: t(key) });
    input.dataset.label = key;
    input.dataset.hint = hint;
    if (source) input.setAttribute("list", this.#known.id);
    this.element = element("div", { className: "labels", role: "group", ariaLabel: t(key) },
      told("span", key, { className: "quiet" }), this.#chips, input, this.#known, this.#trouble);
    this.element.dataset.label = key;
    // The names as one text, like the value of a field. No name contains a comma.
    Object.defineProperty(this.element, "value", {
      get: () => this.#names.join(),
      set: (text) => {
        this.#names = text.split(",").filter(Boolean);
        this.#paint();
      },
    });
    input.onkeydown = (event) => this.#press(event);
    input.addEventListener("input", (event) => {
      if (!event.isComposing && (/[,、，]/.test(input.value) || event.inputType === "insertReplacementText")) this.take();
    });
    input.onblur = () => this.take();
    if (source) input.onfocus = () => this.#offer();
  }

  #put(names) {
    this.#names = names;
    this.#paint();
    this.element.dispatchEvent(new Event("input", { bubbles: true }));
  }

  #paint() {
    this.#chips.replaceChildren(...this.#names.map((name) => {
      const chip = button(name, () => {
        this.#put(this.#names.filter((other) => other !== name));
        this.#input.focus();
      }, "chip");
      chip.append(icon("close"));
      chip.ariaLabel = `${t("remove")}: ${name}`;
      return chip;
    }));
  }

  #press(event) {
    if (isComposing(event)) return;
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      this.take();
    }
    if (event.key === "Backspace" && !this.#input.value && this.#names.length) this.#put(this.#names.slice(0, -1));
  }

  // Loads the known names for suggestions, once.
  async #offer() {
    if (this.#known.hasChildNodes()) return;
    const found = await call("GET", `${this.#source}?pageSize=200`).catch(() => null);
    this.#known.replaceChildren(...(found?.[this.#member] ?? []).map(({ name }) => element("option", { value: name })));
  }

  // Returns those of some names that the server still lists, on all its pages; none if it cannot be asked.
  async #listed(names) {
    const left = [];
    for (let token = "", isFirst = true; isFirst || token; isFirst = false) {
      const found = await call("GET", `${this.#source}?pageSize=1000&pageToken=${encodeURIComponent(token)}`).catch(() => null);
      const known = (found?.[this.#member] ?? []).map(({ name }) => name);
      left.push(...names.filter((name) => known.includes(name)));
      token = left.length < names.length ? found?.nextPageToken ?? "" : "";
    }
    return names.filter((name) => left.includes(name));
  }

  // Turns the text in the field into names.
  take() {
    const { names, tooLong } = namesIn(this.#input.value);
    // Names that are too long stay in the field, to be shortened.
    this.#input.value = tooLong.join(", ");
    this.#trouble.textContent = tooLong.length ? t("labelTooLong") : "";
    if (names.some((name) => !this.#names.includes(name))) this.#put(withNames(this.#names, names));
  }

  show(list, typed = "") {
    this.#names = [...list];
    // The text that is being typed stays when the names change.
    if (document.activeElement !== this.#input || !this.#input.value) this.#input.value = typed;
    if (!this.#input.value) this.#trouble.textContent = "";
    this.#paint();
  }

  // Removes the suggestions and the names, because some may be of hidden items. Those that the server still has come back.
  async conceal() {
    const names = this.#names;
    const isHere = this.element.contains(document.activeElement);
    this.#known.replaceChildren();
    if (names.length) this.#put([]);
    // The chip that had the focus is gone.
    if (isHere) this.#input.focus({ preventScroll: true });
    if (!this.#source || !isHere && !names.length) return;
    const left = await this.#listed(names);
    if (left.length) this.#put(withNames(left, this.#names));
  }

  names() {
    return this.#names;
  }

  typed() {
    return this.#input.value;
  }
}
