// The section of the settings that brings in an export, and the messages about it on other screens.
import { explain, Failure } from "../core/failures.js";
import { go } from "../core/router.js";
import { onEnd } from "../core/session.js";
import { addTexts, t } from "../core/texts.js";
import { areOpen, onClosing } from "../hidden/hidden.js";
import { element, setText, told } from "../ui/dom.js";
import { watchDrops } from "../ui/drops.js";
import { toast } from "../ui/toast.js";
import texts from "./archive-texts.js";
import { archiveImport } from "./archiveimport.js";
import { phaseOf, stateText } from "./archivephases.js";

addTexts(texts);

archiveImport.unseen = tell;
onEnd(() => archiveImport.end());
// Other screens keep the answers from the time when hidden items were unlocked, too.
onClosing(() => void archiveImport.conceal());
addEventListener("beforeunload", (event) => { if (archiveImport.isSending) event.preventDefault(); });

/** @param {ArchiveImport} own */
function troubleText({ trouble }) {
  if (!trouble) return "";
  return trouble instanceof Failure ? explain(trouble) : "key" in trouble ? t(trouble.key, trouble.values) : "";
}

/** @param {ArchiveImport} own */
function tell(own) {
  toast(troubleText(own) || stateText(own), { label: t("settingsImport"), run: () => go("/settings/import") });
}

/**
 * Returns {place, show, leave}.
 *
 * @param {() => void} changed is called when the list of imports may have changed
 * @param {ArchiveImport} own
 */
export function archiveSection(changed, own = archiveImport) {
  const title = told("h2", "archiveTitle", { tabIndex: -1 });
  const hint = told("p", "archiveHint", { className: "quiet" });
  const state = element("p", { role: "status" });
  const trouble = element("p", { className: "problem", role: "alert" });
  const content = element("div", { className: "through" });
  const place = element("section", { id: "archive", className: "part" }, title, hint, state, trouble, content);
  const away = new AbortController();
  // The content on the screen: the phase, and what may be different within it.
  let [drawn, phase, imported] = ["", "", ""];
  let update = () => {};

  // Shows the present phase anew.
  function redraw() {
    const made = phaseOf(own);
    content.replaceChildren(...made.content);
    update = made.update ?? (() => {});
    hint.hidden = !["UNKNOWN", "NONE"].includes(phase);
  }

  // Returns whether the focus was in the section, or at nothing that a person uses, such as the screen's heading.
  function hasFocus() {
    const { activeElement: at } = document;
    const isFree = at === document.body || at?.localName === "h1";
    return place.contains(at) || isFree && own.phase !== phase && !["", "UNKNOWN"].includes(phase);
  }

  // The differences within a phase, apart from the numbers that its `update` shows.
  function variant() {
    const { archive } = own;
    // Unlocking changes the answer, even if nothing in the export is hidden.
    const answer = archive?.state === "READY" ? [archive, areOpen()]
      : archive?.state === "FAILED" ? [archive.failureReason, archive.failureMessage, archive.retryable] : null;
    const isRetried = own.trouble !== null && (own.phase === "UNKNOWN" || own.isConcealed);
    return JSON.stringify([own.phase, own.file !== null, isRetried, answer]);
  }

  function draw() {
    const mark = variant();
    if (mark !== drawn) {
      const isHere = hasFocus();
      [drawn, phase] = [mark, own.phase];
      redraw();
      // The focus stays in the section, and is at the answer when it comes.
      if (isHere) (content.querySelector(".lands") ?? title).focus();
    }
    update();
    setText(state, stateText(own));
    setText(trouble, troubleText(own));
    const found = own.archive?.importId ? `${own.archive.importId} ${own.phase}` : "";
    if (found !== imported) changed();
    imported = found;
  }

  own.watch(draw, away.signal);
  watchDrops({ text: "archiveDrop", add: (files) => own.choose(files), isWanted: () => own.isOpen, signal: away.signal });

  return {
    place,
    show: () => {
      // The texts may be in another language.
      drawn = "";
      draw();
      return own.load();
    },
    leave: () => away.abort(),
  };
}
