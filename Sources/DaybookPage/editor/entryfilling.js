// The choice of library photos for an open draft.
import { element } from "../ui/dom.js";
import { toast } from "../ui/toast.js";
import { back } from "../core/router.js";
import { t } from "../core/texts.js";
import { mostPhotos } from "./choosing.js";
import * as shelf from "./shelf.js";
import { store } from "./writing.js";

// The name of a new entry in the library's address.
export const newEntry = "new";

// Returns {deeds, words}: the actions of the selection bar, and the text above the photos. `place` is the ID of an
// entry, or "new".
export function entryFilling(place) {
  const writing = shelf.parkedAt(place === newEntry ? "" : place);
  const words = element("p", { className: "note filling", role: "status" }, t(writing ? "entryFilling" : "entryFillingGone"));
  return { words, deeds: writing ? [{ key: "addToEntry", run: (photos) => put(writing, photos, place) }] : [] };
}

// Adds the photos to the draft in the order of capture, and returns to it.
function put(writing, photos, place) {
  const known = new Set(writing.items.map((item) => item.photoId));
  const room = mostPhotos - writing.items.length;
  const fresh = photos.filter(({ id }) => !known.has(id))
    .sort((one, other) => Date.parse(one.takenTime ?? 0) - Date.parse(other.takenTime ?? 0));
  writing.items.push(...fresh.slice(0, room).map(({ id, caption }) => ({ photoId: id, caption, name: "", isRemoved: false })));
  if (fresh.length > room) toast(t("tooManyPhotos", { limit: mostPhotos }));
  store(writing);
  back(place === newEntry ? "/" : `/entries/${place}/edit`);
}
