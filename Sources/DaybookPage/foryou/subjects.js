// Pets and children whose growth the diary shows.
import { call } from "../core/api.js";
import { element, field } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import { moment, t } from "../core/texts.js";
import { photoStill } from "../diary/cards.js";
import { coverChoice } from "./coverchoice.js";
import { sheet } from "../ui/sheet.js";
import { toast } from "../ui/toast.js";

export const subjectPath = (subject) => `/v1/subjects/${encodeURIComponent(subject.id)}`;

export const born = ({ birthday }) =>
  (birthday ? t("subjectBorn", { date: moment(Date.parse(`${birthday}T00:00:00Z`), { dateStyle: "long", timeZone: "UTC" }) }) : "");

export function subjectCard(subject) {
  const cover = subject.coverPhotoId ? photoStill({ id: subject.coverPhotoId, caption: "" }, "120px")
    : element("span", { className: "tile letter" }, [...subject.name][0]);
  cover.ariaHidden = "true";
  return element("a", { className: "subject", href: `/for-you?subject=${encodeURIComponent(subject.id)}` }, cover,
    element("strong", {}, subject.name), element("span", { className: "quiet" }, born(subject)));
}

function option(value, label, isChosen) {
  return element("option", { value, selected: isChosen }, label);
}

// Opens the form of a subject; null for a new one. `saved` gets the saved subject.
export async function editSubject(subject, saved) {
  let sounds = [];
  try {
    ({ sounds } = await call("GET", "/v1/sounds"));
  } catch (failure) {
    return toast(explain(failure));
  }
  const name = element("input", { name: "name", required: true, maxLength: 100, autocomplete: "off", value: subject?.name ?? "" });
  const kind = element("select", { name: "kind" },
    ...["PET", "PERSON"].map((value) => option(value, t(`subject${value}`), subject?.kind === value)));
  const birthday = element("input", { name: "birthday", type: "date", value: subject?.birthday ?? "" });
  const sound = element("select", { name: "soundId" }, option("", t("subjectSoundNone"), !subject?.soundId),
    ...sounds.map((one) => option(one.id, one.title, one.id === subject?.soundId)));
  const cover = subject ? await coverChoice(subject) : null;
  sheet({
    heading: t(subject ? "subjectEdit" : "subjectAdd"), label: t("save"),
    content: [element("p", { className: "quiet" }, t("subjectHint")), field("name", name),
      element("div", { className: "pair" }, field("subjectKind", kind), field("subjectBirthday", birthday)), field("subjectSound", sound),
      ...(cover?.element ? [cover.element] : [])],
    save: async () => {
      const body = { name: name.value.trim(), kind: kind.value };
      if (birthday.value) body.birthday = birthday.value;
      if (sound.value) body.soundId = sound.value;
      const coverPhotoId = cover?.changed();
      if (coverPhotoId) body.coverPhotoId = coverPhotoId;
      const mask = `name,kind,birthday,soundId${coverPhotoId ? ",coverPhotoId" : ""}`;
      saved(subject
        ? await call("PATCH", `${subjectPath(subject)}?updateMask=${mask}`, { body, ifMatch: subject.etag })
        : await call("POST", "/v1/subjects", { body }));
    },
  });
}

// Deletes a subject. Undoing creates it again with the same ID. Returns whether it was deleted.
export async function removeSubject(subject, brought) {
  try {
    await call("DELETE", subjectPath(subject));
  } catch (failure) {
    if (failure.status !== 404) {
      toast(explain(failure));
      return false;
    }
  }
  const { id, name, kind, birthday, soundId, coverPhotoId } = subject;
  toast(t("subjectDeleted", { name }), {
    label: t("undo"),
    run: () => call("POST", "/v1/subjects", { body: { id, name, kind, birthday, soundId, coverPhotoId } })
      .then(brought, (failure) => toast(explain(failure))),
  });
  return true;
}
