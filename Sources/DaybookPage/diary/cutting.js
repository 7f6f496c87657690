// The shortening of a text in a list.

const signs = /[*_`~#>|[\\&]|^ {0,3}(?:[-+]|\d+[.)])\s|https?:\/\/|www\.|^ {0,3}(?:-{3,}|={3,})\s*$/m;

// Returns whether a text may have signs that the server's library reads.
export const mayHaveSigns = (text) => signs.test(text);

// The signs that a reader can do without, and their replacements.
const plain = [
  [/^([ \t]*)[-*+] \[ \] /gm, "$1☐ "], [/^([ \t]*)[-*+] \[[xX]\] /gm, "$1☑ "], [/^([ \t]*)[-*+] +/gm, "$1• "],
  [/^ {0,3}#{1,6} +/gm, ""], [/^ {0,3}> ?/gm, ""], [/(\*\*|__|~~)(?=\S)(.+?)(?<=\S)\1/g, "$2"], [/`([^`\n]+)`/g, "$1"],
];

// Returns a text without the simple signs.
export const withoutSigns = (text) => plain.reduce((left, [sign, words]) => left.replace(sign, /** @type {string} */ (words)), text);

// A text that is only a little longer than its limit stays whole, because a button for a few words is of no use.
const tolerance = 1.6;
const sentence = /[.!?…]+['"”’)\]」』]*(?=\s)|[。！？]['"”’」』]*|(?=\n)/gu;

// Returns the position at which a text of about `limit` letters ends: the last end of a sentence, else the end of a word.
export function cutAt(text, limit) {
  const head = text.slice(0, limit);
  const last = [...head.matchAll(sentence)].map((found) => found.index + found[0].length).filter((end) => end >= limit / 3).at(-1);
  if (last !== undefined) return { end: last, isWhole: true };
  const space = head.lastIndexOf(" ");
  // A letter of two code units stays whole.
  const end = space >= limit / 3 ? space : limit - (/[\uD800-\uDBFF]$/.test(head) ? 1 : 0);
  return { end, isWhole: false };
}

// Removes the content of an element after about `limit` letters. Returns whether it removed any.
export function cutShort(body, limit) {
  if (body.textContent.length <= limit * tolerance) return false;
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const following = () => /** @type {Text} */ (texts.nextNode());
  let left = limit;
  let node = following();
  for (let next = node; next && left > 0; next = following()) {
    node = next;
    if (node.length >= left) break;
    left -= node.length;
  }
  const { end, isWhole } = cutAt(node.data, Math.max(1, left));
  const rest = document.createRange();
  rest.setStart(node, Math.min(end, node.length));
  rest.setEnd(body, body.childNodes.length);
  rest.deleteContents();
  if (!isWhole) node.data = `${node.data.trimEnd()} …`;
  return true;
}
