// A small form over the screen.
import { button, element, once, problem } from "./dom.js";
import { explain } from "../core/failures.js";
import { areOpen, onClosing } from "../hidden/hidden.js";
import { t } from "../core/texts.js";
import { isHidden } from "../photos/photos.js";
import { keepTyped } from "./typed.js";

// Opens a form, and returns its dialog. `content` are the form's fields. `save(form)` may throw a Failure, which is
// shown, and the form stays open. If it returns true, the form also stays open; if it returns "saved", it stays open and
// its text is saved. `dismissal` is the key of the text that closes it. `more` are additional buttons. `photos`
// are the IDs of the photos that the form shows, and `isOfHidden` means that it shows another hidden item: it closes
// when hidden items are locked. With a `name`, typed text is restored at the next opening, unless it was saved or
// dismissed. With `isLive`, changes apply at once, and there is no cancel button.
export function sheet({ heading, content, label, save, dismissal = "cancel", more = [], photos = [], isOfHidden = false, name = "", isLive = false }) {
  const confirm = element("button", { className: isLive ? "plain confirm" : "primary" }, label);
  const form = element("form", { className: "sheet-form" },
    element("h2", {}, heading), ...content, element("p", { className: "problem", role: "alert" }),
    element("div", { className: "actions" }, ...more, isLive ? null : button(t(dismissal), () => close()), confirm));
  const dialog = element("dialog", { className: "question sheet", ariaLabel: heading }, form);
  form.onsubmit = (event) => {
    event.preventDefault();
    once(confirm, async () => {
      problem(form, "");
      try {
        const end = await save(form);
        if (end === "saved") typed?.drop();
        else if (end !== true) close();
      } catch (failure) {
        problem(form, explain(failure));
      }
    });
  };
  const isGoing = () => isOfHidden || photos.some(isHidden);
  const typed = name ? keepTyped([form], name, () => isGoing() && !areOpen()) : null;
  const close = () => {
    typed?.drop();
    dialog.close();
  };
  dialog.oncancel = () => typed?.drop();
  const shown = new AbortController();
  onClosing(() => { if (isGoing()) dialog.close(); }, shown.signal);
  dialog.onclose = () => {
    shown.abort();
    removeEventListener("popstate", close);
    dialog.remove();
  };
  addEventListener("popstate", close);
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
