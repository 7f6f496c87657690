// The differences between two texts, word by word.

// Longer texts are shown as a whole, because the table grows with the product of their lengths.
const mostWords = 1500;

const wordsOf = (text) => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];

// Returns parts {kind: "same" | "gone" | "new", text} in order.
export function differences(before, after) {
  let [old, now] = [wordsOf(before), wordsOf(after)];
  const parts = [];
  const add = (kind, text) => {
    if (!text) return;
    if (parts.at(-1)?.kind === kind) parts.at(-1).text += text;
    else parts.push({ kind, text });
  };
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  add("same", old.slice(0, start).join(""));
  const tail = old.slice(old.length - end).join("");
  [old, now] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  if (old.length > mostWords || now.length > mostWords) {
    add("gone", old.join(""));
    add("new", now.join(""));
  } else middle(old, now, add);
  add("same", tail);
  return parts;
}

// Adds the parts of two texts, by the longest sequence of words that both have.
function middle(old, now, add) {
  const width = now.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      lengths[i * width + j] = old[i] === now[j]
        ? lengths[(i + 1) * width + j + 1] + 1 : Math.max(lengths[(i + 1) * width + j], lengths[i * width + j + 1]);
    }
  }
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      add("same", old[i]);
      [i, j] = [i + 1, j + 1];
    } else if (i < old.length && (j === now.length || lengths[(i + 1) * width + j] >= lengths[i * width + j + 1])) {
      add("gone", old[i]);
      i += 1;
    } else {
      add("new", now[j]);
      j += 1;
    }
  }
}
