import { marked, wrapped } from "/editor/formats.js";
import { equal } from "./check.js";

// The text that a change makes of another, with what is selected then between brackets.
function after(change, value, start, end, ...signs) {
  const { start: from, end: to, text, from: first, to: last } = change({ value, start, end }, ...signs);
  const whole = value.slice(0, from) + text + value.slice(to);
  return `${whole.slice(0, first)}[${whole.slice(first, last)}]${whole.slice(last)}`;
}

export default {
  "a sign comes before the line of the cursor, and goes again"() {
    equal(after(marked, "one\ntwo\nthree", 5, 5, "- "), "one\n- two[]\nthree");
    equal(after(marked, "one\n- two\nthree", 8, 8, "- "), "one\ntwo[]\nthree");
  },
  "a sign takes the place of another one"() {
    equal(after(marked, "## head", 3, 3, "> "), "> head[]");
    equal(after(marked, "- [x] done", 6, 6, "- "), "- done[]");
    equal(after(marked, "- done", 3, 3, "- [ ] "), "- [ ] done[]");
  },
  "every line of a selection gets it"() {
    equal(after(marked, "one\n- two", 1, 6, "- "), "[- one\n- two]");
  },
  "an empty text begins a line"() {
    equal(after(marked, "", 0, 0, "## "), "## []");
  },
  "a selection stands between two signs, and without them again"() {
    equal(after(wrapped, "so bold it is", 3, 7, "**", "**"), "so **[bold]** it is");
    equal(after(wrapped, "so **bold** it is", 5, 9, "**", "**"), "so [bold] it is");
    equal(after(wrapped, "see here", 4, 8, "[", "](https://)"), "see [[here]](https://)");
  },
};
