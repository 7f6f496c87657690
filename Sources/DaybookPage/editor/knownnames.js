// The names of the diary below a field for tags or people: the most frequent ones, each of which a tap adds.
import { call } from "../core/api.js";
import { t } from "../core/texts.js";
import { button, element } from "../ui/dom.js";

const mostShown = 16;
const folded = (text) => text.normalize("NFKC").toLocaleLowerCase();
const frequency = ({ entryCount, photoCount }) => entryCount + photoCount;

/**
 * Returns a group of chips for a field of names. It shows the names that the field lacks, and while a name is typed only
 * those that contain the typed text.
 *
 * @param {{ element: any, names: () => string[], typed: () => string }} field as labelField() returns it
 * @param {{ source: string, member: string, signal: AbortSignal }} options
 */
export function knownNames(field, { source, member, signal }) {
  /** @type {HTMLInputElement} */
  const input = field.element.querySelector("input");
  const own = element("div", { className: "chips known", role: "group", ariaLabel: t(`${member}Known`), hidden: true });
  own.dataset.label = `${member}Known`;
  let known = [];

  function add(name) {
    const had = [...own.children].indexOf(document.activeElement);
    input.value = "";
    field.element.value = [...field.names(), name].join();
    field.element.dispatchEvent(new Event("input", { bubbles: true }));
    // The focus stays among the chips of a reader who uses the keys.
    if (had >= 0) (own.children[Math.min(had, own.children.length - 1)] ?? input).focus();
  }

  function show() {
    const typed = folded(field.typed().trim());
    const chosen = new Set(field.names());
    const shown = known.filter(({ name }) => !chosen.has(name) && folded(name).includes(typed)).slice(0, mostShown);
    own.replaceChildren(...shown.map(({ name }) => button(name, () => add(name), "chip")));
    own.hidden = !shown.length;
  }

  // The field keeps the focus, and what is typed in it is not yet a name.
  own.onmousedown = (event) => { if (document.activeElement === input) event.preventDefault(); };
  field.element.addEventListener("input", show);
  call("GET", `${source}?pageSize=200`, { signal }).then((found) => {
    known = found[member].sort((one, other) => frequency(other) - frequency(one));
    show();
  }, () => null);
  return own;
}
