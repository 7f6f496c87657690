import { feed } from "/diary/feed.js";
import { following, Stream } from "./changes.js";
import { equal, until } from "./check.js";

const two = (number) => String(number).padStart(2, "0");
const entries = Array.from({ length: 20 }, (_, index) => ({
  id: `e${index}`, title: `Entry ${index}`, body: "", entryTime: `2026-10-${two(30 - index)}T03:00:00Z`, timeZone: "UTC",
  localDate: `2026-10-${two(30 - index)}`, updateTime: "2026-11-01T00:00:00Z", etag: `"${index}"`, photos: [], tags: [], people: [],
  favorite: false, hidden: false,
}));

// Shows a list of twenty entries in a window whose frames a test paints: test(ids, paint, list), where ids() returns the
// shown entries.
const shown = (test) => () => {
  const frames = [];
  const answer = ({ path }) => ({ body: path.startsWith("/v1/entries") ? { entries } : { nextToken: "t1" } });
  return following(answer, (container, signal) => {
    const list = feed(container, { path: "/v1/entries", query: {}, emptyKey: "empty", isFollowing: true }, { signal });
    const ids = () => [...container.querySelectorAll(".card[data-entry]")].map(({ dataset }) => dataset.entry);
    return test(ids, () => frames.splice(0).forEach((act) => act(0)), list);
  }, { requestAnimationFrame: (act) => frames.push(act) });
};

export default {
  "the first entries of a list are painted before the rest is drawn": shown(async (ids, paint, list) => {
    await until(() => ids().length > 0);
    await list.begun;
    equal(ids(), entries.slice(0, 6).map(({ id }) => id));
    paint();
    await list.ready;
    equal(ids(), entries.map(({ id }) => id));
  }),

  "what changes before the rest is drawn is not lost": shown(async (ids, paint, list) => {
    await until(() => ids().length > 0);
    Stream.last.tell("t2", { removed: [{ kind: "ENTRY", id: "e9" }, { kind: "ENTRY", id: "e2" }] });
    paint();
    await list.ready;
    equal(ids(), entries.map(({ id }) => id).filter((id) => !["e2", "e9"].includes(id)));
  }),

  "a list that is asked for anew does not get the rest of the old one": shown(async (ids, paint, list) => {
    await until(() => ids().length > 0);
    const again = list.restart();
    await until(() => ids().length > 0);
    paint();
    await again;
    equal(ids(), entries.map(({ id }) => id));
  }),
};
