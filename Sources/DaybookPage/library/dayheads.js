// The headings of the library's sections. A day's heading names the places of its photos.
import { element } from "../ui/dom.js";
import { photosOf } from "../grid/bursts.js";
import { namedPlaces, whereTold } from "../photos/whenwhere.js";
import { bucketText } from "./timeline.js";

const most = 3;

// Returns the names of the places of photos, the most frequent first.
export function placesOf(photos, places) {
  const counts = new Map();
  for (const photo of photos) {
    const name = whereTold(photo, places);
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).slice(0, most).map(([name]) => name);
}

// Returns {heading(section), tell(sections)}: heading makes a heading, and tell names the places of sections with new
// records.
export function dayHeads(isDaily) {
  const heads = new Map();
  let places = null;
  const write = ({ key, runs }, known) => {
    const head = heads.get(key);
    if (head) head.textContent = placesOf(runs.flatMap((run) => run.photos ?? []).flatMap(photosOf), known).join(", ");
  };
  const tell = async (sections) => {
    if (!isDaily) return;
    places ??= namedPlaces();
    const known = await places;
    for (const section of sections) write(section, known);
  };
  return {
    tell,
    heading(section) {
      const text = bucketText(section.key);
      if (!isDaily) return element("h2", { className: "when" }, text);
      const where = element("span", { className: "where" });
      heads.set(section.key, where);
      tell([section]);
      return element("h2", { className: "when" }, element("a", { href: `/diary/${section.key}` }, text), where);
    },
  };
}
