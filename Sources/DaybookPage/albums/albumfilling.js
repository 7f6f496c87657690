// The choice of library photos for one album, from which the reader came.
import { call } from "../core/api.js";
import { element } from "../ui/dom.js";
import { go } from "../core/router.js";
import { t } from "../core/texts.js";
import { addToAlbum } from "../photos/photodeeds.js";

// Returns {deeds, words}: the actions in the bar, and the text above the photos.
export function albumFilling(id, signal) {
  const words = element("p", { className: "note filling", role: "status" });
  let album = null;
  const known = call("GET", `/v1/albums/${encodeURIComponent(id)}`, { signal }).then((found) => {
    album = found;
    words.textContent = t("albumFilling", { title: found.title });
  }, () => { words.textContent = t("albumGone"); });
  const put = async (photos) => {
    await known;
    if (album && await addToAlbum(album, photos.map((photo) => photo.id))) go(`/albums/${album.id}`, { isInstead: true });
  };
  return { words, deeds: [{ key: "addToAlbum", run: put }] };
}
