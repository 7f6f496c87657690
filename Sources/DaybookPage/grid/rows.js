// The boxes of the pictures of a run: justified rows, or squares in columns. This module does not use the document.

export const gap = 4;
// The ratio of width to height for a picture without a loaded record.
const unknownRatio = 4 / 3;
// The share of the width from which a last row is filled.
const nearlyFull = 0.85;
// Wider and narrower pictures are cut, so that none of them fills a whole screen or becomes a sliver.
const [narrowest, widest] = [0.5, 2.6];

// Returns the width of a picture for its height.
export function ratioOf(photo) {
  if (!photo?.width || !photo?.height) return photo ? 1 : unknownRatio;
  return Math.min(widest, Math.max(narrowest, photo.width / photo.height));
}

// Returns the boxes {x, y, w, h} of squares, and the total height. `first` squares of the previous row are already
// used.
export function squares(count, { width, columns }, first = 0) {
  const size = (width - gap * (columns - 1)) / columns;
  const boxes = new Array(count);
  for (let index = 0; index < count; index += 1) {
    const place = first + index;
    boxes[index] = {
      x: (place % columns) * (size + gap), y: (Math.floor(place / columns) - Math.floor(first / columns)) * (size + gap), w: size, h: size,
    };
  }
  return { boxes, height: count ? boxes[count - 1].y + size : 0, size };
}

// Returns the boxes of rows of a height of about `target` that fill the width. With `isOpen`, the last row ends where
// its pictures end, unless they nearly fill it. Without it, more pictures follow, and the last row is also filled.
export function justified(ratios, { width, target }, isOpen) {
  const boxes = new Array(ratios.length);
  let [y, index] = [0, 0];
  while (index < ratios.length) {
    const { end, isFull } = nextRow(ratios, index, width, target, isOpen);
    const count = end - index;
    let sum = 0;
    for (let at = index; at < end; at += 1) sum += ratios[at];
    const full = (width - gap * (count - 1)) / sum;
    const h = isFull ? Math.min(full, target * 1.9) : Math.min(full, target);
    let x = 0;
    for (let at = index; at < end; at += 1) {
      const w = Math.min(ratios[at] * h, width);
      boxes[at] = { x, y, w, h };
      x += w + gap;
    }
    y += h + gap;
    index = end;
  }
  return { boxes, height: Math.max(0, y - gap) };
}

const heights = { narrow: 170, wide: 240 };
const narrow = 560;
// The maximum number of photos of an entry that share one row of any height.
const mostInOneRow = 3;

// Returns the boxes of an entry's photos in rows that fill the width.
export const entryRows = (ratios, width) =>
  justified(ratios, { width, target: width < narrow ? heights.narrow : heights.wide }, ratios.length > mostInOneRow).boxes;

// Adds pictures until the row is low enough, or one fewer if that is closer to the target.
function nextRow(ratios, start, width, target, isOpen) {
  let sum = 0;
  for (let at = start; at < ratios.length; at += 1) {
    sum += ratios[at];
    const count = at - start + 1;
    const height = (width - gap * (count - 1)) / sum;
    if (height > target) continue;
    const before = count > 1 ? (width - gap * (count - 2)) / (sum - ratios[at]) : Infinity;
    return { end: before - target < target - height ? at : at + 1, isFull: true };
  }
  const count = ratios.length - start;
  return { end: ratios.length, isFull: !isOpen || sum * target + gap * (count - 1) > width * nearlyFull };
}
