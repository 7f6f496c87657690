// A question with buttons, in the reader's language.
import { $, button, element } from "./dom.js";
import { onClosing } from "../hidden/hidden.js";
import { t } from "../core/texts.js";

// Returns the value of the choice; "" if the question is dismissed. A choice is {value, label, isMain, isDanger}. With
// hasNames, the question may name hidden items, and is dismissed when they are locked. `title` is a heading above it.
export function ask(question, choices, { hasNames = false, title = "" } = {}) {
  const dialog = $("question");
  // Dismisses an earlier question here, because the browser reports the end of a dialog only when the next one is open.
  dialog.settle?.("");
  if (dialog.open) dialog.close("");
  return new Promise((resolve) => {
    const asked = new AbortController();
    const end = dialog.settle = (value) => {
      asked.abort();
      resolve(value);
    };
    const buttons = choices.map(({ value, label, isMain, isDanger }) =>
      button(label, () => dialog.close(value), isMain ? "primary" : isDanger ? "plain danger" : "plain"));
    dialog.replaceChildren(
      ...(title ? [element("h2", {}, title)] : []), element("p", {}, question),
      element("div", { className: "actions" }, button(t("cancel"), () => dialog.close("")), ...buttons));
    dialog.returnValue = "";
    if (hasNames) onClosing(() => dialog.close(""), asked.signal);
    dialog.oncancel = () => { dialog.returnValue = ""; };
    dialog.onclose = () => {
      if (dialog.open) return;
      dialog.replaceChildren();
      end(dialog.returnValue);
    };
    dialog.showModal();
  });
}
