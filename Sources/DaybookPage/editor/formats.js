// Changes of a text that add or remove simple Markdown.
//
// Each function takes {value, start, end}, a text and its selection, and returns {start, end, text, from, to}: the replaced
// range, its new text, and the new selection.

const anySign = /^(?:#{1,6} |- \[[ xX]\] |[-*+] |> )/;

// Begins each selected line with a sign, or removes the sign if all lines have it. The sign replaces another one.
export function marked({ value, start, end }, sign) {
  const first = value.lastIndexOf("\n", start - 1) + 1;
  const after = value.indexOf("\n", end);
  const last = after < 0 ? value.length : after;
  const lines = value.slice(first, last).split("\n");
  const isMarked = lines.every((line) => line.startsWith(sign) && line.match(anySign)?.[0] === sign);
  const text = lines.map((line) => (isMarked ? line.slice(sign.length) : sign + line.replace(anySign, ""))).join("\n");
  const isOne = lines.length === 1;
  return { start: first, end: last, text, from: isOne ? first + text.length : first, to: first + text.length };
}

// Puts a selection between two signs, or removes the signs around it.
export function wrapped({ value, start, end }, before, after) {
  const chosen = value.slice(start, end);
  if (value.slice(0, start).endsWith(before) && value.slice(end).startsWith(after)) {
    const from = start - before.length;
    return { start: from, end: end + after.length, text: chosen, from, to: from + chosen.length };
  }
  return { start, end, text: before + chosen + after, from: start + before.length, to: start + before.length + chosen.length };
}
