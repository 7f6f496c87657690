import { itemOrder } from "/editor/itemorder.js";
import { equal } from "./check.js";

// A writing of these items, of which the entry had `before`, with the log of what was done to it.
function written(ids, before = []) {
  const log = [];
  const own = {
    items: ids.map((id) => ({ photoId: id })), draft: { original: { photos: before.map((photoId) => ({ photoId })) } },
    photos: { drop: ({ photoId }) => log.push(`drop ${photoId}`), resume: () => log.push("resume") },
  };
  const order = itemOrder({ writing: () => own, changed: () => log.push("changed") });
  return { own, log, order, ids: () => own.items.map(({ photoId }) => photoId).join("") };
}

export default {
  "a photo moves by one, and not beyond the ends"() {
    const { own, order, ids } = written(["a", "b", "c"]);
    order.move(own.items[0], 1);
    equal(ids(), "bac");
    order.move(own.items[2], -1);
    equal(ids(), "bca");
    order.move(own.items[0], -1);
    equal(ids(), "bca");
    order.move(own.items[2], 1);
    equal(ids(), "bca");
  },
  "a photo takes the place of the one on which it is dropped, in both directions"() {
    const { own, order, ids, log } = written(["a", "b", "c", "d"]);
    order.place(own.items[0], own.items[2]);
    equal(ids(), "bcad");
    order.place(own.items[3], own.items[0]);
    equal([ids(), log], ["dbca", ["changed", "changed"]]);
  },
  "a new photo goes at once, and one of the entry is marked and unmarked"() {
    const { own, order, ids, log } = written(["a", "b"], ["a"]);
    const [old, fresh] = own.items;
    order.remove(fresh);
    equal([ids(), log], ["a", ["drop b", "changed"]]);
    order.remove(old);
    equal([ids(), old.isRemoved], ["a", true]);
    order.remove(old);
    equal(old.isRemoved, false);
  },
  "a file that failed is sent again"() {
    const { own, order, log } = written(["a"]);
    own.items[0].failure = { status: 500 };
    order.retry(own.items[0]);
    equal([own.items[0].failure, log], [null, ["resume", "changed"]]);
  },
  "nothing changes while the draft is being finished"() {
    const order = itemOrder({ writing: () => null, changed: () => { throw new Error("a change"); } });
    order.remove({ photoId: "a" });
    order.move({ photoId: "a" }, 1);
  },
};
