// The photos of a draft in the rows that its entry has. Their shapes are those of the pictures that are shown.
import { entryRows, ratioOf } from "../grid/rows.js";

// A narrower picture is cut, so that a caption and the buttons over the picture have room.
const narrowest = 0.75;
// The pixels by which a browser may round up the widths of a row.
const slack = 0.02;
// State: the lists that are arranged again when a picture arrives or their width changes.
const watched = new WeakSet();

// Arranges the photos of a list, now and whenever a picture arrives or its width changes.
export function arrangeChosen(list) {
  if (!watched.has(list)) {
    watched.add(list);
    list.addEventListener("load", () => draw(list), { capture: true });
    new ResizeObserver(() => draw(list)).observe(list);
  }
  draw(list);
}

function draw(list) {
  const figures = [...list.querySelectorAll(".pick")];
  if (!list.clientWidth || !figures.length) return;
  const boxes = entryRows(figures.map((figure) => {
    const image = figure.querySelector(".tile img");
    return Math.max(narrowest, ratioOf(image?.naturalWidth ? { width: image.naturalWidth, height: image.naturalHeight } : null));
  }), list.clientWidth);
  figures.forEach((figure, index) => {
    figure.style.width = `${boxes[index].w - slack}px`;
    figure.querySelector(".tile").style.height = `${boxes[index].h}px`;
  });
}
