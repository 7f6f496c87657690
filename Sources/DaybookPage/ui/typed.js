// Text that is typed in a small form about photos or an entry, and is not in the diary yet. It is kept on this device
// while it is typed, as drafts are, apart for each account, until the diary has it or its writer puts it aside.
import { session } from "../core/session.js";
import * as storage from "../core/storage.js";

const prefixOf = (accountID) => `daybook.typed.${accountID}.`;
// A password is written down nowhere, be it read while it is typed or not.
const typedIn = "input:not([type=password], [name=password]), select, textarea, .labels";
const member = ({ type }) => (type === "checkbox" ? "checked" : "value");

// `parts` are what is typed in, or hold it; `name` is the form's; isShut() tells whether what it tells of is closed. What was
// left there stands in them again. Returns {drop()}, for when there is nothing more to keep.
export function keepTyped(parts, name, isShut) {
  const key = prefixOf(session.account.id) + name;
  const fields = parts.flatMap((part) => [part, ...part.querySelectorAll(typedIn)]).filter((one) => typeof one.value === "string");
  const left = parsed(storage.read(key));
  if (left.length === fields.length) fields.forEach((field, index) => { field[member(field)] = left[index]; });
  const keep = () => {
    // A form that goes with what is closed empties its fields, and that is nobody's wish.
    if (!isShut()) storage.write(key, JSON.stringify(fields.map((field) => field[member(field)])));
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
