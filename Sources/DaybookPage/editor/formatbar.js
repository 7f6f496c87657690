// The Markdown bar, which replaces the row of chips while it is open.
import { element } from "../ui/dom.js";
import { drawn } from "../ui/icons.js";
import { addTexts, t } from "../core/texts.js";
import { marked, wrapped } from "./formats.js";
import texts from "./formatbar-texts.js";

addTexts(texts);

const shapes = {
  Back: "M15 5l-7 7 7 7",
  Heading: "M6 5v14M18 5v14M6 12h12",
  Bold: "M7 5h6a3.5 3.5 0 0 1 0 7H7ZM7 12h7a3.5 3.5 0 0 1 0 7H7Z",
  List: "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01",
  Check: "M5 5h14v14H5ZM8.5 12l2.5 2.5 5-5",
  Quote: "M5 5v14M9 8h11M9 12h11M9 16h7",
  Link: "M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1",
};
const acts = {
  Heading: (text) => marked(text, "## "), Bold: (text) => wrapped(text, "**", "**"),
  List: (text) => marked(text, "- "), Check: (text) => marked(text, "- [ ] "), Quote: (text) => marked(text, "> "),
  Link: (text) => wrapped(text, "[", "](https://)"),
};

// Applies a change to a text field, so that the browser's undo can revert it.
function put(body, { start, end, text, from, to }) {
  body.focus();
  body.setSelectionRange(start, end);
  // This call is deprecated, but no other one supports undo.
  if (!document.execCommand("insertText", false, text)) {
    body.setRangeText(text);
    body.dispatchEvent(new Event("input", { bubbles: true }));
  }
  body.setSelectionRange(from, to);
}

// Shows the bar in place of `row`, for a text field. The signal closes it.
export function openFormats(row, { body, signal }) {
  const control = (name, act) => {
    const label = t(`format${name}`);
    const own = element("button", { type: "button", className: "chip add", ariaLabel: label, title: label, onclick: act }, drawn(shapes[name]));
    // The focus stays in the text, and the keyboard stays open.
    own.onpointerdown = (event) => event.preventDefault();
    own.dataset.format = name;
    return own;
  };
  const close = () => {
    bar.remove();
    row.hidden = false;
  };
  const bar = element("div", { className: "chips formats", role: "toolbar", ariaLabel: t("formats") },
    control("Back", () => {
      close();
      row.querySelector("[data-chip=formats]").focus();
    }),
    ...Object.entries(acts).map(([name, act]) => control(name, () => {
      const { value, selectionStart: start, selectionEnd: end } = body;
      put(body, act({ value, start, end }));
    })));
  row.hidden = true;
  row.after(bar);
  signal.addEventListener("abort", close, { once: true });
}
