// All photos of an entry in rows that fill the width, each with its caption below.
import { element } from "../ui/dom.js";
import { go } from "../core/router.js";
import { entryRows, ratioOf } from "../grid/rows.js";
import { record, whenNear } from "../photos/photos.js";
import { addStyle } from "../ui/styles.js"; // named by the document
import { photoTile } from "./cards.js";

// The pixels by which a browser may round up the widths of a row.
const slack = 0.02;

// Returns the photos of an entry in rows. photos: [{id, caption}]. A photo opens in the viewer among the others.
export function photoRows(photos) {
  const ratios = photos.map(() => ratioOf());
  let drawn = 0;
  function draw() {
    cancelAnimationFrame(drawn);
    drawn = requestAnimationFrame(() => { if (own.isConnected) arrange(own, ratios); });
  }
  const own = element("div", { className: "photo-rows" });
  // Without the style sheet, the photos are below each other.
  addStyle("diary/photorows").then(draw, () => null);
  own.append(...photos.map((photo, index) => {
    const tile = photoTile(photo, "(max-width: 700px) 60vw, 420px");
    tile.onclick = () => go(`/photos/${photo.id}`, { state: { photos, index } });
    whenNear(tile, async () => {
      const found = await record(photo.id).catch(() => null);
      if (!found) return;
      ratios[index] = ratioOf(found);
      draw();
    });
    return element("figure", {}, tile, photo.caption ? element("figcaption", { className: "quiet" }, photo.caption) : null);
  }));
  new ResizeObserver(draw).observe(own);
  return own;
}

function arrange(own, ratios) {
  const width = own.clientWidth;
  if (!width) return;
  const boxes = entryRows(ratios, width);
  [...own.children].forEach((figure, index) => {
    figure.style.width = `${boxes[index].w - slack}px`;
    figure.firstElementChild.style.height = `${boxes[index].h}px`;
  });
}
