// Tags and people in a text: `#tag` and `@name` at the beginning of a word.
//
// No other code knows this rule. A name has letters and digits of any script, `_` and `-`, and at least one letter. Code and
// addresses contain no names.

const code = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;
const names = /(?<![\p{L}\p{N}_/&.#@])([#@])([\p{L}\p{N}_-]*\p{L}[\p{L}\p{N}_-]*)/gu;

// Returns {tags, people} of a text. A name that ends at `cursor` is incomplete, and is left out.
export function mentionsIn(text, cursor = -1) {
  const found = { tags: new Set(), people: new Set() };
  const plain = text.replace(code, (part) => " ".repeat(part.length));
  for (const match of plain.matchAll(names)) {
    const [whole, sign, name] = match;
    if (match.index + whole.length !== cursor) found[sign === "#" ? "tags" : "people"].add(name);
  }
  return { tags: [...found.tags], people: [...found.people] };
}

/**
 * Returns {tags, people, mentioned} of a draft after its text changed. A new name in the text is added, and a name that left
 * the text is removed if the text had added it. Names in the saved text are not added again.
 *
 * @param {Pick<Draft, "body" | "base" | "tags" | "people" | "mentioned">} draft
 * @param {number} cursor
 */
export function withMentions({ body, base, tags, people, mentioned }, cursor) {
  const [all, now] = [mentionsIn(body), mentionsIn(body, cursor)];
  const before = mentioned ?? { seen: mentionsIn(base?.body ?? ""), brought: { tags: [], people: [] } };
  const result = { mentioned: { seen: {}, brought: {} } };
  for (const [key, held] of Object.entries({ tags, people })) {
    const [seen, brought] = [before.seen[key], before.brought[key]];
    const stays = held.filter((name) => !brought.includes(name) || all[key].includes(name));
    const fresh = now[key].filter((name) => !seen.includes(name) && !stays.includes(name));
    result[key] = [...stays, ...fresh];
    result.mentioned.seen[key] = all[key].filter((name) => seen.includes(name) || now[key].includes(name));
    result.mentioned.brought[key] = [...brought.filter((name) => stays.includes(name)), ...fresh];
  }
  return result;
}
