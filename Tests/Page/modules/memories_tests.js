import { withOwnCovers } from "/foryou/memories.js";
import { equal } from "./check.js";

const covers = (...memories) => withOwnCovers(memories.map(([coverPhotoId, photoIds]) => ({ coverPhotoId, photoIds })))
  .map(({ coverPhotoId }) => coverPhotoId);

export default {
  "a memory shows another photo than those above it"() {
    equal(covers(["a", ["a"]], ["a", ["a", "b"]], ["a", ["a", "b", "c"]]), ["a", "b", "c"]);
  },
  "a memory without another photo keeps its cover"() {
    equal(covers(["a", ["a"]], ["a", ["a"]], ["", []], ["", []]), ["a", "a", "", ""]);
  },
};
