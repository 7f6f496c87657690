// The looks of Markdown in the text that is being written, line by line.
//
// The rules are those of the server's library, as far as a single line shows them: text between signs of two lines, tables
// and underlined headings have no look. Each line gets the state after the line before it, and returns the next one:
// "" after a blank line, "text" and the number of quotes after a paragraph, "held" in a list, else the open code block, as
// its sign, the number of its quotes, and its indentation.
import { at, readText } from "./textlooks.js";

// The maximum length of a line whose signs are read. Some of the patterns take the square of it.
const longest = 4000;
const blank = /[ \t]*/y;
const quote = /[ \t]*>[ \t]?/y;
const item = /[ \t]*(?:[-+*]|(\d{1,9})[.)])(?=[ \t]|$)/y;
const task = /[ \t]{1,3}\[([ xX])\](?=[ \t]|$)/y;
const date = /[ ]*(?:\d{4,}[.)]|\d+[.)] *\d+\.)/y;
const heading = /[ \t]*#{1,6}(?=[ \t]|$)/y;
const rule = /[ \t]*([-_*])(?:[ \t]*\1){2,}[ \t]*$/y;
const underline = /[ \t]*(?:=+|-+)[ \t]*$/y;
const fence = /[ \t]*(`{3,}(?=[^`]*$)|~{3,})/y;

/**
 * Returns the parts of a line, each with the names of its looks, whether the line is quoted, and the state after it.
 *
 * @param {string} line
 * @param {string} before the state after the line before it
 * @returns {{ parts: { text: string, looks: string }[], isQuote: boolean, after: string }}
 */
export function looksOf(line, before = "") {
  const isCode = /^[`~]/.test(before);
  if (line.length > longest) return { parts: [{ text: line, looks: "" }], isQuote: false, after: isCode ? before : "text0" };
  const ranges = [];
  const code = isCode ? codeIn(line, before, ranges) : null;
  const { isQuote, after } = code ?? blockOf(line, isCode ? "" : before, ranges);
  return { parts: partsOf(line, ranges), isQuote, after };
}

// Reads a line of a code block. Returns null if the quote or the list with the block has ended before the line.
function codeIn(line, before, ranges) {
  const [sign, quotes, indentation] = before.split(" ");
  let index = 0;
  for (let count = 0; count < Number(quotes); count += 1) {
    const found = at(quote, line, index);
    if (!found) return null;
    index += found[0].length;
  }
  ranges.push([0, index, "sign"]);
  const rest = line.slice(index);
  const text = rest.trim();
  if (text && rest.length - rest.trimStart().length < Number(indentation)) return null;
  const isEnd = text.length >= sign.length && text === sign[0].repeat(text.length);
  ranges.push([index, line.length, isEnd ? "sign" : "code"]);
  return { isQuote: quotes !== "0", after: isEnd ? "held" : before };
}

// Reads the signs at the beginning of a line, and its text.
function blockOf(line, before, ranges) {
  let [index, start, quotes, isItem] = [0, 0, 0, false];
  const isText = () => !isItem && before === `text${quotes}`;
  const tail = tailOf(line);
  for (;;) {
    const quoted = at(quote, line, index);
    if (quoted) {
      ranges.push([index, index + quoted[0].length, "sign"]);
      index += quoted[0].length;
      [start, quotes] = [index, quotes + 1];
      continue;
    }
    const isRule = (index >= tail && at(rule, line, index)) || (isText() && at(underline, line, index));
    const listed = isRule ? null : at(item, line, index);
    if (!listed || (index === 0 && at(date, line, 0))) break;
    const end = index + listed[0].length;
    // Only the first item of a list with words or a blank begins a list within a paragraph.
    if (isText() && (end === line.length || Number(listed[1] ?? 1) !== 1)) break;
    const box = at(task, line, end);
    ranges.push([index, end, box ? "sign" : "item"]);
    [index, isItem] = [end, true];
    if (!box) continue;
    index += box[0].length;
    ranges.push([index - 3, index, "box"]);
    readText(line, { from: index, to: line.length, ranges });
    return { isQuote: quotes > 0, after: "held" };
  }
  const after = leafOf(line, { index, indentation: index - start, quotes, isItem, isText: isText(), before }, ranges);
  return { isQuote: quotes > 0, after };
}

// Returns the place from which a line has only its last sign and blanks. No rule begins before it, which would be tried at
// each of many items.
function tailOf(line) {
  const text = line.trimEnd();
  const letters = [" ", "\t", text.at(-1)];
  let start = text.length;
  while (start > 0 && letters.includes(text[start - 1])) start -= 1;
  return start;
}

// Reads the line behind the signs of quotes and lists. Returns the state after it.
function leafOf(line, { index, indentation, quotes, isItem, isText, before }, ranges) {
  const [end, own] = [line.length, `text${quotes}`];
  const first = index + at(blank, line, index)[0].length;
  if (first === end) return isItem ? "held" : "";
  if (at(rule, line, index) || (isText && at(underline, line, index))) {
    ranges.push([first, end, "sign"]);
    return "";
  }
  const head = at(heading, line, index);
  if (head) {
    const from = index + head[0].length;
    const to = Math.max(from, end - (line.slice(from).match(/(?<![ \t])(?:[ \t]+#+)?[ \t]*$/)?.[0].length ?? 0));
    ranges.push([index, from, "sign"], [from, to, "heading"], [to, end, "sign"]);
    readText(line, { from, to, ranges });
    return isItem ? "held" : "";
  }
  const code = at(fence, line, index);
  if (code) {
    ranges.push([first, end, "sign"]);
    return `${code[1]} ${quotes} ${isItem ? indentation + 1 : 0}`;
  }
  readText(line, { from: first, to: end, ranges });
  return !isItem && (before === "" || before === own) ? own : "held";
}

// Divides a line at the ends of its ranges.
function partsOf(line, ranges) {
  const edges = ranges.flatMap(([from, to, look]) => [[from, look, 1], [to, look, -1]]);
  edges.sort(([one], [other]) => one - other);
  const counts = new Map();
  /** @type {{ text: string, looks: string }[]} */
  const parts = [];
  let index = 0;
  const add = (end) => {
    const looks = [...counts].filter(([, count]) => count > 0).map(([look]) => look).sort().join(" ");
    const text = line.slice(index, end);
    const last = parts[parts.length - 1];
    if (text && last?.looks === looks) last.text += text;
    else if (text) parts.push({ text, looks });
    index = Math.max(index, end);
  };
  for (const [place, look, step] of edges) {
    add(place);
    counts.set(look, (counts.get(look) ?? 0) + step);
  }
  add(line.length);
  return parts;
}
