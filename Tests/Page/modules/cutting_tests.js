import { cutAt, cutShort, mayHaveSigns, withoutSigns } from "/diary/cutting.js";
import { equal } from "./check.js";

// An element of texts, each in a paragraph of its own.
function paragraphs(...texts) {
  const body = document.createElement("div");
  for (const text of texts) body.append(Object.assign(document.createElement("p"), { textContent: text }));
  return body;
}

const isWhole = true;

export default {
  "a text is cut behind its last whole sentence"() {
    equal(cutAt("One. Two! Three? Four", 18), { end: 16, isWhole });
    equal(cutAt("하나였다. 둘이었다. 셋이었다", 14), { end: 11, isWhole });
    equal(cutAt("一つだった。二つだった。三つ", 13), { end: 12, isWhole });
    equal(cutAt("She said “no.” Then she left.", 20), { end: 14, isWhole });
    equal(cutAt("a first line\nand another one", 20), { end: 12, isWhole });
  },

  "a number's point ends no sentence, and a short beginning is not all that stays"() {
    equal(cutAt("about 3.5 of all things", 12), { end: 9, isWhole: false });
    equal(cutAt("No. A very long sentence follows", 24), { end: 15, isWhole: false });
  },

  "without a sentence and a word's end the letters are counted, and none is cut in two"() {
    equal(cutAt("가나다라마바사아자차", 6), { end: 6, isWhole: false });
    equal(cutAt("ab😀cd", 3), { end: 2, isWhole: false });
  },

  "an element keeps what is before the cut, and nothing behind it"() {
    const body = paragraphs("One. Two.", "Three. Four five six seven.", "Eight.");
    equal(cutShort(body, 18), true);
    equal([...body.children].map((one) => one.textContent), ["One. Two.", "Three."]);
    const words = paragraphs("one two three four five six");
    cutShort(words, 10);
    equal(words.textContent, "one two …");
  },

  "a text that is a little longer stays as it is"() {
    const body = paragraphs("One. Two. Three.");
    equal(cutShort(body, 12), false);
    equal(body.textContent, "One. Two. Three.");
  },

  "signs are seen where there may be some"() {
    equal(["plain words, 1.5 m", "**bold**", "- a list", "https://example.org"].map(mayHaveSigns), [false, true, true, true]);
  },

  "a text can be read without its signs"() {
    equal(withoutSigns("# Head\n- one\n  * two\n- [x] done\n> said **so** in `code`"), "Head\n• one\n  • two\n☑ done\nsaid so in code");
    equal(withoutSigns("2 * 3 - 1 = 5\n-5 degrees"), "2 * 3 - 1 = 5\n-5 degrees");
  },
};
