// The layout of a long list of pictures, including pictures whose records are not loaded. This module does not use the
// document.
//
// A section is {key, heading, runs}. A run is a sequence of pictures that are loaded together: {count, photos, ratios,
// isOpen}, with photos null until they are loaded. `ratios` stay when photos are released, so that the layout does not
// change.
import { gap, justified, ratioOf, squares } from "./rows.js";

const sectionGap = 20;

// Sets the positions and heights of all sections and runs. Returns the total height in pixels. shape: {kind: "rows" |
// "squares", width, target, columns, head}, with `head` the height of a heading.
export function layOut(sections, shape) {
  let top = 0;
  const estimates = new Map();
  for (const section of sections) {
    section.top = top;
    const head = section.heading ? shape.head : 0;
    const height = shape.kind === "squares" ? placeSquares(section, shape, head) : placeRows(section, shape, head, estimates);
    section.height = height;
    top += height + sectionGap;
  }
  return Math.max(0, top - sectionGap);
}

function placeSquares(section, shape, head) {
  const { size } = squares(1, shape);
  let first = 0;
  for (const run of section.runs) {
    run.boxes = null;
    run.first = first % shape.columns;
    run.top = head + Math.floor(first / shape.columns) * (size + gap);
    first += run.count;
    run.height = Math.ceil((run.first + run.count) / shape.columns) * (size + gap) - gap;
  }
  return head + Math.max(0, Math.ceil(first / shape.columns) * (size + gap) - gap);
}

function placeRows(section, shape, head, estimates) {
  let y = head;
  for (const run of section.runs) {
    run.boxes = null;
    run.top = y;
    run.height = heightOf(run, shape, estimates);
    y += run.height + (run.height ? gap : 0);
  }
  return Math.max(head, y - gap);
}

// Returns the height of a run. It is laid out again only when its pictures or the width changed.
function heightOf(run, shape, estimates) {
  if (run.ratios) {
    const { laid } = run;
    const isSame = laid && laid.ratios === run.ratios && laid.isOpen === run.isOpen
      && laid.width === shape.width && laid.target === shape.target;
    if (!isSame) {
      const { width, target } = shape;
      const { height } = justified(run.ratios, shape, run.isOpen);
      run.laid = { ratios: run.ratios, isOpen: run.isOpen, width, target, height };
    }
    return run.laid.height;
  }
  const key = `${run.count} ${run.isOpen}`;
  if (!estimates.has(key)) estimates.set(key, justified(new Float32Array(run.count).fill(ratioOf(null)), shape, run.isOpen).height);
  return estimates.get(key);
}

// Returns the boxes of a run, relative to its top.
export function boxesOf(run, shape) {
  run.boxes ??= shape.kind === "squares"
    ? squares(run.count, shape, run.first).boxes
    : justified(run.ratios ?? new Float32Array(run.count).fill(ratioOf(null)), shape, run.isOpen).boxes;
  return run.boxes;
}

// Adds the records of a run.
export function fill(run, photos) {
  run.photos = photos;
  run.count = photos.length;
  run.ratios = Float32Array.from(photos, ratioOf);
  run.boxes = null;
}

// Returns the first index for which `isPast` is true, in a list where it stays true from there on.
export function firstWhere(list, isPast) {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isPast(list[middle])) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Calls visit() for each picture between two heights, touch() for each of their runs, and head() for each section there.
 *
 * @param {any[]} sections
 * @param {any} shape
 * @param {number} from
 * @param {number} to
 * @param {object} actions
 * @param {(section: any) => void} [actions.head]
 * @param {(section: any, run: any) => void} [actions.touch]
 * @param {(section: any, run: any, index: number, top: number) => void} [actions.visit]
 */
export function between(sections, shape, from, to, { head, visit, touch }) {
  for (let at = firstWhere(sections, (one) => one.top + one.height >= from); at < sections.length; at += 1) {
    const section = sections[at];
    if (section.top > to) return;
    head?.(section);
    for (const run of section.runs) {
      const top = section.top + run.top;
      if (top + run.height < from || top > to) continue;
      touch?.(section, run);
      const boxes = boxesOf(run, shape);
      for (let index = firstWhere(boxes, (box) => top + box.y + box.h >= from); index < boxes.length; index += 1) {
        if (top + boxes[index].y > to) break;
        visit?.(section, run, index, top + boxes[index].y);
      }
    }
  }
}
