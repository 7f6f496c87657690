// A link with a picture: an album, a place, a month, a year.
import { element, parted } from "./dom.js";
import { t } from "../core/texts.js";
import { icon } from "./icons.js";
import { record, whenNear } from "../photos/photos.js";

// The maximum number of pictures of one link.
export const mostPictures = 4;

// Returns a list of links. items: [{href, name, count, coverPhotoId}]. `words`, one or more, replace the number of photos, and
// `drawing` is the icon of an item without a picture. `find()` resolves to the IDs of photos that are shown side by
// side instead of one cover.
export function covers(items, more = "") {
  return element("ul", { className: `buckets ${more}` }, ...items.map((item) => element("li", {}, cover(item))));
}

function cover({ href, name, count, words = t("photoCount", { count }), drawing = "albums", coverPhotoId, find }) {
  const tile = element("a", { className: "bucket", href },
    element("span", { className: "name" }, name), parted(Array.isArray(words) ? words : [words], "count"));
  const bare = () => {
    tile.classList.add("is-bare");
    tile.prepend(icon(drawing));
  };
  whenNear(tile, async () => {
    const ids = find ? await find().catch(() => []) : [coverPhotoId];
    return ids.length > 1 ? mosaic(tile, ids, bare) : whole(tile, ids[0], bare);
  });
  return tile;
}

// Returns the picture of a photo; null if it has none.
async function picture(id, size) {
  const found = id && await record(id).catch(() => null);
  if (!found?.urls?.[size]) return null;
  const image = element("img", { alt: "", decoding: "async", src: found.urls[size] });
  if (/^#[0-9a-f]{6}$/i.test(found.dominantColor)) image.style.backgroundColor = found.dominantColor;
  return image;
}

async function whole(tile, id, bare) {
  const image = await picture(id, "small");
  if (!image) return bare();
  image.onerror = () => {
    image.remove();
    bare();
  };
  tile.prepend(image);
}

async function mosaic(tile, ids, bare) {
  const found = await Promise.all(ids.slice(0, mostPictures).map(async (id) => ({ id, image: await picture(id, "thumb") })));
  const good = found.filter(({ image }) => image);
  if (good.length < 2) return whole(tile, good[0]?.id, bare);
  const images = good.map(({ image }) => image);
  const place = element("span", { className: "mosaic" }, ...images);
  for (const image of images) {
    image.onerror = () => {
      image.remove();
      if (place.hasChildNodes()) return;
      place.remove();
      bare();
    };
  }
  tile.prepend(place);
}
