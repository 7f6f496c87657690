// The conversion between a draft and the fields of its form.
import { namesIn, withNames } from "../ui/names.js";
import { withMentions } from "./mentions.js";

// The fields convert a title to one line, and a text to one kind of line end. That alone is not a change.
const oneLine = (text) => text.replace(/[\r\n]/g, "");
const labels = ["tags", "people"];
export const sameLines = (text) => text.replace(/\r\n?/g, "\n");

export function fillFields(form, draft) {
  fillText(form.title, draft.title);
  fillText(form.body, draft.body);
  form.body.dispatchEvent(new Event("filled"));
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

/**
 * Copies the fields to the draft. Returns whether tags or people changed with the text. With `isDone`, the name at the
 * cursor is complete.
 *
 * @param {PartsByID["editor-form"]} form
 * @param {Draft} draft
 * @param {boolean} isDone
 */
export function takeFields(form, draft, isDone) {
  const { base } = draft;
  const before = draft.body;
  draft.title = base && form.title.value === oneLine(base.title) ? base.title : form.title.value;
  draft.body = base && form.body.value === sameLines(base.body) ? base.body : form.body.value;
  const isTyping = !isDone && document.activeElement === form.body;
  // Only typed text adds names, and not a text that was loaded.
  if (draft.body === before && (isTyping || !draft.isNaming)) return false;
  const named = `${draft.tags}${draft.people}`;
  Object.assign(draft, withMentions(draft, isTyping ? form.body.selectionEnd : -1), { isNaming: isTyping });
  return named !== `${draft.tags}${draft.people}`;
}

/**
 * Turns the text typed for names into names. Returns "tags" or "people" if their text is not empty then, else "".
 *
 * @param {Draft} draft
 */
export function takeLabels(draft) {
  draft.typed ??= { tags: "", people: "" };
  for (const key of labels) {
    const { names, tooLong } = namesIn(draft.typed[key]);
    draft[key] = withNames(draft[key], names);
    draft.typed[key] = tooLong.join(", ");
  }
  return labels.find((key) => draft.typed[key]) ?? "";
}

/**
 * Joins both versions: the other one below the text written here. Returns the items to show.
 *
 * @param {PartsByID["editor-form"]} form
 * @param {Draft} draft
 * @param {DraftContent} theirs
 * @param {Item[]} items
 * @returns {Item[]}
 */
export function mergeFields(form, draft, theirs, items) {
  form.title.value ||= theirs.title;
  const apart = theirs.title && theirs.title !== form.title.value ? [theirs.title] : [];
  if (sameLines(theirs.body) !== form.body.value) apart.push(theirs.body);
  if (apart.length) form.body.value = [form.body.value, ...apart].filter(Boolean).join("\n\n");
  const known = new Set(items.map((item) => item.photoId));
  for (const key of labels) draft[key] = withNames(draft[key], theirs[key]);
  for (const key of ["place", "mood", "weather"]) draft[key] ??= theirs[key];
  // An entry that was hidden elsewhere does not become visible by a change of its text here.
  for (const key of ["favorite", "hidden"]) draft[key] ||= theirs[key];
  return [...items, ...theirs.photos.filter((photo) => !known.has(photo.photoId))];
}
