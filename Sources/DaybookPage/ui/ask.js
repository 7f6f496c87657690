// A question with buttons, in the reader's language.
import { $, button, element } from "./dom.js";
import { onClosing } from "../hidden/hidden.js";
import { t } from "../core/texts.js";

// Returns the value of the choice taken; "" when the question is put aside. A choice is {value, label, isMain}. With
// hasNames the question may name what is hidden, and is put aside when that is closed.
export function ask(question, choices, { hasNames = false } = {}) {
  const dialog = $("question");
  // Puts an earlier question aside here: the browser reports a dialog's end only when the next one is open.
  dialog.settle?.("");
  if (dialog.open) dialog.close("");
  return new Promise((resolve) => {
    const asked = new AbortController();
    const end = dialog.settle = (value) => {
      asked.abort();
      resolve(value);
    };
    const buttons = choices.map(({ value, label, isMain }) =>
      button(label, () => dialog.close(value), isMain ? "primary" : "plain"));
    dialog.replaceChildren(
      element("p", {}, question),
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
