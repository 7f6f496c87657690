// The looks of Markdown within a text of one line: what is emphasized, struck out, code or a link.

// The letters that may begin a sign within a text.
const signs = /[\\`*_~<[\]]|!(?=\[)|h(?=ttps?:\/\/)|w(?=ww\.)/g;
const runs = /([*_~`])\1*/y;
const escape = /\\[!-/:-@[-`{-~]/y;
const bracketed = /<(?:(https?:|mailto:)|[a-z][a-z\d+.-]{1,31}:)?[^\s<>]*>/iy;
const mail = /<[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d.-]*[a-z\d])?>/iy;
const bare = /(?:https?:\/\/|www\.)(?:[a-zA-Z\d_-]+\.)*[a-zA-Z\d-]+\.[a-zA-Z\d-]+[^\s<\\`]*/y;
// The blanks before an address are never divided: each division of many would be tried.
const target = new RegExp([
  "\\([ \\t]*(?![ \\t])(<[^<>]*>|(?:[^\\s()\\\\]|\\\\.|\\((?:[^\\s()\\\\]|\\\\.)*\\))*)",
  "(?:[ \\t]+(?:\"(?:[^\"\\\\]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.)*'|\\((?:[^()\\\\]|\\\\.)*\\)))?[ \\t]*\\)",
].join(""), "y");
const isLink = (address) => /^<?(?:https?:\/\/|mailto:)/i.test(address);
const isSpace = (letter) => letter === undefined || /\s/.test(letter);
const isMark = (letter) => letter !== undefined && /[\p{P}$+<=>^`|~]/u.test(letter);

// Returns the match of a pattern that begins at a place, if the pattern is sticky, or else the next one.
export function at(pattern, text, index) {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

// Returns the place at which a pattern matches next.
const nextOf = (pattern, text, index) => at(pattern, text, index)?.index ?? Infinity;

// Adds the ranges of the looks in a part of a line, each as [from, to, look].
export function readText(line, { from, to, ranges }) {
  const text = line.slice(0, to);
  const found = { open: [], pairs: [], ranges, from };
  let index = from;
  for (let next = nextOf(signs, text, index); next < to; next = nextOf(signs, text, index)) index = readSign(text, next, found);
  pairUp(found.pairs, ranges);
}

// Reads the sign at a place. Returns the place behind it.
function readSign(text, index, { open, pairs, ranges, from }) {
  const letter = text[index];
  if (letter === "\\" && at(escape, text, index)) {
    ranges.push([index, index + 1, "sign"]);
    return index + 2;
  }
  if (letter === "`") return readCode(text, index, ranges);
  if (letter === "*" || letter === "_" || letter === "~") return readRun(text, index, { pairs, from });
  if ("<hw".includes(letter)) return readAddress(text, index, { ranges, from });
  if (letter === "[" || letter === "!") {
    const size = letter === "!" ? 2 : 1;
    open.push({ index, size, isUsable: true, count: pairs.length });
    return index + size;
  }
  return letter === "]" && open.length ? readLink(text, index, { open, pairs, ranges }) : index + 1;
}

function readCode(text, index, ranges) {
  const { length } = at(runs, text, index)[0];
  const start = index + length;
  for (const other of text.slice(start).matchAll(/`+/g)) {
    if (other[0].length !== length) continue;
    const end = start + other.index;
    ranges.push([index, start, "sign"], [start, end, "code"], [end, end + length, "sign"]);
    return end + length;
  }
  return start;
}

// Reads signs that may begin or end a text of another look, by the letters beside them.
function readRun(text, index, { pairs, from }) {
  const { length } = at(runs, text, index)[0];
  const sign = text[index];
  const [left, right] = [index > from ? text[index - 1] : undefined, text[index + length]];
  const isLeft = !isSpace(right) && (!isMark(right) || isSpace(left) || isMark(left));
  const isRight = !isSpace(left) && (!isMark(left) || isSpace(right) || isMark(right));
  const opens = sign === "~" ? !isSpace(right) : isLeft && (sign === "*" || !isRight || isMark(left));
  const closes = sign === "~" ? !isSpace(left) : isRight && (sign === "*" || !isLeft || isMark(right));
  const isWithin = [left, right].every((letter) => !isSpace(letter) && !isMark(letter));
  if (sign !== "~" || length < 3) pairs.push({ sign, index, end: index + length, length, opens, closes, isWithin });
  return index + length;
}

function readAddress(text, index, { ranges, from }) {
  const own = at(bracketed, text, index);
  const isMail = at(mail, text, index) !== null;
  if (own && (own[1] || isMail)) {
    const end = index + own[0].length;
    ranges.push([index, index + 1, "sign"], [index + 1, end - 1, "link"], [end - 1, end, "sign"]);
    return end;
  }
  const isFirst = index === from || /[\s([*_~]/.test(text[index - 1]);
  const found = isFirst ? at(bare, text, index) : null;
  if (!found) return index + 1;
  const end = index + withoutEnd(found[0]).length;
  ranges.push([index, end, "link"]);
  return end;
}

// Removes the punctuation behind an address, and the brackets that do not begin in it.
function withoutEnd(address) {
  let end = address.length;
  let excess = address.split(")").length - address.split("(").length;
  for (;;) {
    const isBracket = address[end - 1] === ")" && excess > 0;
    if (!isBracket && !"?!.,:*_~".includes(address[end - 1])) return address.slice(0, end);
    end -= 1;
    excess -= Number(isBracket);
  }
}

// Reads the end of a link's text, and its address.
function readLink(text, index, { open, pairs, ranges }) {
  const { isUsable, size, count, index: start } = open.pop();
  const found = isUsable ? at(target, text, index + 1) : null;
  if (!found) return index + 1;
  const end = index + 1 + found[0].length;
  ranges.push([start, start + size, "sign"], [index, end, "sign"]);
  if (size === 1 && isLink(found[1])) ranges.push([start + size, index, "link"]);
  pairUp(pairs.splice(count), ranges);
  // No link is within another one.
  if (size === 1) for (const other of open) if (other.size === 1) other.isUsable = false;
  return end;
}

// Finds the signs that begin and end a look together.
function pairUp(pairs, ranges) {
  // The places before which no sign begins a look that a sign of this kind ends.
  const limits = new Map();
  for (let place = 0; place < pairs.length; place += 1) {
    const closer = pairs[place];
    const kind = `${closer.sign}${closer.sign === "~" ? closer.length : closer.length % 3}${closer.isWithin}`;
    while (closer.closes && closer.index < closer.end) {
      let other = place - 1;
      while (other >= 0 && pairs[other].index >= (limits.get(kind) ?? 0) && !belong(pairs[other], closer)) other -= 1;
      if (other < 0 || pairs[other].index < (limits.get(kind) ?? 0)) {
        limits.set(kind, closer.index);
        break;
      }
      mark(pairs[other], closer, ranges);
      const isSpent = pairs[other].index === pairs[other].end;
      const from = isSpent ? other : other + 1;
      pairs.splice(from, place - from);
      place = from;
    }
  }
}

function belong(opener, closer) {
  if (opener.sign !== closer.sign || !opener.opens || opener.index === opener.end) return false;
  if (closer.sign === "~") return opener.length === closer.length;
  if (closer.sign === "_" || !(opener.isWithin || closer.isWithin)) return true;
  return (opener.length + closer.length) % 3 !== 0 || closer.length % 3 === 0;
}

function mark(opener, closer, ranges) {
  const isBoth = opener.end - opener.index > 1 && closer.end - closer.index > 1;
  const size = closer.sign === "~" ? closer.length : 1 + Number(isBoth);
  const look = closer.sign === "~" ? "del" : ["em", "strong"][size - 1];
  ranges.push([opener.end - size, opener.end, "sign"], [opener.end, closer.index, look], [closer.index, closer.index + size, "sign"]);
  opener.end -= size;
  closer.index += size;
}
