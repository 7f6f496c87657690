// A row of small pictures around the shown one.
import { element } from "../ui/dom.js";
import { t } from "../core/texts.js";
import { record } from "../photos/photos.js";

// The number of pictures on each side.
const reach = 24;

// Returns {element, show(photos, index), refresh(photo)}; `choose(index)` is called for the pressed picture.
export function filmstrip(choose) {
  const own = element("div", { className: "filmstrip", role: "group", ariaLabel: t("filmstrip") });
  let cells = new Map();

  function cellOf(photo) {
    const known = cells.get(photo.id);
    if (known) return known;
    const cell = element("button", { type: "button", className: "frame" });
    cell.ariaLabel = t("photo");
    fill(cell, photo);
    return cell;
  }

  function fill(cell, photo) {
    record(photo.id).then((found) => {
      // Nothing is shown of a hidden photo that is locked.
      cell.isKnown = true;
      cell.ariaLabel = photo.caption || t("photo");
      const source = found.urls?.thumb;
      if (!source || cell.firstChild?.getAttribute("src") === source) return;
      cell.replaceChildren(element("img", { src: source, alt: "", decoding: "async", draggable: false }));
    }, () => null);
  }

  // Shows the current state of a photo, if it is in the row.
  function refresh(photo) {
    const cell = cells.get(photo.id);
    if (cell) fill(cell, photo);
  }

  function show(photos, index) {
    own.hidden = photos.length < 2;
    const first = Math.max(0, index - reach);
    const next = new Map();
    photos.slice(first, index + reach + 1).forEach((photo, offset) => {
      const cell = cellOf(photo);
      const isCurrent = first + offset === index;
      cell.onclick = () => choose(first + offset);
      cell.tabIndex = isCurrent ? 0 : -1;
      if (cell.isKnown) cell.ariaLabel = photo.caption || t("photo");
      cell.ariaCurrent = isCurrent ? "true" : null;
      next.set(photo.id, cell);
    });
    // Pictures that stay are not moved, so that the row neither jumps nor loses the focus.
    for (const [id, cell] of cells) if (!next.has(id)) cell.remove();
    let cursor = own.firstChild;
    for (const cell of next.values()) {
      if (cell === cursor) cursor = cursor.nextSibling;
      else own.insertBefore(cell, cursor);
    }
    cells = next;
    const current = next.get(photos[index]?.id);
    if (current) own.scrollLeft = current.offsetLeft + current.offsetWidth / 2 - own.clientWidth / 2;
  }

  return { element: own, show, refresh };
}
