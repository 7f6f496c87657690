import { gap, justified, ratioOf, squares } from "/grid/rows.js";
import { equal } from "./check.js";

const shape = { width: 1000, target: 200 };
const near = (one, other) => equal(Math.abs(one - other) < 0.001, true);
// The boxes in rows, by their tops.
function rowsOf(boxes) {
  const rows = new Map();
  for (const box of boxes) rows.set(box.y, [...rows.get(box.y) ?? [], box]);
  return [...rows.values()];
}

export default {
  "a picture's width for its height is limited, and guessed until it is known"() {
    equal([{ width: 400, height: 300 }, { width: 9000, height: 300 }, { width: 100, height: 900 }].map(ratioOf), [400 / 300, 2.6, 0.5]);
    equal([ratioOf(null), ratioOf({ id: "a" })], [4 / 3, 1]);
  },
  "every row but the last fills the width, and all have about the wanted height"() {
    const ratios = Array.from({ length: 40 }, (_, index) => [1.5, 0.75, 1.78, 1, 2.6][(index * 7) % 5]);
    const { boxes, height } = justified(ratios, shape, true);
    const rows = rowsOf(boxes);
    equal(boxes.length, 40);
    rows.slice(0, -1).forEach((row) => {
      near(row.at(-1).x + row.at(-1).w, 1000);
      equal(row[0].h > 120 && row[0].h < 330, true);
    });
    // Side by side with one gap, and the next row one gap below.
    for (const row of rows) row.slice(1).forEach((box, index) => near(box.x, row[index].x + row[index].w + gap));
    rows.slice(1).forEach((row, index) => near(row[0].y, rows[index][0].y + rows[index][0].h + gap));
    near(height, boxes.at(-1).y + boxes.at(-1).h);
  },
  "a row has as many pictures as bring it nearest to the wanted height"() {
    const firstRow = (ratio) => rowsOf(justified(new Array(9).fill(ratio), shape, true).boxes)[0].length;
    // Three are 220 high, four 165; with the narrower ones, four are 211 high and three 283.
    equal([firstRow(1.5), firstRow(1.17)], [3, 4]);
  },
  "pictures keep their shape"() {
    const ratios = [1.5, 0.75, 1.78, 1, 1.2, 0.6, 1.4];
    justified(ratios, shape, true).boxes.forEach((box, index) => near(box.w / box.h, ratios[index]));
  },
  "the last row ends with its pictures, or is filled if more follow"() {
    const [open] = justified([1, 1], shape, true).boxes;
    equal(open.h, 200);
    const { boxes } = justified([1, 1], shape, false);
    equal(boxes[0].h > 200 && boxes[0].h <= 380, true);
    equal(boxes[1].x + boxes[1].w <= 1000, true);
    // Four of 200 would end at 812, and with a wider one at 892, which is nearly all.
    near(justified([1, 1, 1, 1], shape, true).boxes[3].h, 200);
    const [, , , last] = justified([1, 1, 1, 1.4], shape, true).boxes;
    near(last.x + last.w, 1000);
  },
  "a picture that is wider than the row fits into it"() {
    const { boxes } = justified([2.6], { width: 100, target: 200 }, true);
    near(boxes[0].w, 100);
  },
  "no picture takes no room"() {
    equal(justified([], shape, true), { boxes: [], height: 0 });
    equal(squares(0, { width: 100, columns: 3 }).height, 0);
  },
  "squares stand in columns, and go on in a row that others began"() {
    const { boxes, size, height } = squares(4, { width: 100, columns: 3 }, 2);
    equal(size, (100 - 2 * gap) / 3);
    equal(boxes.map(({ x, y }) => [Math.round(x / (size + gap)), Math.round(y / (size + gap))]), [[2, 0], [0, 1], [1, 1], [2, 1]]);
    equal(height, size * 2 + gap);
    equal(squares(1, { width: 100, columns: 3 }, 4).boxes[0].y, 0);
  },
};
