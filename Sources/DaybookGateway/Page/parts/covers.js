// A link with a picture: an album, a month, a year.
import { element } from "../core/dom.js";
import { t } from "../core/texts.js";
import { record, whenNear } from "./photos.js";

// items: [{href, name, count, coverPhotoId}]
export function covers(items, more = "") {
  return element("ul", { className: `buckets ${more}` }, ...items.map(({ href, name, count, coverPhotoId }) => {
    const tile = element("a", { className: "bucket", href },
      element("span", { className: "name" }, name), element("span", { className: "count" }, t("photoCount", { count })));
    whenNear(tile, async () => {
      const cover = coverPhotoId && await record(coverPhotoId).catch(() => null);
      if (!cover?.urls?.small) return tile.classList.add("is-bare");
      const image = element("img", { alt: "", decoding: "async" });
      if (/^#[0-9a-f]{6}$/i.test(cover.dominantColor)) tile.style.backgroundColor = cover.dominantColor;
      image.onerror = () => {
        image.remove();
        tile.classList.add("is-bare");
      };
      image.src = cover.urls.small;
      tile.prepend(image);
    });
    return element("li", {}, tile);
  }));
}
