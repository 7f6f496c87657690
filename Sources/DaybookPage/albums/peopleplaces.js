// The people of the diary as circles, and its places as cards. Each leads to everything about it.
import { call } from "../core/api.js";
import { Queue } from "../core/queue.js";
import { t } from "../core/texts.js";
import { record, remember, whenNear } from "../photos/photos.js";
import { toAddress, toFilter } from "../search/searchfilters.js";
import { covers } from "../ui/covers.js";
import { button, element, parted, told } from "../ui/dom.js";
import { albumTiles } from "./albumtiles.js";

// The numbers of people and of places that are shown at first.
const mostPeople = 18;
const mostPlaces = 12;
// State: the questions for covers under way, and those that wait.
const questions = new Queue(4);

const count = ({ photoCount, entryCount }) => photoCount + entryCount;
const byCount = (one, other) => count(other) - count(one);

const counts = ({ photoCount, entryCount }) =>
  [photoCount && t("photoCount", { count: photoCount }), entryCount && t("entryCount", { count: entryCount })].filter(Boolean);

const addressOf = (key, value) => toAddress({ text: "", types: [], filters: [{ key, value }] });

// Returns a heading with a link to the album of all these photos.
function heading(key, album) {
  const all = album && element("a", { className: "plain", href: `/albums/${album.id}`, ariaLabel: album.title }, t("allPhotos"));
  return element("header", { className: "between" }, told("h2", key), all ?? null);
}

// Returns a section of the first items, and a button for the rest; list(items) makes an element of some items.
function section(head, items, most, list) {
  const own = element("section", { className: "albums" }, head, list(items.slice(0, most)));
  if (items.length > most) {
    const more = button(t("morePhotos", { count: items.length - most }), () => {
      const rest = list(items.slice(most));
      more.replaceWith(rest);
      rest.querySelector("a").focus({ preventScroll: true });
    }, "chip add more");
    own.append(more);
  }
  return own;
}

// Resolves to the section of people; null if the diary names nobody. `album` is the album of all photos with people, if
// there is one.
export async function peopleSection(album, signal) {
  const [{ people }, { subjects }] = await Promise.all([
    call("GET", "/v1/people", { signal }), call("GET", "/v1/subjects", { signal }).catch(() => ({ subjects: [] })),
  ]);
  if (!people.length) return null;
  const chosen = new Map(subjects.map(({ name, coverPhotoId }) => [name, coverPhotoId]));
  return section(heading("albums_PEOPLE", album), people.sort(byCount), mostPeople, (some) =>
    element("ul", { className: "people" }, ...some.map((one) => element("li", {}, circle(one, chosen.get(one.name))))));
}

// Shows the chosen cover of a pet or a child, or else the newest photo with the person, or else the first letter.
function circle(person, coverPhotoId) {
  const face = element("span", { className: "face", ariaHidden: "true" }, [...person.name][0]);
  whenNear(face, async () => {
    const photo = await (coverPhotoId ? record(coverPhotoId) : newest(person)).catch(() => null);
    if (!photo?.urls?.thumb) return;
    const image = element("img", { alt: "", decoding: "async", src: photo.urls.thumb });
    image.onerror = () => image.remove();
    face.append(image);
  });
  return element("a", { className: "person", href: addressOf("person", person.name) }, face,
    element("strong", {}, person.name), parted(counts(person), "quiet"));
}

async function newest({ name, photoCount }) {
  if (!photoCount) return null;
  const query = new URLSearchParams({ person: name, kind: "PHOTO", pageSize: "1" });
  const { photos: [photo] } = await questions.add(() => call("GET", `/v1/photos?${query}`));
  if (photo) remember(photo);
  return photo;
}

// Resolves to the section of places; null if there are neither named places nor an album. `album` is the album of all
// photos with a place, if there is one. Places without a name are only in that album.
export async function placesSection(album, signal) {
  const { places } = await call("GET", "/v1/places", { signal });
  const named = places.filter(({ name }) => name).sort(byCount);
  if (!named.length) return album ? section(told("h2", "albums_PLACES"), [album], 1, (some) => albumTiles(some, some)) : null;
  return section(heading("albums_PLACES", album), named, mostPlaces, (some) => covers(some.map((place) => ({
    href: addressOf("place", place.name), name: place.name, words: counts(place), drawing: "place", coverPhotoId: place.coverPhotoId,
    ...(!place.coverPhotoId && { find: () => ofEntry(place) }),
  })), "small places"));
}

// Resolves to the ID of the first photo of an entry of a place whose photos name no place, in a list; to none without a photo.
export async function ofEntry({ name }) {
  const q = toFilter({ text: "", filters: [{ key: "place", value: name }, { key: "has", value: "photo" }] });
  const { results: [found] } = await questions.add(() =>
    call("GET", `/v1/search?${new URLSearchParams({ mode: "FILTER", types: "ENTRY", q, pageSize: "1" })}`));
  return found?.entry.photos.slice(0, 1).map(({ photoId }) => photoId) ?? [];
}
