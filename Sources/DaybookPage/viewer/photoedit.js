// Changing the time and place of a photo, and its file name. The file itself does not change.
import { call } from "../core/api.js";
import { clean, element, field } from "../ui/dom.js";
import { session } from "../core/session.js";
import { t } from "../core/texts.js";
import { timeOf } from "../core/zones.js";
import { remember } from "../photos/photos.js";
import { sheet } from "../ui/sheet.js";
import { whereField } from "../ui/where.js";
import { zoneField } from "../ui/zonefield.js";

async function patch(photo, fields) {
  const path = `/v1/photos/${encodeURIComponent(photo.id)}?updateMask=${Object.keys(fields)}`;
  const now = await call("PATCH", path, { body: fields });
  remember(now);
  return now;
}

// Opens the form for the time of a photo. `taken` gets the changed photo.
export function editTime(photo, taken) {
  const when = element("input", { name: "when", type: "datetime-local", step: 1, required: true, value: (photo.localDateTime ?? "").slice(0, 19) });
  const own = photo.timeZone || session.account.timeZone;
  const zone = zoneField({ name: "zone", value: own, label: t("photoZone") });
  const folded = element("details", { className: "details" }, element("summary", {}, t("photoZone")), zone);
  sheet({
    heading: t("photoTimeChange"), label: t("save"), photos: [photo.id], name: `${photo.id}.time`, content: [field("when", when), folded],
    save: async () => {
      const timeZone = zone.value;
      taken(await patch(photo, { takenTime: new Date(timeOf(when.value, timeZone)).toISOString(), timeZone }));
    },
  });
  // Text that was typed when this was a free field may name no zone.
  zone.value ||= own;
  // A restored zone is in sight.
  folded.open = zone.value !== own;
}

export function editFileName(photo, taken) {
  const name = element("input", { name: "fileName", value: photo.fileName ?? "", autocomplete: "off", spellcheck: false, required: true, maxLength: 255 });
  sheet({
    heading: t("photoFileNameChange"), label: t("save"), photos: [photo.id], name: `${photo.id}.fileName`, content: [field("photoFileName", name)],
    save: async () => taken(await patch(photo, { fileName: clean(name.value).trim() })),
  });
}

export function editPlace(photo, taken) {
  const where = whereField({ blocks: true });
  const { place, location } = photo;
  where.show(place ?? (location ? { name: "", latitude: location.latitude, longitude: location.longitude } : null));
  sheet({
    heading: t("photoPlaceChange"), label: t("save"), photos: [photo.id], name: `${photo.id}.place`, content: [where.element],
    save: async () => taken(await patch(photo, { place: where.place() })),
  });
}
