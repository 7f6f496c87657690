// The facts of a photo: time, place, camera and texts, which can be changed.
import { call } from "../core/api.js";
import { button, clean, element, field, once, told } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import { session } from "../core/session.js";
import { bytesText, dateFormat, language, t } from "../core/texts.js";
import { clockText, zoneTitle } from "../core/zones.js";
import { labelField } from "../ui/labels.js";
import { change } from "../photos/photodeeds.js";
import { editFileName, editPlace, editTime } from "./photoedit.js";
import { bucketText } from "../library/timeline.js";
import { isShut } from "../photos/photos.js";
import { distance, namedPlaces, pointOf } from "../photos/whenwhere.js";
import { toast } from "../ui/toast.js";
import { keepTyped } from "../ui/typed.js";

const nearest = 3;
const farthest = 50_000;

const far = (metres) => new Intl.NumberFormat(language(), {
  style: "unit", unit: metres < 1000 ? "meter" : "kilometer", maximumFractionDigits: metres < 10_000 && metres >= 1000 ? 1 : 0,
}).format(metres < 1000 ? metres : metres / 1000);

const degrees = (value, letters) => `${Math.abs(value).toFixed(5)}° ${letters[value < 0 ? 1 : 0]}`;

function row(key, ...content) {
  return element("div", { className: "fact" }, told("dt", key), element("dd", {}, ...content));
}

function whenText(photo) {
  const time = photo.localDateTime ? new Date(`${photo.localDateTime.slice(0, 19)}Z`) : null;
  if (!time || Number.isNaN(time.getTime())) return t("unknownTime");
  const text = dateFormat(language(), { timeStyle: "short", timeZone: "UTC" }).format(time);
  const zone = zoneTold(photo);
  return zone ? `${text} (${zone})` : text;
}

// Returns the name of the photo's time zone, or says that the clock was there; "" if the clocks of the account's zone
// showed the same.
function zoneTold({ takenTime, localDateTime, utcOffset, timeZone }) {
  const time = Date.parse(takenTime);
  if (!utcOffset || Number.isNaN(time) || clockText(time, session.account.timeZone) === localDateTime.slice(0, 16)) return "";
  return timeZone ? zoneTitle(timeZone) : t("photoLocalTime");
}

// Returns a date to the precision that is known. Only a day has a page.
function dateTold(photo) {
  if (["MONTH", "YEAR"].includes(photo.takenPrecision)) return [photo.displayDate || photo.localDate.slice(0, 4)];
  const day = element("a", { href: `/diary/${photo.localDate}` }, bucketText(photo.localDate));
  return photo.takenPrecision === "DAY" ? [day] : [day, element("br"), whenText(photo)];
}

// Shows the source of a guessed date.
const guessTold = ({ takenSource }) => (["NAME", "MODIFIED", "UPLOAD"].includes(takenSource)
  ? told("p", `takenSource_${takenSource}`, { className: "quiet guess" }) : null);

// Shows the nearby named places of the diary, with their distances.
async function nearby(place, point) {
  const near = (await namedPlaces()).map((one) => ({ name: one.name, metres: distance(point, one) }))
    .filter((one) => one.metres <= farthest).sort((one, other) => one.metres - other.metres).slice(0, nearest);
  if (near.length) place.replaceChildren(...near.map((one) => element("li", {}, one.name, element("span", { className: "quiet" }, far(one.metres)))));
  else place.remove();
}

// Adds links to the entries that show the photo.
async function entriesOf(place, photo, signal) {
  const { entries } = await call("GET", `/v1/entries?photoId=${encodeURIComponent(photo.id)}`, { signal }).catch(() => ({ entries: [] }));
  if (!entries.length) return;
  place.append(row("inEntries", ...entries.map((entry) => element("a", { className: "in-entry", href: `/entries/${entry.id}` },
    entry.title || bucketText(entry.localDate), element("span", { className: "quiet" }, entry.title ? bucketText(entry.localDate, true) : "")))));
}

// Makes the photo the cover of a pet or a child that it names.
async function covers(place, photo, signal) {
  if (!photo.people?.length) return;
  const { subjects } = await call("GET", "/v1/subjects", { signal }).catch(() => ({ subjects: [] }));
  place.replaceChildren(...subjects.filter((one) => photo.people.includes(one.name)).map((subject) => {
    const own = button(t("subjectCoverOf", { name: subject.name }), () => once(own, async () => {
      try {
        const path = `/v1/subjects/${encodeURIComponent(subject.id)}?updateMask=coverPhotoId`;
        await call("PATCH", path, { body: { coverPhotoId: photo.id } });
        toast(t("subjectCoverSet", { name: subject.name }));
      } catch (failure) {
        toast(explain(failure));
      }
    }), "plain subject-cover");
    return own;
  }));
}

const changeButton = (key, run, word = "edit") =>
  element("p", {}, Object.assign(button(t(word), run, "plain change"), { ariaLabel: t(key) }));

// Returns the writer of a photo's texts: {save(key, value), typing(key, input), drop(key)}.
function writer(photo, { taken, signal }) {
  const typed = {};
  return {
    typing: (key, input) => { typed[key] = keepTyped([input], `${photo.id}.${key}`, () => isShut(photo.id)); },
    drop: (key) => typed[key].drop(),
    async save(key, value) {
      // Text about a locked photo waits until hidden items are unlocked again.
      if (isShut(photo.id)) return false;
      const [now] = await change([photo.id], { [key]: value });
      if (!now) return false;
      typed[key].drop();
      if (!signal.aborted) taken(now);
      return true;
    },
  };
}

function captionField(photo, words) {
  const caption = element("textarea", { name: "caption", rows: 1, maxLength: 1300, value: photo.caption ?? "", className: "caption" });
  let stands = caption.value.trim();
  words.typing("caption", caption);
  caption.onblur = async () => {
    const text = clean(caption.value).trim();
    if (text === stands) words.drop("caption");
    else if (await words.save("caption", text)) stands = text;
  };
  return field("caption", caption);
}

function labelFields(photo, words) {
  return [["tags", "addTag", "/v1/tags", "tags"], ["people", "addPerson", "/v1/people", "people"]].map(([key, hint, source, member]) => {
    const own = labelField({ key, hint, source, member });
    own.show(photo[key] ?? []);
    own.element.addEventListener("input", (event) => { if (event.target === own.element) words.save(key, own.names()); });
    words.typing(key, own.element.querySelector("input"));
    return own.element;
  });
}

// Returns the name of a camera. The maker is left out if the model begins with a word of it, and is told without the
// form of its company.
export function cameraName({ make = "", model = "" }) {
  const maker = make.replace(/[\s,]+(?:imaging\s+corp|corporation|corp|company|co|inc|ltd|ag|gmbh)\b.*$/i, "");
  const [first] = model.toLowerCase().split(" ");
  return (first && make.toLowerCase().split(/[\s,.]+/).includes(first) ? [model] : [maker, model]).filter(Boolean).join(" ");
}

function cameraRow({ camera }) {
  const name = camera ? cameraName(camera) : "";
  return name ? row("camera", name, ...(camera.lens ? [element("br"), camera.lens] : [])) : null;
}

// Returns the folded facts of the file, which few readers need.
function fileFacts(photo, at, now) {
  const size = photo.width && photo.height ? `${photo.width} × ${photo.height}` : "";
  return element("details", { className: "details file-facts" }, told("summary", "file"),
    element("dl", { className: "facts" },
      row("photoFileName", photo.fileName || t("photo"), element("br"), [photo.mediaType, size, bytesText(Number(photo.sizeBytes))].filter(Boolean).join(" · "),
        changeButton("photoFileNameChange", () => editFileName(photo, now))),
      at ? row("place", element("p", { className: "coordinates" }, `${degrees(at.latitude, "NS")}, ${degrees(at.longitude, "EW")}`,
        Number.isFinite(at.altitude) ? ` · ${far(at.altitude)}` : "")) : null));
}

// Returns the panel's contents, with the facts first. `photo` is a record of the server; `taken` gets it after a
// change.
export function photoInfo(photo, { taken, signal }) {
  const now = (changed) => { if (!signal.aborted) taken(changed); };
  const words = writer(photo, { taken, signal });
  const at = pointOf(photo);
  const near = element("ul", { className: "near" });
  if (at && !photo.place?.name) nearby(near, at);
  const isPlaced = Boolean(at || photo.place?.name);
  const ages = (photo.ages ?? []).map((age) => `${age.name}: ${age.text}`);
  const facts = element("dl", { className: "facts" },
    row("photoTaken", ...dateTold(photo), guessTold(photo),
      changeButton("photoTimeChange", () => editTime(photo, now))),
    row("place", photo.place?.name || (at ? t("placeUnnamed") : ""), ...(at && !photo.place?.name ? [near] : []), isPlaced
      ? changeButton("photoPlaceChange", () => editPlace(photo, now)) : changeButton("photoPlaceAdd", () => editPlace(photo, now), "photoPlaceAdd")),
    ages.length ? row("age", ages.join(", ")) : null);
  entriesOf(facts, photo, signal);
  const subjects = element("div", { className: "subject-covers" });
  covers(subjects, photo, signal);
  const source = photo.captionSource === "FILE" ? told("p", "captionSource_FILE", { className: "quiet" }) : null;
  return [facts, captionField(photo, words), ...(source ? [source] : []), ...labelFields(photo, words), subjects,
    element("dl", { className: "facts" }, cameraRow(photo)), fileFacts(photo, at, now)];
}
