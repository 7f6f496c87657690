// The tiles of a grid that are in the document: each keeps its element while it is near the screen.
import { stampOf } from "./bursts.js";
import { emptyTile, letGo, photoCell } from "./gridtile.js";

// In CSS pixels above the first row.
const outOfSight = 100_000;

// Moves a tile or a heading to its box, `top` from the top of the grid.
export function stand(tile, box, top) {
  const spot = `${box.x} ${top} ${box.w} ${box.h}`;
  if (tile.spot === spot) return;
  tile.spot = spot;
  Object.assign(tile.style, { width: `${box.w}px`, height: `${box.h}px`, transform: `translate(${box.x}px, ${top}px)` });
}

export class Tiles {
  #field;
  #find;
  #tiles = new Map();

  // find(id) returns the place of a photo.
  constructor(field, find) {
    this.#field = field;
    this.#find = find;
  }

  get(key) {
    return this.#tiles.get(key);
  }

  // Returns the tile at an index of a run: {key, tile, photo}.
  at(section, run, index) {
    const photo = run.photos?.[index];
    const key = photo ? photo.id : `${section.key} ${section.runs.indexOf(run)} ${index}`;
    let tile = this.#tiles.get(key);
    if (tile && photo && tile.dataset.etag !== stampOf(photo)) tile = null;
    if (!tile) tile = photo ? photoCell(photo) : emptyTile();
    return { key, tile, photo };
  }

  // Puts the tiles of the map `next` into the document, in the order of `shown`. A tile that has the focus stays, at
  // the new place of its photo or out of sight. One tile is in the order of the Tab key: that of the photo `current`,
  // or the first.
  put(next, shown, current) {
    let heir = null;
    const focused = this.#field.contains(document.activeElement) ? document.activeElement.closest(".cell") : null;
    for (const [key, tile] of this.#tiles) {
      if (next.get(key) === tile) continue;
      if (tile === focused && !next.has(key)) {
        next.set(key, tile);
        shown.unshift(tile);
        this.#keepAside(tile);
      } else letGo(tile);
      if (tile === focused && next.get(key) !== tile) heir = next.get(key);
    }
    this.#tiles = next;
    let cursor = this.#field.firstChild;
    for (const tile of shown) {
      if (tile === cursor) cursor = cursor.nextSibling;
      else if (tile !== focused || !tile.isConnected) this.#field.insertBefore(tile, cursor);
    }
    const cells = shown.filter((tile) => tile.dataset.photo);
    const stop = cells.find((tile) => tile.dataset.photo === current) ?? cells[0];
    for (const cell of cells) cell.tabIndex = cell === stop ? 0 : -1;
    heir?.focus({ preventScroll: true });
  }

  #keepAside(tile) {
    const found = this.#find(tile.dataset.photo);
    if (found) stand(tile, found.box, found.top + found.box.y);
    else stand(tile, { x: 0, w: tile.offsetWidth, h: tile.offsetHeight }, -outOfSight);
  }

  // Removes tiles from the document. Returns whether one of them had the focus.
  remove(ids) {
    const hadFocus = [...ids].some((id) => this.#tiles.get(id)?.contains(document.activeElement));
    for (const id of ids) {
      this.#tiles.get(id)?.remove();
      this.#tiles.delete(id);
    }
    return hadFocus;
  }

  clear() {
    this.#tiles.forEach((tile) => tile.remove());
    this.#tiles = new Map();
  }
}
