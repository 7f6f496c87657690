// Keyboard navigation among the pictures of a grid.

// Returns the picture to which a key leads from another one; null if there is none.
function onward(view, id, key) {
  const list = view.state.sections.flatMap((section) => section.runs.map((run) => ({ section, run })));
  const found = view.find(id);
  if (!found) return null;
  const at = list.findIndex((one) => one.run === found.run);
  if (key === "ArrowLeft" || key === "ArrowRight") return beside(list, at, found.index, key === "ArrowLeft" ? -1 : 1);
  return above(list, at, found, key === "ArrowUp" ? -1 : 1);
}

function beside(list, at, index, step) {
  const own = list[at].run.photos?.[index + step];
  if (own) return own.id;
  const run = list[at + step]?.run;
  return run?.photos?.at(step > 0 ? 0 : -1)?.id ?? null;
}

// Returns the picture of the next row whose middle is nearest.
function above(list, at, found, step) {
  const middle = found.box.x + found.box.w / 2;
  const own = found.top + found.box.y;
  /** @type {{ far: number, side: number, id: string } | null} */
  let best = null;
  for (let index = Math.max(0, at - 1); index <= Math.min(list.length - 1, at + 1); index += 1) {
    const { section, run } = list[index];
    if (!run.photos || !run.boxes) continue;
    for (const [place, box] of run.boxes.entries()) {
      const far = (section.top + run.top + box.y - own) * step;
      if (far < 2) continue;
      const side = Math.abs(box.x + box.w / 2 - middle);
      if (!best || far < best.far - 2 || (far < best.far + 2 && side < best.side)) best = { far, side, id: run.photos[place]?.id };
    }
  }
  return best?.id ?? null;
}

export function watchKeys(view, { selection, signal }) {
  view.field.addEventListener("focusin", (event) => {
    const id = event.target.closest?.(".cell")?.dataset.photo;
    if (id) view.state.current = id;
  }, { signal });
  view.field.addEventListener("keydown", (event) => {
    const id = event.target.closest?.(".cell")?.dataset.photo;
    if (!id || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key.startsWith("Arrow")) {
      const next = onward(view, id, event.key);
      if (!next) return;
      event.preventDefault();
      if (event.shiftKey) selection.through(next, id);
      view.focus(next);
    } else if (event.key === " " || event.key.toLowerCase() === "x") {
      event.preventDefault();
      selection.toggle(id);
    }
  }, { signal });
}
