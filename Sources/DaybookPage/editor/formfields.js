// The conversion between a draft and the fields of its form.
import { isZone } from "../core/zones.js";
import * as drafts from "./drafts.js";

// The fields convert a title to one line, and a text to one kind of line end. That alone is not a change.
const oneLine = (text) => text.replace(/[\r\n]/g, "");
const labels = ["tags", "people"];
export const sameLines = (text) => text.replace(/\r\n?/g, "\n");

// `parts` are the form's composite fields: {day, tags, people, where}.
export function fillFields(form, parts, draft) {
  form.when.value = drafts.clockOf(draft);
  fillText(form.title, draft.title);
  fillText(form.body, draft.body);
  form.favorite.checked = draft.favorite;
  form.zone.value = draft.timeZone;
  for (const key of labels) parts[key].show(draft[key], draft.typed?.[key]);
  parts.where.show(draft.place);
  parts.day.show(draft);
}

// Keeps the position of the cursor in the active field.
function fillText(input, text) {
  if (input.value === sameLines(text)) return;
  const { selectionStart, selectionEnd, scrollTop } = input;
  input.value = text;
  if (document.activeElement !== input) return;
  input.setSelectionRange(selectionStart, selectionEnd);
  input.scrollTop = scrollTop;
}

export function takeFields(form, parts, draft) {
  const { base } = draft;
  draft.title = base && form.title.value === oneLine(base.title) ? base.title : form.title.value;
  draft.body = base && form.body.value === sameLines(base.body) ? base.body : form.body.value;
  const zone = isZone(form.zone.value) ? form.zone.value : draft.timeZone;
  draft.entryTime = drafts.timeIn(draft, form.when.value, zone);
  draft.timeZone = zone;
  Object.assign(draft, {
    tags: parts.tags.names(), people: parts.people.names(), place: parts.where.place(), mood: parts.day.mood(),
    weather: parts.day.weather(), favorite: form.favorite.checked,
    typed: { tags: parts.tags.typed(), people: parts.people.typed() },
  });
}

// Turns the text in the fields for names into names. Returns whether no text is left.
export function takeLabels(parts) {
  for (const key of labels) parts[key].take();
  return labels.every((key) => !parts[key].typed().trim());
}

// Joins both versions: the other one below the text written here. Returns the items to show.
export function mergeFields(form, parts, theirs, items) {
  const apart = theirs.title && theirs.title !== form.title.value ? [theirs.title] : [];
  if (sameLines(theirs.body) !== form.body.value) apart.push(theirs.body);
  form.title.value ||= theirs.title;
  if (apart.length) form.body.value = [form.body.value, ...apart].filter(Boolean).join("\n\n");
  const known = new Set(items.map((item) => item.photoId));
  for (const key of labels) parts[key].show([...new Set([...parts[key].names(), ...theirs[key]])], parts[key].typed());
  if (!parts.where.place()) parts.where.show(theirs.place);
  parts.day.show({ mood: parts.day.mood() ?? theirs.mood, weather: parts.day.weather() ?? theirs.weather });
  form.favorite.checked ||= theirs.favorite;
  return [...items, ...theirs.photos.filter((photo) => !known.has(photo.photoId))];
}
