import { photosOf, stacked, stampOf, withChanged, withoutThose } from "/grid/bursts.js";
import { equal } from "./check.js";

const photo = (id, burstId = "", more = {}) => ({ id, burstId, etag: `e${id}`, ...more });
const list = [photo("a"), photo("b", "x"), photo("c", "y"), photo("d", "x", { favorite: true }), photo("e")];

export default {
  "a burst stands in the place of its first, and shows a favorite": () => {
    const tiles = stacked(list);
    equal(tiles.map(({ id }) => id), ["a", "d", "c", "e"]);
    equal(photosOf(tiles[1]).map(({ id }) => id), ["b", "d"]);
    // One alone is no burst.
    equal(tiles.map(({ burst }) => burst?.length ?? 0), [0, 2, 0, 0]);
    equal(tiles.flatMap(photosOf).length, list.length);
  },
  "a photo that changes stays with the others": () => {
    const [, tile] = stacked(list);
    const changed = withChanged(tile, { ...list[1], caption: "sea" });
    equal(photosOf(changed).map(({ caption }) => caption ?? ""), ["sea", ""]);
    equal(withChanged(list[0], { ...list[0], caption: "sea" }).caption, "sea");
  },
  "photos go one by one, and with the last of them the tile": () => {
    const [, tile] = stacked(list);
    const left = withoutThose(tile, new Set(["d"]));
    equal([left.id, left.burst ?? null], ["b", null]);
    equal(withoutThose(tile, new Set(["b", "d"])), null);
    equal(withoutThose(tile, new Set(["a"])) === tile, true);
    equal(withoutThose(list[0], new Set(["a"])), null);
  },
  "a tile is drawn anew when it stands for another number": () => {
    const [, tile] = stacked(list);
    equal(stampOf(tile) === stampOf(list[3]), false);
  },
};
