// Drafts that are stored on this device but not in the diary yet, offered above the feed.
import { ask } from "../ui/ask.js";
import { $, button, element, told } from "../ui/dom.js";
import { areOpenHere } from "../hidden/hidden.js";
import { go } from "../core/router.js";
import * as drafts from "../editor/drafts.js";
import { goOn, openDraftID } from "../editor/editor.js";
import { giveUp } from "../editor/shelf.js";
import { session } from "../core/session.js";
import { moment, t } from "../core/texts.js";

// Returns whether a draft must not be shown, because its entry is hidden and hidden items are locked.
export const isClosed = (draft) => draft.hidden && !areOpenHere();

// Returns a draft in a few words.
export function titleOf(draft) {
  if (isClosed(draft)) return t("unsavedHidden");
  const words = (draft.title || draft.body).trim().replace(/\s+/g, " ");
  const shown = Array.from(words).slice(0, 60).join("");
  return shown ? (shown.length < words.length ? `${shown} …` : shown) : drafts.namesOf(draft.missing) || t("untitled");
}

// Returns the drafts of the signed-in person, except open ones.
function left() {
  if (!session.account) return [];
  return drafts.list(session.account).filter((draft) => draft.id !== openDraftID());
}

export function unsavedBand() {
  return element("section", { id: "unsaved", className: "band", hidden: true },
    told("h2", "unsaved"), element("ul", { id: "unsaved-list", className: "rows" }));
}

export function showUnsaved() {
  if (!$("unsaved")) return;
  const found = left();
  $("unsaved").hidden = !found.length;
  $("unsaved-list").replaceChildren(...found.map(row));
}

async function continueWith(draft) {
  if (draft.etag) return go(`/entries/${draft.entryID}/edit`);
  // This text of a hidden entry becomes a separate entry, so hidden items must be unlocked first.
  if (isClosed(draft)) {
    const { unlocked } = await import("../hidden/unlock.js");
    return unlocked(() => continueWith(draft));
  }
  goOn(draft);
  $("editor").scrollIntoView({ block: "nearest" });
}

function row(draft) {
  const facts = [t(draft.etag ? "unsavedEdit" : "unsavedNew"), moment(draft.changed)];
  const discard = async () => {
    if ((await ask(t("discardAsk"), [{ value: "yes", label: t("discard"), isDanger: true }], { title: t("discardTitle") })) !== "yes") return;
    giveUp(draft);
    showUnsaved();
  };
  return element("li", {},
    element("div", {},
      element("strong", {}, titleOf(draft)),
      element("span", { className: "quiet" }, facts.join(" · ")),
      draft.missing.length && !isClosed(draft) ? element("span", { className: "quiet" }, t("missing", { names: drafts.namesOf(draft.missing) })) : null),
    element("span", { className: "actions" },
      button(t("discard"), discard), button(t("goOn"), () => continueWith(draft), "primary")));
}
