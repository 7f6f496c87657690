import { localize } from "/core/texts.js";
import { span, withOwnCovers } from "/foryou/memories.js";
import { equal } from "./check.js";

const covers = (...memories) => withOwnCovers(memories.map(([coverPhotoId, photoIds]) => ({ coverPhotoId, photoIds })))
  .map(({ coverPhotoId }) => coverPhotoId);

export default {
  "a memory shows another photo than those above it"() {
    equal(covers(["a", ["a"]], ["a", ["a", "b"]], ["a", ["a", "b", "c"]]), ["a", "b", "c"]);
  },
  "the days of a memory name their year and month once"() {
    const told = (tag) => {
      localize(tag);
      return [["2025-12-01", "2025-12-07"], ["2025-11-28", "2025-12-02"], ["2025-11-28", "2026-01-02"], ["2025-12-01", "2025-12-01"]]
        .map(([from, to]) => span({ from, to }).replaceAll(/\s*([~–])\s*/g, "$1"));
    };
    const found = ["ko", "ja", "en"].map(told);
    localize("en");
    equal(found, [
      ["2025년 12월 1일~7일", "2025년 11월 28일~12월 2일", "2025년 11월 28일~2026년 1월 2일", "2025년 12월 1일"],
      ["2025年12月1日～7日", "2025年11月28日～12月2日", "2025年11月28日～2026年1月2日", "2025年12月1日"],
      ["December 1–7, 2025", "November 28–December 2, 2025", "November 28, 2025–January 2, 2026", "December 1, 2025"],
    ]);
  },
  "a memory without another photo keeps its cover"() {
    equal(covers(["a", ["a"]], ["a", ["a"]], ["", []], ["", []]), ["a", "a", "", ""]);
  },
};
