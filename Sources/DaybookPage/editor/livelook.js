// The look of Markdown in a text field while somebody writes.
//
// The field draws its text itself, so that a letter never stands elsewhere than the cursor, and input methods, selection,
// corrections and undo are the browser's own. A layer over it has the same lines, in letters that are not drawn, and adds
// only what takes no room: stronger outlines, lines, tints, and a veil over the signs.
import { element } from "../ui/dom.js";
import { looksOf } from "./looks.js";

// The maximum of a text that has a look, because the browser lays out each line twice.
const most = { letters: 100_000, lines: 3000 };

/**
 * Returns a text field with its layer. The look follows the events `input` and `filled`; code that sets the text sends the
 * second one.
 *
 * @param {HTMLTextAreaElement} field
 */
export function withLook(field) {
  const layer = element("div", { className: "prose-look", ariaHidden: "true", inert: true, translate: false });
  let known = [];
  const draw = () => { known = update(layer, known, linesOf(field.value)); };
  for (const name of ["input", "filled"]) field.addEventListener(name, draw);
  field.addEventListener("scroll", () => { layer.scrollTop = field.scrollTop; });
  // A browser that breaks the lines of a field elsewhere gets no look. Both heights are rounded, and each in its own way.
  new ResizeObserver(() => {
    layer.classList.toggle("is-apart", known.length > 0 && Math.abs(layer.scrollHeight - field.scrollHeight) > 1);
  }).observe(field);
  return element("div", { className: "prose" }, field, layer);
}

function linesOf(text) {
  if (text.length > most.letters) return [];
  const lines = text.split("\n");
  return lines.length > most.lines ? [] : lines;
}

// Draws the lines that changed, and those that they change. Returns the lines with the states before and after each.
function update(layer, known, lines) {
  const least = Math.min(known.length, lines.length);
  let [first, same] = [0, 0];
  while (first < least && known[first].line === lines[first]) first += 1;
  while (same < least - first && known[known.length - 1 - same].line === lines[lines.length - 1 - same]) same += 1;
  const fresh = [];
  let before = first ? known[first - 1].after : "";
  let index = first;
  for (; index < lines.length; index += 1) {
    if (index >= lines.length - same && known[known.length - lines.length + index].before === before) break;
    const { after, ...look } = looksOf(lines[index], before);
    fresh.push({ line: lines[index], before, after, drawn: drawn(look) });
    before = after;
  }
  const rest = known.slice(known.length - lines.length + index);
  for (let old = first; old < known.length - rest.length; old += 1) known[old].drawn.remove();
  const drawings = document.createDocumentFragment();
  for (const one of fresh) drawings.append(one.drawn);
  layer.insertBefore(drawings, rest[0]?.drawn ?? null);
  return [...known.slice(0, first), ...fresh, ...rest];
}

function drawn({ parts, isQuote }) {
  const line = element("div", { className: isQuote ? "look-quote" : "" });
  for (const { text, looks } of parts) {
    const className = looks.split(" ").map((look) => `look-${look}`).join(" ");
    line.append(looks ? element("span", { className }, text) : text);
  }
  if (!parts.length) line.append(element("br"));
  return line;
}
