// The photos on both sides of one: those of the screen it was opened from, or its neighbours in a list of the server's.
import { call } from "../core/api.js";
import { remember } from "../photos/photos.js";

// How many are asked for at once, and how near to an end more are asked for.
const step = 40;
const margin = 8;
// Beyond this, those far from what is looked at are let go.
const most = 400;

// state: {photos: [{id, caption}], index} for a fixed list, or {list: filters} as of GET /v1/photos.
export function sequence(id, state, { changed, signal }) {
  const given = Array.isArray(state?.photos) && state.photos.some((photo) => photo.id === id) ? state.photos : null;
  const filters = given ? null : state?.list ?? {};
  const own = { photos: given ? [...given] : [{ id, caption: "" }], index: 0, isFirst: Boolean(given), isLast: Boolean(given) };
  own.index = own.photos.findIndex((photo) => photo.id === id);
  let isAsking = false;

  async function ask(from, before, after) {
    const query = new URLSearchParams({ ...filters, before: String(before), after: String(after) });
    const found = await call("GET", `/v1/photos/${encodeURIComponent(from)}/neighbors?${query}`, { signal });
    [...found.before, ...found.after].forEach(remember);
    return found;
  }

  // Brings more where the end is near.
  async function grow() {
    if (isAsking || signal.aborted) return;
    const isNearFirst = !own.isFirst && own.index < margin;
    const isNearLast = !own.isLast && own.photos.length - own.index <= margin;
    if (!isNearFirst && !isNearLast) return;
    isAsking = true;
    try {
      if (isNearFirst) {
        const { before } = await ask(own.photos[0].id, step, 0);
        own.isFirst = before.length < step;
        put(before, own.photos);
      }
      if (isNearLast) {
        const { after } = await ask(own.photos.at(-1).id, 0, step);
        own.isLast = after.length < step;
        put(own.photos, after);
      }
      changed();
    } catch {
      // The photo that is shown stays; the next step asks again.
    } finally {
      isAsking = false;
    }
  }

  function put(first, last) {
    const current = own.photos[own.index]?.id;
    const seen = new Set();
    own.photos = [...first, ...last].filter((photo) => !seen.has(photo.id) && seen.add(photo.id));
    own.index = Math.max(0, own.photos.findIndex((photo) => photo.id === current));
    if (own.photos.length <= most || given) return;
    const from = Math.max(0, own.index - most / 2);
    const to = Math.min(own.photos.length, own.index + most / 2);
    [own.isFirst, own.isLast] = [own.isFirst && from === 0, own.isLast && to === own.photos.length];
    own.photos = own.photos.slice(from, to);
    own.index -= from;
  }

  return {
    grow,
    photos: () => own.photos,
    index: () => own.index,
    current: () => own.photos[own.index],
    // What the address keeps, so that a reload shows the same list.
    state: () => (given ? { photos: own.photos, index: own.index } : { list: filters }),
    // Forgets what whoever opened it told of the photos.
    forgetWords() {
      if (given) own.photos = own.photos.map(({ id: one }) => ({ id: one }));
    },
    // Goes to a place in the list; false when there is none.
    to(index) {
      if (index < 0 || index >= own.photos.length) return false;
      own.index = index;
      return true;
    },
    // Takes a photo out; the next one stands in its place. False when none is left.
    without(gone) {
      const at = own.photos.findIndex((photo) => photo.id === gone);
      if (at >= 0) own.photos = own.photos.toSpliced ? own.photos.toSpliced(at, 1) : own.photos.filter((photo) => photo.id !== gone);
      if (at >= 0 && at < own.index) own.index -= 1;
      own.index = Math.min(own.index, own.photos.length - 1);
      return own.photos.length > 0;
    },
  };
}
