// What is typed about photos in a small form and is not in the diary yet. It is kept on this device while it is typed, as
// drafts are, apart for each account, until the diary has it or its writer puts it aside.
import { session } from "../core/session.js";
import * as storage from "../core/storage.js";
import { isShut } from "./photos.js";

const prefixOf = (accountID) => `daybook.typed.${accountID}.`;
const typedIn = "input:not([type=password]), textarea, .labels";

// `parts` are what is typed in, or hold it; `name` is the form's; `photos` are the ids of those that it tells of. What was
// left there stands in them again. Returns {drop()}, for when there is nothing more to keep.
export function keepTyped(parts, name, photos) {
  const key = prefixOf(session.account.id) + name;
  const fields = parts.flatMap((part) => [part, ...part.querySelectorAll(typedIn)]).filter((one) => typeof one.value === "string");
  const left = parsed(storage.read(key));
  if (left.length === fields.length) fields.forEach((field, index) => { field.value = left[index]; });
  const keep = () => {
    // A form that goes with what is closed empties its fields, and that is nobody's wish.
    if (!photos.some(isShut)) storage.write(key, JSON.stringify(fields.map(({ value }) => value)));
  };
  for (const part of parts) part.addEventListener("input", keep);
  return { drop: () => storage.remove(key) };
}

// Whether something is kept of what an account typed.
export const isAnyTyped = (accountID) => storage.keys(prefixOf(accountID)).length > 0;

export const dropTyped = (accountID) => storage.removeAll(prefixOf(accountID));

function parsed(text) {
  try {
    return JSON.parse(text) ?? [];
  } catch {
    return [];
  }
}
