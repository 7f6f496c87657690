// The place of an entry or a photo: a name, and its coordinates if they are known.
//
// A point comes only from an explicit action: a place chosen in the list, the device, or typed numbers. The point of a
// name is removed when another name is typed, because that is another place.
import { call } from "../core/api.js";
import { button, clean, element, told } from "./dom.js";
import { addTexts, t } from "../core/texts.js";
import { choices } from "./choices.js";
import { locate } from "./locating.js";
import texts from "./naming-texts.js";

addTexts(texts);

const mostBytes = 500;
const mostOffered = 8;

const degrees = (value, limit) => {
  const number = Number.parseFloat(value);
  return value.trim() && Number.isFinite(number) && Math.abs(number) <= limit ? Math.round(number * 1e6) / 1e6 : null;
};
const hasPoint = (place) => Number.isFinite(place?.latitude) && Number.isFinite(place?.longitude);
const folded = (text) => text.normalize("NFKC").toLocaleLowerCase();

const text = (one) => [element("span", {}, one.name), element("span", { className: "quiet count" }, one.entryCount + one.photoCount)];

function inputOf(hint, properties) {
  const input = element("input", { autocomplete: "off", placeholder: t(hint), ariaLabel: t(hint), ...properties });
  input.dataset.hint = input.dataset.label = hint;
  return input;
}

// Returns {element, show(place), place()}. A form whose field `blocks` cannot be sent with an invalid number.
export const whereField = (options = {}) => new WhereField(options);

class WhereField {
  #blocks;
  /**
   * The place that was shown; `before` is the content of the fields at that time.
   *
   * @type {Place | null}
   */
  #shown = null;
  #before = "";
  // The name that the point in the fields belongs to; null for a point that belongs to any name.
  #owner = null;
  /**
   * The point of that name, while another name is typed.
   *
   * @type {string[] | null}
   */
  #dropped = null;
  /** @type {Place[] | null} */
  #places = null;
  #name = inputOf("placeName", { maxLength: mostBytes, oninput: () => this.#rename() });
  #latitude = inputOf("latitude", { inputMode: "decimal", oninput: () => this.#own(""), onchange: () => this.#check() });
  #longitude = inputOf("longitude", { inputMode: "decimal", oninput: () => this.#own(""), onchange: () => this.#check() });
  #note = element("p", { className: "note", role: "status" });
  // Shows whether there is a point; the numbers themselves are folded away.
  #known = element("span", { className: "quiet" });
  #numbers = element("details", { className: "details numbers" },
    element("summary", {}, told("span", "coordinates"), " ", this.#known), element("div", { className: "pair" }, this.#latitude, this.#longitude));

  constructor({ blocks = false }) {
    this.#blocks = blocks;
    const { list } = choices(this.#name, {
      label: t("placesKnown"), ask: (typed) => this.#named(typed), row: text, take: (one) => this.#choose(one), isOpenWhenEmpty: true,
    });
    const group = this.element = element("div", { className: "labels where", role: "group", ariaLabel: t("place") },
      told("span", "place", { className: "quiet" }), element("div", { className: "chooser" }, this.#name, list),
      Object.assign(button(t("whereIAm"), () => this.#locate(), "plain"), { id: "where-i-am" }), this.#numbers, this.#note);
    group.dataset.label = "place";
    group.onfocusout = ({ relatedTarget }) => group.contains(/** @type {Node} */ (relatedTarget)) || this.#check(true);
  }

  #typed() {
    return JSON.stringify([this.#name.value, ...this.#point()]);
  }

  #called() {
    return clean(this.#name.value).trim();
  }

  // Returns the texts of the fields of the point.
  #point() {
    return [this.#latitude.value, this.#longitude.value];
  }

  #changed() {
    this.element.dispatchEvent(new Event("input", { bubbles: true }));
  }

  async #named(typed) {
    const places = this.#places ??= (await call("GET", "/v1/places")).places.filter((one) => one.name);
    return places.filter((one) => folded(one.name).includes(folded(typed))).slice(0, mostOffered);
  }

  #choose(one) {
    this.#name.value = one.name;
    this.#put(hasPoint(one) ? [one.latitude.toFixed(6), one.longitude.toFixed(6)] : ["", ""], one.name);
    this.#changed();
  }

  #put(point, ofName) {
    [this.#latitude.value, this.#longitude.value] = point;
    this.#own(point.join("") && ofName);
  }

  // Ties the point in the fields to a name, or with "" to any name.
  #own(ofName) {
    [this.#owner, this.#dropped] = [ofName || null, null];
    this.#note.replaceChildren();
    this.#mark();
  }

  // Returns the first field with an invalid number; null if both are valid, or both are empty.
  #wrong() {
    const [north, east] = this.#point();
    if (!north.trim() && !east.trim()) return null;
    return degrees(north, 90) === null ? this.#latitude : degrees(east, 180) === null ? this.#longitude : null;
  }

  #mark() {
    const faulty = this.#wrong();
    for (const field of [this.#latitude, this.#longitude]) {
      field.setCustomValidity(this.#blocks && field === faulty ? t("notPoint") : "");
      if (field !== faulty) field.ariaInvalid = null;
    }
    // A field that is folded away cannot say what is wrong with it.
    if (faulty) this.#numbers.open = true;
    this.#known.textContent = !faulty && this.#latitude.value.trim() ? t("pointKnown") : "";
    return faulty;
  }

  // Shows the error once a number is typed. Until the focus leaves the place, the other number may still follow.
  #check(isLeft) {
    const faulty = this.#mark();
    if (!faulty || !isLeft && !faulty.value.trim()) return;
    faulty.ariaInvalid = "true";
    this.#note.textContent = t("notPoint");
  }

  // Removes the point when another name is typed. Typing the same name again restores it.
  #rename() {
    if (!this.#owner) return;
    if (this.#called() === this.#owner && this.#dropped) this.#put(this.#dropped, this.#owner);
    else if (this.#called() !== this.#owner && !this.#dropped) {
      this.#dropped = this.#point();
      [this.#latitude.value, this.#longitude.value] = ["", ""];
      this.#mark();
      this.#note.replaceChildren(t("pointDropped"), button(t("pointKeep"), () => {
        this.#put(this.#dropped, "");
        this.#name.focus();
        this.#changed();
      }, "plain"));
    }
  }

  #locate() {
    locate(this.#note, (latitude, longitude) => {
      if (!this.element.isConnected) return;
      this.#put([latitude.toFixed(6), longitude.toFixed(6)], "");
      this.#changed();
    });
  }

  show(place) {
    this.#name.value = place?.name ?? "";
    this.#put(hasPoint(place) ? [`${place.latitude}`, `${place.longitude}`] : ["", ""], this.#called());
    [this.#shown, this.#before] = [place, this.#typed()];
  }

  place() {
    const [shown, called] = [this.#shown, this.#called()];
    // An untouched place keeps all its digits.
    if (this.#typed() === this.#before) return shown;
    // Invalid numbers do not change the point. A point of another name does not apply to this name.
    if (this.#wrong()) {
      if (shown && (!shown.name || called === shown.name)) return { ...shown, name: called };
      return called ? { name: called } : null;
    }
    const [north, east] = [degrees(this.#latitude.value, 90), degrees(this.#longitude.value, 180)];
    const isKnown = north !== null && east !== null;
    return called || isKnown ? { name: called, ...(isKnown ? { latitude: north, longitude: east } : {}) } : null;
  }
}
