import { navigation, placeAt, places } from "/core/places.js";
import { equal } from "./check.js";

const shown = (path) => {
  const found = placeAt(path);
  return found && [found.place.screen, found.parameters];
};

export default {
  "a path has one screen, with what stands in the path"() {
    equal(shown("/"), ["diary/today", {}]);
    equal(shown("/diary/2026-05-01"), ["diary/day", { date: "2026-05-01" }]);
    equal(shown("/entries/0197-a_B/edit"), ["editor/edit", { id: "0197-a_B" }]);
    equal(shown("/settings/look"), ["settings/settings", { part: "look" }]);
  },
  "a path that belongs to nothing has none"() {
    equal(["/nothing", "/diary/", "/entries/a/b", "/entries/a%20b", `/photos/${"x".repeat(129)}`, "", "/index.html"].map(placeAt),
      [null, null, null, null, null, null, null]);
  },
  "each entry of the navigation leads to a screen of its own"() {
    equal(navigation.map(({ path }) => placeAt(path)?.place.path), navigation.map(({ path }) => path));
  },
  "no two places have the same path"() {
    equal(new Set(places.map(({ path }) => path)).size, places.length);
  },
};
