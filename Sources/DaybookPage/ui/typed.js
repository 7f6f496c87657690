// Text that is typed in a small form about photos or an entry, and is not in the diary yet. Like drafts, it is stored
// on this device during typing, separately for each account, until the diary has it or the writer discards it.
import { session } from "../core/session.js";
import * as storage from "../core/storage.js";

const prefixOf = (accountID) => `daybook.typed.${accountID}.`;
// A password is never stored, and neither is what nobody types.
const typedIn = "input:not([type=password], [name=password], [readonly]), select, textarea, .labels";
const member = ({ type }) => (["checkbox", "radio"].includes(type) ? "checked" : "value");

// Stores the text of a form while it is typed, and restores earlier text in the fields. Returns {drop()}, which removes
// the stored text. `parts` are the fields or their containers, and `name` is the form's name. isShut() returns whether
// its subject is locked.
export function keepTyped(parts, name, isShut) {
  const key = prefixOf(session.account.id) + name;
  const fields = parts.flatMap((part) => [part, ...part.querySelectorAll(typedIn)]).filter((one) => typeof one.value === "string");
  const left = parsed(storage.read(key));
  if (left.length === fields.length) fields.forEach((field, index) => { field[member(field)] = left[index]; });
  const keep = () => {
    // A form that closes with locked items empties its fields. That is not a change by the user.
    if (!isShut()) storage.write(key, JSON.stringify(fields.map((field) => field[member(field)])));
  };
  for (const part of parts) part.addEventListener("input", keep);
  return { drop: () => storage.remove(key) };
}

// Returns whether there is stored text of an account.
export const isAnyTyped = (accountID) => storage.keys(prefixOf(accountID)).length > 0;

export const dropTyped = (accountID) => storage.removeAll(prefixOf(accountID));

function parsed(text) {
  try {
    return JSON.parse(text) ?? [];
  } catch {
    return [];
  }
}
