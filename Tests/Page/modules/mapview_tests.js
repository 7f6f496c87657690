import { boxOf, clustersOf, isDivisible, viewOf } from "/albums/mapview.js";
import { equal } from "./check.js";

const size = { width: 600, height: 400 };
const place = (name, latitude, longitude, photoCount = 1) => ({ name, latitude, longitude, photoCount, entryCount: 0 });
const [seoul, busan, paris, suwon] = [place("Seoul", 37.57, 126.98, 9), place("Busan", 35.18, 129.08), place("Paris", 48.86, 2.35, 3), place("Suwon", 37.26, 127.03)];
const names = (clusters) => clusters.map(({ places }) => places.map(({ name }) => name));

export default {
  "a view shows all of its places within the map"() {
    const view = viewOf([seoul, busan, paris], size);
    for (const { x, y } of clustersOf([seoul, busan, paris], view, size)) {
      equal([x >= 47, x <= 553, y >= 47, y <= 353], [true, true, true, true]);
    }
  },
  "places that are near each other stand together, where the one with most is"() {
    const all = [suwon, busan, seoul, paris];
    equal(names(clustersOf(all, viewOf(all, size), size)), [["Seoul", "Suwon", "Busan"], ["Paris"]]);
    const korea = [suwon, busan, seoul];
    equal(names(clustersOf(korea, viewOf(korea, size), size)), [["Seoul", "Suwon"], ["Busan"]]);
  },
  "a view shows no less than the outlines can tell, and places of one point stay together"() {
    const twins = [place("One", 10, 20), place("Other", 10, 20)];
    const view = viewOf(twins, size);
    equal(view.scale, 400 / 1.5);
    equal(isDivisible(twins, { ...view, scale: 1 }, size), false);
    equal(isDivisible([seoul, busan], { ...view, scale: 1 }, size), true);
    equal(isDivisible([seoul], { ...view, scale: 1 }, size), false);
  },
  "places all over the world are all seen, also on a map that is narrow"() {
    const all = [place("North", 90, -180), place("South", -90, 180), place("Middle", 0, 0)];
    for (const one of [size, { width: 300, height: 400 }, { width: 900, height: 120 }]) {
      equal(names(clustersOf(all, viewOf(all, one), one)).flat().sort(), ["Middle", "North", "South"]);
    }
  },
  "the outlines that are shown have the view's middle in theirs"() {
    const view = viewOf([seoul], size);
    const [left, top, width, height] = boxOf(view, size);
    equal([left + width / 2, top + height / 2].map((one) => Math.round(one * 10)), [12698, -3757]);
    equal(Math.abs(height - 15) < 0.001, true);
  },
};
