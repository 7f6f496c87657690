// The form in which entries are written.
import { menuButton } from "../ui/bar.js";
import { element, isComposing, told } from "../ui/dom.js";
import { addTexts, t } from "../core/texts.js";
import { chips } from "./chips.js";
import { watchFiles } from "./intake.js";
import { withLook } from "./livelook.js";
import { stage } from "./stage.js";
import texts from "./writing-texts.js";

addTexts(texts);

const worded = (name, key, properties) => {
  const made = element(name, { ...properties, placeholder: t(key), ariaLabel: t(key) });
  made.dataset.hint = made.dataset.label = key;
  return made;
};

const control = (id, key, className = "plain") => told("button", key, { id, className, type: "button" });

function conflict() {
  return element("div", { id: "conflict", className: "conflict", hidden: true },
    element("p", { id: "conflict-text" }),
    element("blockquote", { id: "conflict-theirs" },
      element("span", { id: "conflict-time", className: "quiet" }), element("strong", { id: "conflict-title" }),
      element("span", { id: "conflict-body", className: "body" })),
    element("div", { className: "actions" },
      control("conflict-discard", "discardMine"), control("conflict-apart", "saveApart"),
      control("conflict-merge", "mergeTheirs", "primary")));
}

// Returns the bar above the text: the day, the status, and the buttons that close the form.
const bar = (day, more) => element("div", { className: "editor-bar" },
  element("button", { id: "later", type: "button", className: "plain" }),
  element("div", { className: "editor-meta" }, day, element("span", { id: "editor-note", className: "quiet", role: "status" })),
  Object.assign(more, { id: "editor-more" }), element("button", { id: "save", className: "primary" }));

// Returns {element, chips, stage}. actions: {isReady(), choose(files), full(), whileOpen(), typed(), finish(), close(),
// open(key), love(), begin(), more(opener)}. The signal ends the form.
export function editorForm(actions, signal) {
  const files = element("input", {
    name: "files", type: "file", accept: "image/*,video/*,audio/*", multiple: true, tabIndex: -1, ariaLabel: t("addPhotos"),
  });
  const ready = (act) => (...given) => { if (actions.isReady()) act(...given); };
  const own = chips({
    love: ready(actions.love), open: ready((key) => actions.open(key, { files: () => files.click() })),
    format: ready(async () => (await import("./formatbar.js")).openFormats(own.row, { body, signal: actions.whileOpen() })),
    photograph: ready(async () => {
      const whileOpen = actions.whileOpen();
      const { openCamera } = await import("./camera.js");
      openCamera({ take: ready((file) => actions.choose([file])), full: actions.full, signal: whileOpen });
    }),
  });
  const body = worded("textarea", "body", { name: "body", rows: 1 });
  const fields = element("fieldset", { id: "editor-fields" },
    worded("input", "title", { name: "title", className: "title", maxLength: 300, autocomplete: "off" }), own.row,
    withLook(body),
    element("div", { id: "offers", className: "chips" }), element("div", { id: "chosen", className: "chosen" }),
    element("p", { id: "missing", className: "note" }),
    element("span", { className: "filechoice" }, files));
  const form = element("form", { id: "editor-form" }, bar(own.day, menuButton(t("entryActs"), ready(actions.more))),
    element("div", { className: "paper" }, fields, conflict()),
    element("p", { className: "problem", role: "alert" }),
    element("progress", { id: "progress", max: 1, value: 0, hidden: true, ariaLabel: t("addPhotos") }));
  const made = element("div", { id: "editor", className: "editor", role: "group", ariaLabel: t("write") }, form);
  made.dataset.label = "write";
  wire(made, form, { ...actions, take: ready(actions.choose) }, signal);
  return { element: made, chips: own, stage: stage(made, { close: actions.close }, signal) };
}

function wire(own, form, actions, signal) {
  watchFiles(own, actions.take, signal);
  form.oninput = (event) => {
    if (event.target.name === "body") grow(form.body);
    if (actions.isReady() && event.target.type !== "file") actions.typed();
  };
  form.files.onchange = () => {
    const files = [...form.files.files];
    form.files.value = "";
    actions.take(files);
  };
  for (const field of [form.title, form.body]) field.onfocus = actions.begin;
  // Enter in the title moves to the text.
  form.title.onkeydown = (event) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || isComposing(event)) return;
    event.preventDefault();
    form.body.focus();
  };
  form.onkeydown = (event) => {
    const isDone = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    if (event.defaultPrevented || isComposing(event) || !(isDone || event.key === "Escape")) return;
    event.preventDefault();
    if (isDone) actions.finish();
    else actions.close();
  };
  form.onsubmit = (event) => {
    event.preventDefault();
    actions.finish();
  };
}

// Grows the field with its text, in browsers without `field-sizing`.
export function grow(body) {
  if (CSS.supports("field-sizing", "content")) return;
  body.style.height = "auto";
  body.style.height = `${body.scrollHeight}px`;
}
