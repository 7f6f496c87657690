// Positions in a grid: the picture at its top, and its place after a change. This module does not use the document.
import { between, boxesOf } from "./gridlayout.js";

// Returns the place at the top of a range: {key, at, photo, offset}; null for an empty range. `at` is the index in the
// section with the key, -1 for its heading; `offset` is the distance from the top of the range. The first picture whose
// record is loaded is preferred, because those before it change their sizes when theirs arrive.
export function placeAt(sections, shape, top, bottom) {
  let found = null;
  between(sections, shape, top, bottom, {
    head: (section) => { found ??= { key: section.key, at: -1, photo: "", offset: section.top - top }; },
    visit: (section, run, index, y) => {
      const photo = run.photos?.[index]?.id ?? "";
      if (found?.at >= 0 && (found.photo || !photo)) return;
      let at = index;
      for (const one of section.runs) {
        if (one === run) break;
        at += one.count;
      }
      found = { key: section.key, at, photo, offset: y - top };
    },
  });
  return found;
}

// Returns the first section of a year, a month or a day, or of the key itself; else the next section in either order.
export function sectionAt(sections, key) {
  const isAscending = sections.length > 1 && sections[0].key < sections.at(-1).key;
  return sections.find((one) => one.key.startsWith(key))
    ?? sections.find((one) => (isAscending ? one.key >= key : one.key <= key));
}

// Returns the distance of a place from the top of the grid: by its photo if that is here, else by its index.
export function topOf(place, section, shape) {
  if (place.at < 0 || section.key !== place.key) return section.top;
  let left = place.at;
  for (const run of section.runs) {
    const own = place.photo ? run.photos?.findIndex((one) => one.id === place.photo) ?? -1 : -1;
    if (own >= 0 || left < run.count) return section.top + run.top + (boxesOf(run, shape)[own >= 0 ? own : left]?.y ?? 0);
    left -= run.count;
  }
  return section.top;
}

// Returns the section, the run and the box of a photo whose record is loaded; null for others.
export function photoAt(sections, shape, id) {
  for (const section of sections) {
    for (const run of section.runs) {
      const index = run.photos ? run.photos.findIndex((one) => one.id === id) : -1;
      if (index >= 0) return { section, run, index, photo: run.photos[index], box: boxesOf(run, shape)[index], top: section.top + run.top };
    }
  }
  return null;
}
