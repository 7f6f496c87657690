// The date and the place of an entry's photos, each offered as a chip. One tap takes the value, and another tap restores the
// earlier one.
import { element } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { dateFormat, language, addTexts, t } from "../core/texts.js";
import { record } from "../photos/photos.js";
import { namedPlaces, pointOf, whereTold } from "../photos/whenwhere.js";
import { clockOf } from "./drafts.js";
import texts from "./chipsheets-texts.js";

addTexts(texts);

const mostAsked = 60;
// Sources of dates that are not the time of capture.
const notTaken = ["MODIFIED", "UPLOAD"];

// Returns the place of a photo as an entry stores it, null for none. A point without a name gets that of a near one of `places`.
export function placeOf(photo, places) {
  const [name, point] = [whereTold(photo, places), pointOf(photo)];
  return name || point ? { name, ...(point && { latitude: point.latitude, longitude: point.longitude }) } : null;
}

export async function recordsOf(items) {
  const ids = items.filter((item) => item.photoId && !item.isRemoved).slice(0, mostAsked).map((item) => item.photoId);
  return (await Promise.all(ids.map((id) => record(id).catch(() => null)))).filter(Boolean);
}

// Returns {date, place}: the photo that was taken first, and the place of the first photo with one, null for none.
async function factsOf(items) {
  const photos = await recordsOf(items);
  const first = photos.filter((one) => one.takenTime && !notTaken.includes(one.takenSource))
    .sort((one, other) => Date.parse(one.takenTime) - Date.parse(other.takenTime))[0];
  const placed = photos.find((one) => one.place || one.location);
  return { date: first ?? null, place: placed ? placeOf(placed, placed.place?.name ? [] : await namedPlaces()) : null };
}

const dayText = (day) => dateFormat(language(), { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));

const kinds = {
  date: {
    icon: "clock", isFor: (draft, photo) => !draft.isDated && clockOf(draft).slice(0, 10) !== photo.localDate,
    text: (photo) => t("dateOfPhotos", { date: dayText(photo.localDate) }),
    held: ({ entryTime, timeZone }) => ({ entryTime, timeZone }),
    change: (photo, draft) => ({ entryTime: photo.takenTime, timeZone: photo.timeZone || draft.timeZone }),
  },
  place: {
    icon: "place", isFor: (draft) => !draft.place,
    text: ({ name }) => (name ? t("placeOfPhotos", { place: name }) : t("placeOfPhotosUnnamed")),
    held: ({ place }) => ({ place }),
    change: (place) => ({ place }),
  },
};

// Shows the offers for a draft in a container. amend(change) changes the draft.
export async function showOffers(container, { writing, amend, signal }) {
  const facts = await factsOf(writing.items);
  if (signal.aborted) return;
  // The earlier values of taken offers, by their kind.
  const taken = writing.taken ??= {};
  const chips = Object.entries(kinds).filter(([key, kind]) => facts[key] && (taken[key] || kind.isFor(writing.draft, facts[key])))
    .map(([key, kind]) => {
      const own = element("button", { type: "button", className: "chip", ariaPressed: `${Boolean(taken[key])}`, onclick() {
        const before = taken[key];
        if (before) delete taken[key];
        else taken[key] = kind.held(writing.draft);
        own.ariaPressed = `${!before}`;
        amend(before ?? kind.change(facts[key], writing.draft));
      } }, icon(kind.icon), element("span", {}, kind.text(facts[key])));
      own.dataset.offer = key;
      return own;
    });
  const held = container.contains(document.activeElement) ? document.activeElement.dataset.offer : "";
  container.replaceChildren(...chips);
  chips.find((one) => one.dataset.offer === held)?.focus();
}
