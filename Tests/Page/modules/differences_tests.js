import { differences } from "/diary/differences.js";
import { equal } from "./check.js";

const told = (before, after) => differences(before, after).map(({ kind, text }) => ({ same: text, gone: `-${text}-`, new: `+${text}+` })[kind]).join("");

export default {
  "equal texts have no difference, and empty ones no part"() {
    equal(differences("a b", "a b"), [{ kind: "same", text: "a b" }]);
    equal(differences("", ""), []);
  },
  "words go, come and are replaced"() {
    equal(told("one two three", "one three"), "one -two -three");
    equal(told("one three", "one two three"), "one +two +three");
    equal(told("the red house", "the blue house"), "the -red-+blue+ house");
    equal(told("", "new"), "+new+");
    equal(told("a,b,c", "x,b,y"), "-a-+x+,b,-c-+y+");
    equal(told("b;c", "x,b;y"), "+x,+b;-c-+y+");
  },
  "scripts without spaces are compared by runs of letters and by signs"() {
    equal(told("산책했다. 좋았다.", "산책했다. 추웠다."), "산책했다. -좋았다-+추웠다+.");
  },
  "both versions can be read from the parts"() {
    const [before, after] = ["a b c d e f g, h", "a x c e, f y g h z"];
    const parts = differences(before, after);
    const without = (kind) => parts.filter((part) => part.kind !== kind).map(({ text }) => text).join("");
    equal([without("new"), without("gone")], [before, after]);
    // No two parts of a kind stand side by side.
    equal(parts.some((part, index) => part.kind === parts[index + 1]?.kind), false);
  },
  "very long texts are shown as a whole between what is the same at both ends"() {
    const [old, now] = ["a ", "b "].map((word) => word.repeat(2000));
    const parts = differences(`same ${old}end`, `same ${now}end`);
    equal(parts.map(({ kind }) => kind), ["same", "gone", "new", "same"]);
    equal([parts[0].text, parts.at(-1).text], ["same ", " end"]);
  },
};
