// A link with a picture: an album, a month, a year.
import { element } from "./dom.js";
import { t } from "../core/texts.js";
import { icon } from "./icons.js";
import { record, whenNear } from "../photos/photos.js";

// items: [{href, name, count, coverPhotoId}]
export function covers(items, more = "") {
  return element("ul", { className: `buckets ${more}` }, ...items.map(({ href, name, count, coverPhotoId }) => {
    const tile = element("a", { className: "bucket", href },
      element("span", { className: "name" }, name), element("span", { className: "count" }, t("photoCount", { count })));
    const bare = () => {
      tile.classList.add("is-bare");
      tile.prepend(icon("albums"));
    };
    whenNear(tile, async () => {
      const cover = coverPhotoId && await record(coverPhotoId).catch(() => null);
      if (!cover?.urls?.small) return bare();
      const image = element("img", { alt: "", decoding: "async" });
      if (/^#[0-9a-f]{6}$/i.test(cover.dominantColor)) tile.style.backgroundColor = cover.dominantColor;
      image.onerror = () => {
        image.remove();
        bare();
      };
      image.src = cover.urls.small;
      tile.prepend(image);
    });
    return element("li", {}, tile);
  }));
}
