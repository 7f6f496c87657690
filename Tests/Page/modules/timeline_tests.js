import { sectionsOf } from "/library/timeline.js";
import { equal } from "./check.js";

const day = (key, photoCount) => ({ key, photoCount });
const days = [day("2026-05-02", 2), day("2026-05-01", 1), day("2026-04-30", 3)];
const photo = (id, localDate) => ({ id, localDate, width: 4, height: 3 });

export default {
  "each day, or each month, is a section"() {
    const daily = sectionsOf(days, true);
    equal(daily.map(({ key, runs }) => [key, runs.map(({ count }) => count)]), [["2026-05-02", [2]], ["2026-05-01", [1]], ["2026-04-30", [3]]]);
    const monthly = sectionsOf(days, false);
    equal(monthly.map(({ key, runs }) => [key, runs.map(({ count }) => count)]), [["2026-05", [3]], ["2026-04", [3]]]);
  },
  "days are requested together, in either order, and not beyond a month where months are shown"() {
    const [first] = sectionsOf(days, true);
    equal([first.runs[0].chunk.from, first.runs[0].chunk.to, first.runs[0].chunk.count], ["2026-04-30", "2026-05-02", 6]);
    const [oldest] = sectionsOf(days.toReversed(), true);
    equal([oldest.runs[0].chunk.from, oldest.runs[0].chunk.to], ["2026-04-30", "2026-05-02"]);
    const [may, april] = sectionsOf(days, false);
    equal([may.runs[0].chunk.from, april.runs[0].chunk.to], ["2026-05-01", "2026-04-30"]);
  },
  "a request has an end"() {
    const many = Array.from({ length: 30 }, (_, index) => day(`2026-05-${String(30 - index).padStart(2, "0")}`, 100));
    const chunks = new Set(sectionsOf(many, true).flatMap(({ runs }) => runs.map(({ chunk }) => chunk)));
    equal(chunks.size > 1, true);
    equal([...chunks].reduce((sum, { count }) => sum + count, 0), 3000);
  },
  "photos that are here stay with their day, unless the day changed"() {
    const earlier = [{ runs: [{ photos: [photo("a", "2026-05-01")] }, { photos: [photo("b", "2026-05-02"), photo("c", "2026-05-02")] }] }];
    const held = (stale) => sectionsOf(days, true, earlier, new Set(stale)).map(({ runs }) => runs[0].photos?.map(({ id }) => id) ?? null);
    equal(held([]), [["b", "c"], ["a"], null]);
    equal(held(["2026-05-02"]), [null, ["a"], null]);
    // One that is missing makes the day unknown.
    const fewer = [{ runs: [{ photos: [photo("b", "2026-05-02")] }] }];
    equal(sectionsOf(days, true, fewer)[0].runs[0].photos, null);
  },
};
