// The dragging of a picture in a grid to another place.
const kind = "application/x-daybook-photo";

// Lets photos be dragged. move(ids, beforeId) is called when a picture was dropped; beforeId is undefined at the end.
export function watchOrder(view, { move, signal }) {
  const { field } = view;
  let dragged = "";
  let marked = null;
  const idOf = (event) => event.target.closest?.(".cell")?.dataset.photo ?? "";
  const mark = (tile, isAfter) => {
    marked?.classList.remove("drop-before", "drop-after");
    marked = tile;
    tile?.classList.add(isAfter ? "drop-after" : "drop-before");
  };
  const isRight = (event, tile) => {
    const box = tile.getBoundingClientRect();
    return event.clientX > box.left + box.width / 2;
  };
  field.addEventListener("dragstart", (event) => {
    dragged = idOf(event);
    if (!dragged) return;
    event.dataTransfer.setData(kind, dragged);
    event.dataTransfer.effectAllowed = "move";
  }, { signal });
  field.addEventListener("dragover", (event) => {
    const tile = event.target.closest?.(".cell");
    if (!dragged || !tile) return;
    event.preventDefault();
    mark(tile, isRight(event, tile));
  }, { signal });
  field.addEventListener("drop", (event) => {
    const tile = event.target.closest?.(".cell");
    if (!dragged || !tile) return;
    event.preventDefault();
    event.stopPropagation();
    const list = view.photos().map((photo) => photo.id);
    const at = list.indexOf(tile.dataset.photo) + (isRight(event, tile) ? 1 : 0);
    const before = list[at] === dragged ? list[at + 1] : list[at];
    if (tile.dataset.photo !== dragged) move([dragged], before);
  }, { signal });
  field.addEventListener("dragend", () => {
    dragged = "";
    mark(null);
  }, { signal });
}
