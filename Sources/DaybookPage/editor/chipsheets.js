// The sheets of a draft's chips: time, place, tags, people, mood, weather and photos.
import { button, element } from "../ui/dom.js";
import { addTexts, t } from "../core/texts.js";
import { labelField } from "../ui/labels.js";
import { namesIn } from "../ui/names.js";
import { sheet } from "../ui/sheet.js";
import { addStyle } from "../ui/styles.js"; // named by the document
import { zoneField } from "../ui/zonefield.js";
import { chooseMood, chooseWeather } from "./daychoice.js";
import { clockOf, timeIn } from "./drafts.js";
import { knownNames } from "./knownnames.js";
import { placeSheet } from "./placesheet.js";
import texts from "./chipsheets-texts.js";

addTexts(texts);

/**
 * Opens a sheet whose fields apply at once: read() copies them to the draft, and rest() is called when the sheet closes.
 *
 * @param {{ key: string, content: HTMLElement[], read: () => void, rest?: () => void, signal: AbortSignal }} options
 */
function live({ key, content, read, rest, signal }) {
  const dialog = sheet({ heading: t(key), label: t("done"), content, save: () => null, isLive: true });
  dialog.dataset.of = key;
  const over = new AbortController();
  dialog.addEventListener("input", read);
  // A field that lost the focus would take its text as a name, and the button would move from under the pointer.
  dialog.querySelector(".confirm").onmousedown = (event) => event.preventDefault();
  dialog.addEventListener("close", () => {
    over.abort();
    if (!signal.aborted) rest?.();
  });
  // The form shows another draft.
  signal.addEventListener("abort", () => dialog.close(), { signal: over.signal });
}

function labels({ key, draft, amend, signal }) {
  const names = labelField({ key, hint: key === "tags" ? "addTag" : "addPerson" });
  names.show(draft[key], draft.typed?.[key]);
  const read = () => amend({ [key]: names.names(), typed: { ...draft.typed, [key]: names.typed() } });
  live({
    key, content: [names.element, knownNames(names, { source: `/v1/${key}`, member: key, signal })], read, signal,
    rest() {
      names.take();
      read();
    },
  });
  // Shows which names are too long.
  if (namesIn(draft.typed?.[key] ?? "").tooLong.length) names.take();
}

function when({ draft, amend, signal }) {
  const clock = element("input", { name: "when", type: "datetime-local", required: true, value: clockOf(draft), ariaLabel: t("when") });
  const zone = zoneField({ name: "zone", value: draft.timeZone, label: t("timeZoneOfEntry") });
  live({
    key: "when", signal,
    content: [
      clock,
      element("details", { className: "details" }, element("summary", {}, t("timeZoneOfEntry")), zone),
    ],
    read: () => amend({ entryTime: timeIn(draft, clock.value, zone.value), timeZone: zone.value, isDated: true }),
  });
}

// Offers photos from the device and from the library.
function addPhotos({ files, pick, signal }) {
  const way = (key, act) => element("li", {}, button(t(key), () => {
    dialog.close();
    act();
  }));
  const dialog = sheet({
    heading: t("addPhotos"), label: t("close"), save: () => null, isLive: true,
    content: [element("ul", { className: "choices" }, way("fromDevice", files), way("fromLibrary", pick))],
  });
  dialog.dataset.of = "addPhotos";
  signal.addEventListener("abort", () => dialog.close(), { once: true });
}

const sheets = {
  addPhotos, when, place: placeSheet, tags: labels, people: labels,
  mood: ({ draft, amend, signal }) => chooseMood(draft.mood, (mood) => amend({ mood }), signal),
  weather: ({ draft, amend, signal }) => chooseWeather(draft.weather, (weather) => amend({ weather }), signal),
};

// Opens the sheet of a chip. parts: {draft, items, amend(change), files(), pick(), signal}. amend() changes the draft, files()
// and pick() choose photos from the device and from the library. The signal ends when the form shows another draft.
export async function openSheet(key, parts) {
  await addStyle("editor/chipsheets");
  if (!parts.signal.aborted) sheets[key]({ key, ...parts });
}
