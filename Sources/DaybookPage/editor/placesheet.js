// The sheet that sets a place: a place of the diary, the present location, the location of a photo, or a new name. Typed
// text searches. The sheet's end keeps it as the place's name, but Escape discards it.
import { button, clean, element } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { locate } from "../ui/locating.js";
import naming from "../ui/naming-texts.js";
import { sheet } from "../ui/sheet.js";
import { call } from "../core/api.js";
import { addTexts, t } from "../core/texts.js";
import { pointOf, whereTold } from "../photos/whenwhere.js";
import { placeOf, recordsOf } from "./offers.js";

addTexts(naming);

const mostBytes = 500;
const mostShown = 20;
const folded = (text) => text.normalize("NFKC").toLocaleLowerCase();
const pointIn = (place) => {
  const point = pointOf({ place });
  return point ? { latitude: point.latitude, longitude: point.longitude } : {};
};

export const placeSheet = (parts) => new PlaceSheet(parts);

class PlaceSheet {
  #draft;
  #amend;
  #known = [];
  // The places of the entry's photos.
  #ofPhotos = [];
  #rows = element("ul", { className: "choices" });
  #note = element("p", { className: "note", role: "status" });
  #search = element("input", {
    type: "search", autocomplete: "off", maxLength: mostBytes, placeholder: t("placeName"), ariaLabel: t("placeName"), oninput: () => this.#show(),
  });
  #dialog;
  #signal;

  constructor({ draft, amend, items, signal }) {
    [this.#draft, this.#amend, this.#signal] = [draft, amend, signal];
    this.#dialog = sheet({
      heading: t("place"), label: t("done"), content: [this.#search, this.#note, this.#rows], save: () => this.#keepTyped(), isLive: true,
    });
    this.#dialog.dataset.of = "place";
    this.#dialog.classList.add("placing");
    signal.addEventListener("abort", () => this.#dialog.close(), { once: true });
    this.#show();
    this.#load(items);
  }

  async #ask() {
    const answer = await call("GET", "/v1/places", { signal: this.#signal }).catch(() => ({ places: [] }));
    return answer.places.filter((one) => one.name);
  }

  async #load(items) {
    const [known, photos] = await Promise.all([this.#ask(), recordsOf(items)]);
    const places = photos.map((photo) => placeOf(photo, known.filter((one) => pointOf({ place: one })))).filter(Boolean).slice(0, mostShown);
    this.#known = known;
    this.#ofPhotos = [...new Map(places.map((one) => [one.name, one])).values()];
    this.#show();
  }

  #take(place) {
    if (!this.#signal.aborted) this.#amend({ place });
    this.#dialog.close();
  }

  get #typed() {
    return clean(this.#search.value).trim();
  }

  // Returns the place of the typed name. A point without a name gets the name. Any other place is replaced.
  #named() {
    const { place } = this.#draft;
    return { name: this.#typed, ...(place?.name === "" ? pointIn(place) : {}) };
  }

  // Sets the place of the typed name: the diary's own one, if it has one. The present place stays if it is called so.
  #keepTyped() {
    const name = this.#typed;
    if (!name || name === this.#draft.place?.name) return;
    const known = this.#known.find((one) => one.name === name);
    this.#take(known ? { name, ...pointIn(known) } : this.#named());
  }

  #row(sign, text, act, count = null) {
    const words = element("span", { className: "dayfact" }, icon(sign), element("span", {}, text));
    const own = button("", act);
    own.replaceChildren(words, ...(count === null ? [] : [element("span", { className: "quiet" }, `${count}`)]));
    return element("li", {}, own);
  }

  #show() {
    const typed = this.#typed;
    const { place } = this.#draft;
    const isFor = ({ name }) => folded(name).includes(folded(typed));
    const isKnown = this.#known.some(({ name }) => name === typed);
    this.#rows.replaceChildren(
      ...(place && !typed ? [this.#row("close", t("placeOut", { place: place.name || t("placeUnnamed") }), () => this.#take(null))] : []),
      ...(typed ? [] : [this.#row("here", t("whereIAm"), () => this.#locate())]),
      ...(typed ? [] : this.#ofPhotos.map((one) => this.#row("library", one.name ? t("placeOfPhotos", { place: one.name }) : t("placeOfPhotosUnnamed"),
        () => this.#take(one)))),
      ...this.#known.filter(isFor).slice(0, mostShown).map((one) =>
        this.#row("place", one.name, () => this.#take({ name: one.name, ...pointIn(one) }), one.entryCount + one.photoCount)),
      ...(typed && !isKnown ? [this.#row("place", t("placeNamed", { place: typed }), () => this.#take(this.#named()))] : []));
  }

  #locate() {
    locate(this.#note, (latitude, longitude) => {
      const round = (value) => Math.round(value * 1e6) / 1e6;
      const at = { latitude: round(latitude), longitude: round(longitude) };
      if (this.#dialog.open) this.#take({ name: whereTold({ location: at }, this.#known.filter((one) => pointOf({ place: one }))), ...at });
    });
  }
}
