import { sequence } from "/viewer/sequence.js";
import { equal } from "./check.js";

const options = { changed: () => null, signal: new AbortController().signal };
const given = (id, ...ids) => sequence(id, { photos: ids.map((one) => ({ id: one, caption: `of ${one}` })) }, options);
const idsOf = (row) => row.photos().map((photo) => photo.id);

export default {
  async "a list that was given begins at its photo, ends at its ends, and asks for nothing"() {
    const row = given("b", "a", "b", "c");
    await row.grow();
    equal([row.index(), row.current().id, idsOf(row)], [1, "b", ["a", "b", "c"]]);
    equal([row.to(2), row.to(3), row.to(-1), row.current().id], [true, false, false, "c"]);
    equal(row.state().index, 2);
  },

  "a photo that is not in the list stands alone, with the list's filters in the address"() {
    equal(idsOf(given("z", "a", "b")), ["z"]);
    equal(sequence("z", { list: { albumId: "x" } }, options).state(), { list: { albumId: "x" } });
    equal(sequence("z", null, options).state(), { list: {} });
  },

  "the next photo takes the place of one that goes, and the last leaves none"() {
    const row = given("b", "a", "b", "c");
    equal([row.without("b"), row.current().id, row.index()], [true, "c", 1]);
    equal([row.without("a"), row.current().id, row.index()], [true, "c", 0]);
    equal([row.without("x"), row.without("c")], [true, false]);
  },

  "words are forgotten, and the photos stay"() {
    const row = given("a", "a", "b");
    row.forgetWords();
    equal(row.photos(), [{ id: "a" }, { id: "b" }]);
  },
};
