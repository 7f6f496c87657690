// The form in which entries are written.
import { element, field, told } from "../core/dom.js";
import { t } from "../core/texts.js";

const worded = (name, key, properties) => {
  const made = element(name, { ...properties, placeholder: t(key), ariaLabel: t(key) });
  made.dataset.hint = made.dataset.label = key;
  return made;
};

const control = (id, key, className = "plain") => told("button", key, { id, className, type: "button" });

function fields() {
  return element("fieldset", { id: "editor-fields" },
    worded("input", "title", { name: "title", className: "title", maxLength: 300 }),
    worded("textarea", "body", { name: "body", rows: 6 }),
    element("div", { id: "chosen", className: "chosen" }),
    element("p", { id: "missing", className: "note" }),
    element("div", { className: "tools" },
      element("label", { className: "file" },
        element("input", { name: "files", type: "file", accept: "image/*,video/*,audio/*", multiple: true }),
        told("span", "addPhotos")),
      field("when", element("input", { name: "when", type: "datetime-local", required: true }))));
}

function conflict() {
  return element("section", { id: "conflict", className: "conflict", hidden: true },
    element("p", { id: "conflict-text" }),
    element("blockquote", { id: "conflict-theirs" },
      element("span", { id: "conflict-time", className: "quiet" }), element("strong", { id: "conflict-title" }),
      element("span", { id: "conflict-body", className: "body" })),
    element("div", { className: "actions" },
      control("conflict-discard", "discardMine"), control("conflict-apart", "saveApart"),
      control("conflict-merge", "mergeTheirs", "primary")));
}

export function editorForm() {
  return element("div", { id: "editor", className: "editor" },
    element("form", { id: "editor-form" },
      fields(), conflict(), element("progress", { id: "progress", max: 1, value: 0, hidden: true }),
      element("p", { className: "problem", role: "alert" }),
      element("div", { className: "actions" },
        element("span", { id: "editor-note", className: "quiet", role: "status" }),
        element("button", { id: "discard", type: "button", className: "plain" }, t("discard")),
        element("button", { id: "later", type: "button", className: "plain" }),
        element("button", { id: "save", className: "primary" }))));
}
