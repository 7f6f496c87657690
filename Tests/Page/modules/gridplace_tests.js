import { fill, layOut } from "/grid/gridlayout.js";
import { photoAt, placeAt, sectionAt, topOf } from "/grid/gridplace.js";
import { equal } from "./check.js";

const shape = { kind: "squares", columns: 2, width: 400, head: 56 };
const photos = (...ids) => ids.map((id) => ({ id, width: 4, height: 3 }));
const runOf = (list) => {
  const run = { count: 0, photos: null, ratios: null, chunk: null };
  fill(run, list);
  return run;
};
const made = (...days) => {
  const sections = days.map(([key, ...lists]) => ({ key, heading: key, runs: lists.map((ids) => runOf(photos(...ids))) }));
  layOut(sections, shape);
  return sections;
};

export default {
  "what is at the top is known by its photo, and found again where the photo is by then"() {
    const sections = made(["2026-05-02", ["a", "b", "c"]], ["2026-05-01", ["d", "e"], ["f"]]);
    const { top } = photoAt(sections, shape, "f");
    const place = placeAt(sections, shape, top, top + 100);
    equal([place.key, place.at, place.photo], ["2026-05-01", 2, "f"]);
    const fresh = made(["2026-05-03", ["z"]], ["2026-05-02", ["a"]], ["2026-05-01", ["f", "d", "e"]]);
    const section = sectionAt(fresh, place.key);
    equal(topOf(place, section, shape), section.top + section.runs[0].top);
  },

  "what is at the top is the first photo whose record is here, because others above it change their sizes"() {
    const sections = made(["2026-05-01", ["a", "b"], ["c", "d"]]);
    sections[0].runs[0].photos = null;
    const { top, offset } = { top: 60, offset: photoAt(sections, shape, "c").top - 60 };
    equal(placeAt(sections, shape, top, top + 1000), { key: "2026-05-01", at: 2, photo: "c", offset });
    // Nothing that is here is in sight.
    equal(placeAt(sections, shape, top, top + 10).photo, "");
  },

  "a photo that is gone leaves its place in the order"() {
    const sections = made(["2026-05-01", ["a", "b", "c", "d"]]);
    const place = placeAt(sections, shape, photoAt(sections, shape, "c").top + 250, 2000);
    const fresh = made(["2026-05-01", ["a", "b", "d", "e"]]);
    const [section] = fresh;
    equal(topOf({ ...place, photo: "c", at: 2 }, section, shape), topOf({ key: section.key, at: 2, photo: "d" }, section, shape));
  },

  "a day, a month and a year lead to their first section, a missing one to the next in either order"() {
    const newest = made(["2026-05-02", ["a"]], ["2026-03-01", ["b"]], ["2025-12-31", ["c"]]);
    equal(["2026", "2026-03", "2026-04", "2025"].map((key) => sectionAt(newest, key).key), ["2026-05-02", "2026-03-01", "2026-03-01", "2025-12-31"]);
    const oldest = newest.toReversed();
    equal(["2025", "2026-01", "2026-05"].map((key) => sectionAt(oldest, key).key), ["2025-12-31", "2026-03-01", "2026-05-02"]);
    equal(sectionAt(newest, "2024") ?? null, null);
  },

  "a photo whose record is not here has no place"() {
    const sections = made(["2026-05-01", ["a"]]);
    sections[0].runs[0].photos = null;
    equal(photoAt(sections, shape, "a"), null);
  },
};
