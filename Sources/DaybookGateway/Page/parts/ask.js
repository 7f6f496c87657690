// A question with buttons, in the reader's language.
import { $, button, element } from "../core/dom.js";
import { t } from "../core/texts.js";

// Returns the value of the choice taken; "" when the question is put aside. A choice is {value, label, isMain}.
export function ask(question, choices) {
  const dialog = $("question");
  if (dialog.open) dialog.close("");
  return new Promise((resolve) => {
    const buttons = choices.map(({ value, label, isMain }) =>
      button(label, () => dialog.close(value), isMain ? "primary" : "plain"));
    dialog.replaceChildren(
      element("p", {}, question),
      element("div", { className: "actions" }, button(t("cancel"), () => dialog.close("")), ...buttons));
    dialog.returnValue = "";
    dialog.oncancel = () => { dialog.returnValue = ""; };
    dialog.onclose = () => {
      dialog.replaceChildren();
      resolve(dialog.returnValue);
    };
    dialog.showModal();
  });
}
