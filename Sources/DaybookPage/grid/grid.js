// A long list of pictures of which only what is near the screen is in the document.
import { button, element } from "../ui/dom.js";
import { addStyle } from "../ui/styles.js";
import { t } from "../core/texts.js";
import { between, boxesOf, fill, layOut } from "./gridlayout.js";
import { loader } from "./gridload.js";
import { emptyTile, letGo, photoCell, sizeCell } from "./gridtile.js";

// In screens: how far beyond the screen there are tiles, and how far records are brought.
const tileMargin = 0.6;
const loadMargin = 1.2;
// In CSS pixels above the first row.
const outOfSight = 100_000;
// In screens a second: who scrolls faster looks for another place.
const passingSpeed = 8;

export const gridReady = () => addStyle("grid/grid");

// options: {shapeFor(width), ask(chunk, signal), heading(section), decorate(tile, photo), onMove()}.
// A run carries its `chunk`.
export function grid(container, options, signal) {
  const field = element("div", { className: "grid" });
  const problem = element("div", { className: "notice", role: "status" });
  container.append(field, problem);
  const state = { sections: [], shape: null, height: 0, frame: 0, width: 0, current: "" };
  const pace = { top: 0, time: 0 };
  let tiles = new Map();

  const load = loader({
    ask: options.ask,
    arrived: (chunk, take) => {
      keepPlace(take);
      problem.replaceChildren();
      options.arrived?.(chunk);
    },
    failed: (text) => problem.replaceChildren(text, button(t("retry"), () => {
      problem.replaceChildren();
      load.again();
    }, "primary")),
    signal,
  });

  const topOfField = () => field.getBoundingClientRect().top + scrollY;

  function measure() {
    state.width = field.clientWidth;
    state.shape = { width: state.width, ...options.shapeFor(state.width) };
    state.height = layOut(state.sections, state.shape);
    field.style.height = `${state.height}px`;
    field.classList.toggle("squares", state.shape.kind === "squares");
  }

  // What stands at the top of the screen: {section, photo, at, key, offset}.
  function place() {
    const top = scrollY - topOfField();
    if (top <= 0 || !state.shape) return null;
    let found = null;
    between(state.sections, state.shape, top, top + innerHeight, {
      head: (section) => { found ??= { key: section.key, at: -1, photo: "", offset: section.top - top }; },
      visit: (section, run, index, y) => {
        if (found && found.at >= 0) return;
        let at = index;
        for (const one of section.runs) {
          if (one === run) break;
          at += one.count;
        }
        found = { key: section.key, at, photo: run.photos?.[index]?.id ?? "", offset: y - top };
      },
    });
    return found;
  }

  // The first section of a year, a month or a day, or of the key itself; else the next section in either order.
  function sectionAt(key) {
    const { sections } = state;
    const isAscending = sections.length > 1 && sections[0].key < sections.at(-1).key;
    return sections.find((one) => one.key.startsWith(key))
      ?? sections.find((one) => (isAscending ? one.key >= key : one.key <= key));
  }

  function restore(found) {
    const section = found && sectionAt(found.key);
    if (!section) return;
    let top = section.top;
    if (found.at >= 0 && section.key === found.key) {
      let [left, y] = [found.at, section.top];
      for (const run of section.runs) {
        const own = found.photo ? run.photos?.findIndex((one) => one.id === found.photo) ?? -1 : -1;
        if (own >= 0 || left < run.count) {
          y = section.top + run.top + (boxesOf(run, state.shape)[own >= 0 ? own : left]?.y ?? 0);
          break;
        }
        left -= run.count;
      }
      top = y;
    }
    const wanted = topOfField() + top - found.offset;
    if (Math.abs(wanted - scrollY) > 0.5) scrollTo({ top: wanted, behavior: "instant" });
  }

  // Changes what the sections hold without moving what is looked at.
  function keepPlace(change) {
    const found = place();
    change();
    measure();
    restore(found);
    draw();
  }

  function tileFor(section, run, index) {
    const photo = run.photos?.[index];
    const key = photo ? photo.id : `${section.key} ${section.runs.indexOf(run)} ${index}`;
    let tile = tiles.get(key);
    if (tile && photo && tile.dataset.etag !== photo.etag) tile = null;
    if (!tile) tile = photo ? photoCell(photo) : emptyTile();
    return { key, tile, photo };
  }

  function stand(tile, box, top) {
    const spot = `${box.x} ${top} ${box.w} ${box.h}`;
    if (tile.spot === spot) return;
    tile.spot = spot;
    Object.assign(tile.style, { width: `${box.w}px`, height: `${box.h}px`, transform: `translate(${box.x}px, ${top}px)` });
  }

  function draw() {
    cancelAnimationFrame(state.frame);
    state.frame = 0;
    if (!state.shape || signal.aborted) return;
    const top = scrollY - topOfField();
    const next = new Map();
    const shown = [];
    between(state.sections, state.shape, top - innerHeight * tileMargin, top + innerHeight * (1 + tileMargin), {
      head: (section) => {
        if (!section.heading) return;
        const key = `heading ${section.key}`;
        const heading = tiles.get(key) ?? options.heading(section);
        next.set(key, heading);
        shown.push(heading);
        stand(heading, { x: 0, w: state.width, h: 56 }, section.top);
      },
      visit: (section, run, index, y) => {
        const { key, tile, photo } = tileFor(section, run, index);
        const box = boxesOf(run, state.shape)[index];
        next.set(key, tile);
        shown.push(tile);
        stand(tile, box, y);
        if (photo) {
          sizeCell(tile, photo, box);
          options.decorate?.(tile, photo);
        }
      },
    });
    put(next, shown);
    bring(top);
    options.onMove?.(top);
  }

  // The tile that has the focus and is not near the screen: where its photo is by now, or out of sight.
  function keepAside(tile) {
    const found = find(tile.dataset.photo);
    if (found) stand(tile, found.box, found.top + found.box.y);
    else stand(tile, { x: 0, w: tile.offsetWidth, h: tile.offsetHeight }, -outOfSight);
  }

  // Puts the tiles into the document in their order, and the one that has the focus stays.
  function put(next, shown) {
    const focused = field.contains(document.activeElement) ? document.activeElement.closest(".cell") : null;
    for (const [key, tile] of tiles) {
      if (next.get(key) === tile) continue;
      if (tile === focused && !next.has(key)) {
        next.set(key, tile);
        shown.unshift(tile);
        keepAside(tile);
      } else letGo(tile);
      if (tile === focused && next.has(key) && next.get(key) !== tile) queueMicrotask(() => next.get(key).focus({ preventScroll: true }));
    }
    tiles = next;
    let cursor = field.firstChild;
    for (const tile of shown) {
      if (tile === cursor) cursor = cursor.nextSibling;
      else if (tile !== focused || !tile.isConnected) field.insertBefore(tile, cursor);
    }
    const cells = shown.filter((tile) => tile.dataset.photo);
    const current = cells.find((tile) => tile.dataset.photo === state.current) ?? cells[0];
    for (const cell of cells) cell.tabIndex = cell === current ? 0 : -1;
  }

  // The section and the place in the whole list of a photo that is here, by its id.
  function find(id) {
    for (const section of state.sections) {
      for (const run of section.runs) {
        const index = run.photos ? run.photos.findIndex((one) => one.id === id) : -1;
        if (index >= 0) return { section, run, index, photo: run.photos[index], box: boxesOf(run, state.shape)[index], top: section.top + run.top };
      }
    }
    return null;
  }

  function bring(top) {
    const near = [];
    const middle = top + innerHeight / 2;
    between(state.sections, state.shape, top - innerHeight * loadMargin, top + innerHeight * (1 + loadMargin), {
      touch: (section, run) => {
        if (!run.chunk) return;
        const from = section.top + run.top;
        near.push({ chunk: run.chunk, far: Math.max(0, from - middle, middle - from - run.height) });
      },
    });
    near.sort((one, other) => one.far - other.far);
    load.want(new Set(near.map((one) => one.chunk)), isPassing(top));
  }

  function isPassing(top) {
    const now = performance.now();
    const speed = (Math.abs(top - pace.top) / innerHeight / Math.max(1, now - pace.time)) * 1000;
    Object.assign(pace, { top, time: now });
    return speed > passingSpeed;
  }

  const soon = () => { state.frame ||= requestAnimationFrame(draw); };
  addEventListener("scroll", soon, { passive: true, signal });
  const watch = new ResizeObserver(() => {
    if (field.clientWidth && field.clientWidth !== state.width) keepPlace(() => null);
  });
  watch.observe(field);
  signal.addEventListener("abort", () => {
    watch.disconnect();
    load.end();
    cancelAnimationFrame(state.frame);
  });

  return {
    field, state, place,
    // Shows other sections. What has its records keeps them.
    show(sections) {
      const chunks = new Set(sections.flatMap((section) => section.runs.map((run) => run.chunk)).filter(Boolean));
      keepPlace(() => {
        state.sections = sections;
        load.restart(chunks);
      });
    },
    reshape: () => keepPlace(() => null),
    redraw: () => { tiles.forEach((tile) => tile.remove()); tiles = new Map(); draw(); },
    draw: soon,
    photos: () => state.sections.flatMap((section) => section.runs.flatMap((run) => run.photos ?? [])),
    find,
    // Takes over a record that changed; false when it is not here.
    replace(photo) {
      const found = find(photo.id);
      if (!found) return false;
      const { run, index } = found;
      const photos = run.photos.with ? run.photos.with(index, photo) : Object.assign([...run.photos], { [index]: photo });
      keepPlace(() => fill(run, photos));
      return true;
    },
    // Takes photos out at once, before the server's list is asked for again.
    without(ids) {
      const hadFocus = [...ids].some((id) => tiles.get(id)?.contains(document.activeElement));
      keepPlace(() => {
        for (const id of ids) {
          tiles.get(id)?.remove();
          tiles.delete(id);
        }
        for (const section of state.sections) {
          for (const run of section.runs) {
            if (run.photos?.some((one) => ids.has(one.id))) fill(run, run.photos.filter((one) => !ids.has(one.id)));
          }
        }
        state.sections = state.sections.filter((section) => section.runs.some((run) => run.count));
      });
      if (hadFocus) field.querySelector(".cell[tabindex='0']")?.focus({ preventScroll: true });
    },
    focus(id) {
      state.current = id;
      const found = this.find(id);
      if (!found) return;
      const y = topOfField() + found.top + found.box.y;
      if (y < scrollY + 70 || y + found.box.h > scrollY + innerHeight - 90) {
        scrollTo({ top: Math.max(0, y - innerHeight / 3), behavior: "instant" });
      }
      draw();
      tiles.get(id)?.focus({ preventScroll: true });
    },
    jump(key) {
      const section = sectionAt(key);
      if (section) scrollTo({ top: Math.max(0, topOfField() + section.top - 8), behavior: "instant" });
      draw();
    },
    topOfField,
  };
}
