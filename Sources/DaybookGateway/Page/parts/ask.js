// A question with buttons, in the reader's language.
import { $, button, element } from "../core/dom.js";
import { t } from "../core/texts.js";

let settle = null;

// Returns the value of the choice taken; "" when the question is put aside. A choice is {value, label, isMain}.
export function ask(question, choices) {
  const dialog = $("question");
  // Who asked before is told that it was put aside; the browser tells of a dialog's end only when the next one is open.
  settle?.("");
  if (dialog.open) dialog.close("");
  return new Promise((resolve) => {
    settle = resolve;
    const buttons = choices.map(({ value, label, isMain }) =>
      button(label, () => dialog.close(value), isMain ? "primary" : "plain"));
    dialog.replaceChildren(
      element("p", {}, question),
      element("div", { className: "actions" }, button(t("cancel"), () => dialog.close("")), ...buttons));
    dialog.returnValue = "";
    dialog.oncancel = () => { dialog.returnValue = ""; };
    dialog.onclose = () => {
      if (dialog.open) return;
      dialog.replaceChildren();
      resolve(dialog.returnValue);
    };
    dialog.showModal();
  });
}
