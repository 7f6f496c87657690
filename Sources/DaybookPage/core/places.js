// Every screen by its URL, and the entries of the navigation. The gateway's PagePaths have the same URLs.

// A place with `isOver` shows its screen above the previous one. `screen` names its module, which `load` imports, and with
// `hasStyle` also its style sheet. Both are loaded at the first visit. The module of the opening screen comes with the page,
// which gives it to the router. `first` is the exact first request of the screen.
export const places = [
  { path: "/", screen: "diary/today", load: null, first: "/v1/entries?pageSize=20" },
  { path: "/diary", screen: "diary/diary", load: () => import("../diary/diary.js"), hasStyle: true, first: "/v1/entries?pageSize=20" },
  { path: "/diary/{date}", screen: "diary/day", load: () => import("../diary/day.js"), hasStyle: true, first: "/v1/days/{date}" },
  { path: "/entries/{id}", screen: "diary/entry", load: () => import("../diary/entry.js"), hasStyle: true, first: "/v1/entries/{id}" },
  { path: "/entries/{id}/edit", screen: "editor/edit", load: () => import("../editor/edit.js") },
  { path: "/library", screen: "library/library", load: () => import("../library/library.js"), hasStyle: true, first: "/v1/timeline?granularity=DAY&of=PHOTOS" },
  { path: "/albums", screen: "albums/albums", load: () => import("../albums/albums.js"), hasStyle: true },
  { path: "/albums/{id}", screen: "albums/album", load: () => import("../albums/album.js") },
  { path: "/photos/{id}", screen: "viewer/photo", load: () => import("../viewer/photo.js"), hasStyle: true, isOver: true, first: "/v1/photos:batchGet?ids={id}" },
  { path: "/for-you", screen: "foryou/foryou", load: () => import("../foryou/foryou.js"), hasStyle: true },
  { path: "/search", screen: "search/search", load: () => import("../search/search.js"), hasStyle: true },
  { path: "/discover", screen: "discover/discover", load: () => import("../discover/discover.js"), hasStyle: true },
  { path: "/trash", screen: "trash/trash", load: () => import("../trash/trash.js"), hasStyle: true },
  { path: "/settings", screen: "settings/settings", load: () => import("../settings/settings.js"), hasStyle: true },
  { path: "/settings/{part}", screen: "settings/settings", load: () => import("../settings/settings.js"), hasStyle: true },
];

// `text` is a key of the texts, `icon` one of ../ui/icons.js. On a phone, only places with `isMain` are in the bar. A place
// with a `feature` is there only if the server has it.
export const navigation = [
  { path: "/", text: "today", icon: "today", isMain: true },
  { path: "/diary", text: "diary", icon: "diary", isMain: true },
  { path: "/library", text: "library", icon: "library", isMain: true },
  { path: "/albums", text: "albums", icon: "albums" },
  { path: "/for-you", text: "forYou", icon: "forYou" },
  { path: "/search", text: "search", icon: "search", isMain: true },
  { path: "/discover", text: "discover", icon: "discover", feature: "discover" },
  { path: "/trash", text: "trash", icon: "trash" },
  { path: "/settings", text: "settings", icon: "settings" },
];

const patterns = places.map((place) => ({
  place, pattern: new RegExp(`^${place.path.replace(/\{(\w+)\}/g, "(?<$1>[A-Za-z0-9_-]{1,128})")}$`),
}));

// Returns the place at a path and its parameters; null if there is none.
export function placeAt(path) {
  for (const { place, pattern } of patterns) {
    const found = pattern.exec(path);
    if (found) return { place, parameters: { ...found.groups } };
  }
  return null;
}
