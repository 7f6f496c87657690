// Asks for the password when hidden items are needed, and unlocks them for this session for some time.
import { call } from "../core/api.js";
import { button, element, field, told } from "../ui/dom.js";
import { onClosing } from "./hidden.js";
import { addTexts, t } from "../core/texts.js";
import texts from "./hidden-texts.js";
import { sheet } from "../ui/sheet.js";

addTexts(texts);

export const isLocked = (failure) => failure.reason === "HIDDEN_LOCKED";

// Asks for the password. done() is called once hidden items are unlocked. A question that is open stays, with its typed
// letters, and calls the newer done(): a screen that is drawn again asks again.
export function unlocked(done) {
  const open = document.querySelector("dialog.of-unlocking");
  if (open) {
    open.dispatchEvent(new CustomEvent("replaced", { detail: done }));
    return;
  }
  let go = done;
  const asked = new AbortController();
  const password = element("input", { name: "password", type: "password", autocomplete: "current-password", required: true });
  const dialog = sheet({
    heading: t("hiddenOpen"), label: t("hiddenOpenButton"), content: [told("p", "hiddenOpenHint", { className: "quiet" }), field("password", password)],
    save: async () => {
      await call("POST", "/v1/sessions/current:unlock", { body: { password: password.value } });
      go();
    },
  });
  dialog.classList.add("of-unlocking");
  dialog.addEventListener("replaced", (event) => { go = /** @type {CustomEvent} */ (event).detail; });
  // Closes the question when hidden items are locked, because the screen that asked may be entered again, and ask
  // again.
  onClosing(() => dialog.close(), asked.signal);
  dialog.addEventListener("close", () => asked.abort());
}

// Returns a button that asks for the password. Its name says what it opens, also to those who hear it without the sentence
// above it. done() is called once hidden items are unlocked.
export function unlockButton(done, className = "plain") {
  const made = button(t("hiddenOpenButton"), () => unlocked(done), className);
  made.ariaLabel = `${t("hiddenOpenButton")}: ${t("hiddenOpen")}`;
  return made;
}

const notice = (key, done) => element("div", { className: "notice" }, told("p", key), unlockButton(done, "primary"));

// Returns a notice in place of a hidden item, with the reason and a button that shows the item.
export const locked = (done) => notice("HIDDEN_LOCKED", done);

// Returns the same for a list of hidden items.
export const lockedList = (done) => notice("hiddenListLocked", done);
