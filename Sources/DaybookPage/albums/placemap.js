// The map of the diary's places. It is drawn here, from outlines of the countries: no other server learns the places.
import { call } from "../core/api.js";
import { t } from "../core/texts.js";
import { record } from "../photos/photos.js";
import { toAddress } from "../search/searchfilters.js";
import { button, element } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { boxOf, clustersOf, isDivisible, viewOf } from "./mapview.js";
import { ofEntry } from "./peopleplaces.js";
import outlines from "./worldoutline.js";

const space = "http://www.w3.org/2000/svg";

const photosOf = (places) => places.reduce((sum, { photoCount }) => sum + photoCount, 0);
const nameOf = ({ name }) => name || t("placeUnnamed");

// Returns the words about places that stand together: the first name, how many more there are, and their photos.
function wordsOf(places) {
  const name = places.length > 1 ? t("mapMore", { name: nameOf(places[0]), count: places.length - 1 }) : nameOf(places[0]);
  const photos = photosOf(places);
  return photos ? `${name}, ${t("photoCount", { count: photos })}` : name;
}

// A place with a name leads to all about it, another one to its newest photo.
const addressOf = ({ name, coverPhotoId }) =>
  name ? toAddress({ text: "", types: [], filters: [{ key: "place", value: name }] }) : coverPhotoId ? `/photos/${coverPhotoId}` : "";

/**
 * Shows the map in `section` until the signal ends it; without a place that has a point, it stays hidden. Resolves to the map.
 *
 * @param {HTMLElement} section
 * @param {AbortSignal} signal
 */
export async function showMap(section, signal) {
  const { places } = await call("GET", "/v1/places", { signal });
  const placed = places.filter(({ latitude, longitude }) => latitude !== undefined && longitude !== undefined);
  section.hidden = !placed.length;
  return section.hidden || signal.aborted ? null : new PlaceMap(section, placed, signal);
}

class PlaceMap {
  #section;
  #places;
  #view;
  #drawing = document.createElementNS(space, "svg");
  #marks = element("ul", {});
  #whole = button(t("mapWhole"), () => this.#showAll(), "chip whole");
  #width = 0;
  // The requests for the entries of places, by their names. Drawing again makes no request again.
  #asked = new Map();

  constructor(section, places, signal) {
    [this.#section, this.#places] = [section, places];
    const path = document.createElementNS(space, "path");
    path.setAttribute("d", outlines);
    this.#drawing.setAttribute("preserveAspectRatio", "none");
    this.#drawing.setAttribute("aria-hidden", "true");
    this.#drawing.append(path);
    this.#whole.hidden = true;
    section.replaceChildren(this.#drawing, this.#marks, this.#whole);
    this.#view = viewOf(places, this.#size());
    const watch = new ResizeObserver(() => {
      // Zooming draws, too, and changes no size.
      if (this.#width !== section.clientWidth) this.#draw();
    });
    watch.observe(section);
    signal.addEventListener("abort", () => watch.disconnect());
    this.#draw();
  }

  #size() {
    return { width: this.#section.clientWidth, height: this.#section.clientHeight };
  }

  #draw() {
    const size = this.#size();
    this.#width = size.width;
    this.#drawing.setAttribute("viewBox", boxOf(this.#view, size).join(" "));
    this.#marks.replaceChildren(...clustersOf(this.#places, this.#view, size).map((one) => this.#mark(one, size)));
  }

  #mark({ x, y, places }, size) {
    const properties = { className: "map-mark", ariaLabel: wordsOf(places), title: wordsOf(places) };
    const isOpening = isDivisible(places, this.#view, size);
    const own = isOpening ? element("button", { type: "button", onclick: () => this.#zoomTo(places), ...properties })
      : element("a", { ...(addressOf(places[0]) && { href: addressOf(places[0]) }), ...properties });
    own.append(icon("place"));
    const photos = photosOf(places);
    if (photos > 1) own.append(element("span", { className: "count", ariaHidden: "true" }, `${photos}`));
    this.#picture(own, places);
    const item = element("li", {}, own);
    Object.assign(item.style, { left: `${x}px`, top: `${y}px` });
    return item;
  }

  // Puts the picture of a photo, or else of an entry, of the places in the place of the sign, when it is there.
  async #picture(mark, places) {
    const id = places.find(({ coverPhotoId }) => coverPhotoId)?.coverPhotoId ?? await this.#ofEntries(mark, places);
    const found = id && await record(id).catch(() => null);
    if (!found?.urls?.thumb) return;
    const image = element("img", { alt: "", decoding: "async", src: found.urls.thumb });
    image.onerror = () => image.remove();
    mark.prepend(image);
  }

  // Resolves to the ID of a photo of an entry of the first place with one. Asks no more when the mark is gone.
  async #ofEntries(mark, places) {
    for (const place of places.filter(({ name, entryCount }) => name && entryCount)) {
      const [id] = await this.#ofEntry(place);
      if (id || !mark.isConnected) return id;
    }
    return undefined;
  }

  #ofEntry(place) {
    const { name } = place;
    const asked = this.#asked.get(name) ?? ofEntry(place).catch(() => {
      this.#asked.delete(name);
      return [];
    });
    this.#asked.set(name, asked);
    return asked;
  }

  #zoomTo(places) {
    this.#view = viewOf(places, this.#size());
    this.#whole.hidden = false;
    this.#draw();
    this.#whole.focus({ preventScroll: true });
  }

  #showAll() {
    this.#view = viewOf(this.#places, this.#size());
    this.#whole.hidden = true;
    this.#draw();
    this.#marks.querySelector("a, button")?.focus({ preventScroll: true });
  }
}
