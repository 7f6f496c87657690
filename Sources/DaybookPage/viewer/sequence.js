// The photos on both sides of one: those of the screen from which it was opened, or its neighbours in a list of the
// server.
import { call } from "../core/api.js";
import { remember } from "../photos/photos.js";

// The number that is requested at once, and the distance from an end at which more are requested.
const step = 40;
const margin = 8;
// Above this number, photos far from the shown one are released.
const most = 400;

// Returns the photos on both sides of the one with the ID. state: {photos: [{id, caption}], index} for a fixed list, or
// {list: parameters of GET /v1/photos}. changed() is called when more photos arrive.
export const sequence = (id, state, options) => new Sequence(id, state, options);

class Sequence {
  #given;
  #filters;
  #photos;
  #index;
  // Whether the list starts, and ends, with the loaded photos.
  #isFirst;
  #isLast;
  #isAsking = false;
  #changed;
  #signal;

  constructor(id, state, { changed, signal }) {
    [this.#changed, this.#signal] = [changed, signal];
    this.#given = Array.isArray(state?.photos) && state.photos.some((photo) => photo.id === id);
    this.#filters = this.#given ? null : state?.list ?? {};
    this.#photos = this.#given ? [...state.photos] : [{ id, caption: "" }];
    this.#index = this.#photos.findIndex((photo) => photo.id === id);
    this.#isFirst = this.#isLast = this.#given;
  }

  async #ask(from, before, after) {
    const query = new URLSearchParams({ ...this.#filters, before: String(before), after: String(after) });
    const found = await call("GET", `/v1/photos/${encodeURIComponent(from)}/neighbors?${query}`, { signal: this.#signal });
    [...found.before, ...found.after].forEach(remember);
    return found;
  }

  // Loads more photos near either end.
  async grow() {
    if (this.#isAsking || this.#signal.aborted) return;
    const isNearFirst = !this.#isFirst && this.#index < margin;
    const isNearLast = !this.#isLast && this.#photos.length - this.#index <= margin;
    if (!isNearFirst && !isNearLast) return;
    this.#isAsking = true;
    try {
      if (isNearFirst) {
        const { before } = await this.#ask(this.#photos[0].id, step, 0);
        this.#isFirst = before.length < step;
        this.#put(before, this.#photos);
      }
      if (isNearLast) {
        const { after } = await this.#ask(this.#photos.at(-1).id, 0, step);
        this.#isLast = after.length < step;
        this.#put(this.#photos, after);
      }
      this.#changed();
    } catch {
      // The shown photo stays. The next step requests again.
    } finally {
      this.#isAsking = false;
    }
  }

  #put(first, last) {
    const current = this.#photos[this.#index]?.id;
    const seen = new Set();
    this.#photos = [...first, ...last].filter((photo) => !seen.has(photo.id) && seen.add(photo.id));
    this.#index = Math.max(0, this.#photos.findIndex((photo) => photo.id === current));
    if (this.#photos.length <= most || this.#given) return;
    const from = Math.max(0, this.#index - most / 2);
    const to = Math.min(this.#photos.length, this.#index + most / 2);
    [this.#isFirst, this.#isLast] = [this.#isFirst && from === 0, this.#isLast && to === this.#photos.length];
    this.#photos = this.#photos.slice(from, to);
    this.#index -= from;
  }

  photos() {
    return this.#photos;
  }

  index() {
    return this.#index;
  }

  current() {
    return this.#photos[this.#index];
  }

  // Returns the state for the address, so that a reload shows the same list.
  state() {
    return this.#given ? { photos: this.#photos, index: this.#index } : { list: this.#filters };
  }

  // Discards the captions from the screen that opened it.
  forgetWords() {
    if (this.#given) this.#photos = this.#photos.map(({ id }) => ({ id }));
  }

  // Goes to a place in the list. Returns false if there is none.
  to(index) {
    if (index < 0 || index >= this.#photos.length) return false;
    this.#index = index;
    return true;
  }

  // Removes a photo. The next one takes its place. Returns false if none is left.
  without(gone) {
    const at = this.#photos.findIndex((photo) => photo.id === gone);
    if (at >= 0) this.#photos = this.#photos.toSpliced ? this.#photos.toSpliced(at, 1) : this.#photos.filter((photo) => photo.id !== gone);
    if (at >= 0 && at < this.#index) this.#index -= 1;
    this.#index = Math.min(this.#index, this.#photos.length - 1);
    return this.#photos.length > 0;
  }
}
