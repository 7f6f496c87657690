// Months or years of the library: a picture for each, and how many there are.
import { element } from "../core/dom.js";
import { t } from "../core/texts.js";
import { record, whenNear } from "./photos.js";
import { bucketText } from "./timeline.js";

export function bucketTiles(buckets) {
  return element("ul", { className: "buckets" }, ...buckets.map((bucket) => {
    const image = element("img", { alt: "", decoding: "async" });
    const isYear = bucket.key.length === 4;
    const href = isYear ? `/library?view=days&at=${bucket.key}-12-31` : `/library?at=${bucket.key}`;
    const tile = element("a", { className: "bucket", href }, image,
      element("span", { className: "name" }, bucketText(bucket.key)), element("span", { className: "count" }, t("photoCount", { count: bucket.photoCount })));
    whenNear(tile, async () => {
      const cover = bucket.coverPhotoId && await record(bucket.coverPhotoId).catch(() => null);
      if (!cover?.urls?.small) return image.remove();
      if (/^#[0-9a-f]{6}$/i.test(cover.dominantColor)) tile.style.backgroundColor = cover.dominantColor;
      image.onerror = () => image.remove();
      image.src = cover.urls.small;
    });
    return element("li", {}, tile);
  }));
}
