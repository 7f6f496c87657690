// The search without a connection: through the entries that are kept on this device.

const mostFound = 200;
// The letters of a snippet before its first hit, and of all of it.
const lettersBefore = 40;
const lettersShown = 160;
// A syllable that is written in its parts, or a letter with its marks.
const letters = /[\u1100-\u115f][\u1160-\u11a7]?[\u11a8-\u11ff]?|[^][\p{M}\uff9e\uff9f]*/gu;

// Returns a text without the simple signs of Markdown, which only the server reads properly.
const plain = (body) => body
  .replace(/^[ \t]*(?:#{1,6} |> ?|[-*+] (?:\[[ xX]\] )?)/gm, "")
  .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, "$1")
  .replace(/\*\*|__|~~|`/g, "");

const fold = (text) => text.normalize("NFKC").toLowerCase();

// Returns the text in which words are looked for, and where each of its code units begins and ends in the given one.
function folded(text, isExact) {
  const starts = /** @type {number[]} */ ([]);
  const ends = /** @type {number[]} */ ([]);
  let whole = "";
  for (const { 0: letter, index } of text.matchAll(letters)) {
    const own = isExact ? letter.normalize("NFC") : fold(letter);
    for (let unit = 0; unit < own.length; unit += 1) {
      starts.push(index);
      ends.push(index + letter.length);
    }
    whole += own;
  }
  return { whole, starts, ends };
}

// Returns where the words are in a text, from the first to the last, as {start, end}. Overlapping ones are one.
function hits({ whole, starts, ends }, words) {
  const found = words.flatMap((word) => {
    const own = [];
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + word.length)) {
      own.push({ start: starts[at], end: ends[at + word.length - 1] });
    }
    return own;
  }).sort((one, other) => one.start - other.start);
  const apart = [];
  for (const hit of found) {
    const last = apart.at(-1);
    if (last && hit.start < last.end) last.end = Math.max(last.end, hit.end);
    else apart.push({ ...hit });
  }
  return apart;
}

// Returns the part of a text around its first hit, and the hits in it.
function snippetOf(text, { starts }, marks) {
  const begin = Math.max(0, starts.indexOf(marks[0].start) - lettersBefore);
  const from = starts[begin];
  const to = Math.max(marks[0].end, starts[begin + lettersShown] ?? text.length);
  return {
    snippet: text.slice(from, to),
    highlights: marks.filter(({ end }) => end <= to).map(({ start, end }) => ({ start: start - from, end: end - from })),
  };
}

const isNamed = (names, value) => names.some((name) => fold(name) === fold(value));

// Returns whether an entry meets a condition, by the key of the condition. Only photos have a camera.
const meets = {
  tag: ({ tags = [] }, value) => isNamed(tags, value),
  person: ({ people = [] }, value) => isNamed(people, value),
  place: ({ place }, value) => fold(place?.name ?? "").includes(fold(value)),
  from: ({ localDate }, value) => localDate >= value,
  to: ({ localDate }, value) => localDate.slice(0, value.length) <= value,
  mood: ({ mood = "" }, value) => mood.toLowerCase() === value,
  weather: ({ weather }, value) => (weather?.condition ?? "").toLowerCase() === value,
  has: ({ photos }) => photos.length > 0,
  is: ({ favorite }) => favorite === true,
  camera: () => false,
};

// Yields the entries of a document of the diary, wherever they are in it.
function* entriesIn(document) {
  if (typeof document !== "object" || document === null) return;
  if (typeof document.body === "string" && typeof document.localDate === "string") yield document;
  else for (const one of Object.values(document)) yield* entriesIn(one);
}

// Returns the short texts of an entry, which its card shows by themselves.
const labelsOf = ({ tags = [], people = [], place, photos }) => [...tags, ...people, place?.name ?? "", ...photos.map(({ caption }) => caption ?? "")];

// Returns an entry as a search result; null if it is not found. Without words, its conditions find it.
function resultOf(entry, words, isExact) {
  const texts = [["title", entry.title], ["body", plain(entry.body)]].map(([field, text]) => {
    const own = folded(text, isExact);
    return { field, text, own, marks: hits(own, words) };
  });
  const wholes = [...texts.map(({ own }) => own.whole), ...labelsOf(entry).map((label) => folded(label, isExact).whole)];
  if (!words.every((word) => wholes.some((whole) => whole.includes(word)))) return null;
  const first = texts.find(({ marks }) => marks.length);
  const shown = !first ? { snippet: "", highlights: [] }
    : first.field === "title" ? { snippet: first.text, highlights: first.marks } : snippetOf(first.text, first.own, first.marks);
  return { entry, field: first?.field ?? "", section: "LITERAL", ...shown };
}

/**
 * Searches documents that were stored earlier. Resolves to the results, the latest day first, and to the time of the oldest
 * document; null if there is none.
 *
 * @param {{ text: string, types: string[], filters: { key: string, value: string }[], isExact: boolean }} wanted
 * @param {AsyncIterable<{ time: number, document: object }>} documents
 */
export async function searchKept({ text, types, filters, isExact }, documents) {
  const latest = new Map();
  let oldest = Infinity;
  for await (const { time, document } of documents) {
    oldest = Math.min(oldest, time);
    for (const entry of entriesIn(document)) {
      const isShown = !entry.hidden && !entry.deleteTime;
      if (isShown && !(latest.get(entry.id)?.time >= time)) latest.set(entry.id, { time, entry });
    }
  }
  if (oldest === Infinity) return null;
  // The server compares one text letter for letter, and only without conditions.
  const isLiteral = isExact && !filters.length;
  const words = (isLiteral ? [text.trim()] : text.trim().split(/\s+/)).map((word) => folded(word, isLiteral).whole).filter(Boolean);
  const entries = types.length && !types.includes("ENTRY") ? [] : [...latest.values()].map(({ entry }) => entry);
  const results = entries.filter((entry) => filters.every(({ key, value }) => meets[key](entry, value)))
    .sort((one, other) => Date.parse(other.entryTime) - Date.parse(one.entryTime))
    .flatMap((entry) => resultOf(entry, words, isLiteral) ?? []);
  return { results: results.slice(0, mostFound), time: oldest };
}
