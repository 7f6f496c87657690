// Chooses a cover from the photos that name a subject.
import { call } from "../core/api.js";
import { dayText } from "../diary/cards.js";
import { element, told } from "../ui/dom.js";
import { t } from "../core/texts.js";

const shown = 24;

// Returns {element, changed()}: the ID of the new cover, or "" if it did not change.
export async function coverChoice({ name, coverPhotoId: now = "" }) {
  const query = new URLSearchParams({ person: name, kind: "PHOTO", pageSize: String(shown) });
  const { photos } = await call("GET", `/v1/photos?${query}`).catch(() => ({ photos: [] }));
  const choices = photos.filter((photo) => photo.urls?.thumb).map((photo) => {
    const radio = element("input", {
      type: "radio", name: "cover", value: photo.id, checked: photo.id === now, ariaLabel: photo.caption || `${t("photo")}, ${dayText(photo.localDate)}`,
    });
    return element("label", { className: "cover" }, radio, element("img", { src: photo.urls.thumb, alt: "", decoding: "async" }));
  });
  const own = choices.length ? element("fieldset", { className: "cover-choice" }, told("legend", "subjectCover"),
    element("div", { className: "covers" }, ...choices)) : "";
  return {
    element: own,
    changed: () => {
      const id = own && (own.querySelector("input:checked")?.value ?? "");
      return id === now ? "" : id;
    },
  };
}
