// The form in which entries are written.
import { element, field, isComposing, told } from "../ui/dom.js";
import { addTexts, t } from "../core/texts.js";
import { allZones } from "../core/zones.js";
import { dayFields } from "./dayfields.js";
import { watchFiles } from "./intake.js";
import { labelField } from "../ui/labels.js";
import { whereField } from "../ui/where.js";
import texts from "./writing-texts.js";

addTexts(texts);

const worded = (name, key, properties) => {
  const made = element(name, { ...properties, placeholder: t(key), ariaLabel: t(key) });
  made.dataset.hint = made.dataset.label = key;
  return made;
};

const control = (id, key, className = "plain") => told("button", key, { id, className, type: "button" });

const check = (name, key) =>
  element("label", { className: "check" }, element("input", { name, type: "checkbox" }), told("span", key));

function tools() {
  return element("div", { className: "tools" },
    element("label", { className: "filechoice" },
      element("input", { name: "files", type: "file", accept: "image/*,video/*,audio/*", multiple: true }),
      told("span", "addPhotos")),
    control("open-camera", "camera"),
    field("when", element("input", { name: "when", type: "datetime-local", required: true })));
}

function details(parts) {
  const zone = element("input", { name: "zone", autocomplete: "off", spellcheck: false, maxLength: 100 });
  zone.setAttribute("list", "editor-zones");
  return element("details", { id: "details", className: "details" }, told("summary", "details"),
    parts.tags.element, parts.people.element, parts.where.element,
    element("div", { className: "checks" }, check("favorite", "favorite")),
    field("timeZoneOfEntry", zone, element("datalist", { id: "editor-zones" })));
}

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

// Returns {element, day, tags, people, where}: the form, and its composite fields.
export function editorForm() {
  const parts = {
    day: dayFields(),
    tags: labelField({ key: "tags", hint: "addTag", source: "/v1/tags", member: "tags" }),
    people: labelField({ key: "people", hint: "addPerson", source: "/v1/people", member: "people" }),
    where: whereField(),
  };
  const fields = element("fieldset", { id: "editor-fields" },
    worded("input", "title", { name: "title", className: "title", maxLength: 300 }),
    worded("textarea", "body", { name: "body", rows: 6 }),
    element("div", { id: "chosen", className: "chosen" }),
    element("p", { id: "missing", className: "note" }),
    tools(), parts.day.element, details(parts));
  const own = element("div", { id: "editor", className: "editor" },
    element("form", { id: "editor-form" },
      fields, conflict(), element("progress", { id: "progress", max: 1, value: 0, hidden: true, ariaLabel: t("addPhotos") }),
      element("div", { className: "standing" },
        element("p", { className: "problem", role: "alert" }),
        element("div", { className: "actions" },
          element("span", { id: "editor-note", className: "quiet", role: "status" }),
          control("discard", "discard"), element("button", { id: "later", type: "button", className: "plain" }),
          element("button", { id: "save", className: "primary" })))));
  return { element: own, ...parts };
}

// Connects the form to its actions, {isReady(), choose(files), full(), whileOpen(), typed(), finish(), setZone()}; the
// signal ends it.
export function wireForm(own, actions, signal) {
  const form = own.querySelector("form");
  const take = (files) => { if (actions.isReady()) actions.choose(files); };
  watchFiles(own, take, signal);
  form.oninput = (event) => { if (actions.isReady() && event.target.type !== "file") actions.typed(); };
  form.files.onchange = () => {
    const files = [...form.files.files];
    form.files.value = "";
    take(files);
  };
  form.querySelector("#open-camera").onclick = async () => {
    const whileOpen = actions.whileOpen();
    const { openCamera } = await import("./camera.js");
    openCamera({ take: (file) => take([file]), full: actions.full, signal: whileOpen });
  };
  form.zone.onchange = actions.setZone;
  form.zone.onfocus = () => {
    if (form.zone.list.options.length) return;
    form.zone.list.append(...allZones().map((zone) => element("option", { value: zone })));
  };
  // Enter in the title moves to the text.
  form.title.onkeydown = (event) => {
    if (event.key !== "Enter" || isComposing(event)) return;
    event.preventDefault();
    form.body.focus();
  };
  form.onsubmit = (event) => {
    event.preventDefault();
    actions.finish();
  };
}
