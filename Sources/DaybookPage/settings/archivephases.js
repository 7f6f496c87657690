// The parts of the settings about an export that is being brought in: one for each phase.
import { explain, Failure } from "../core/failures.js";
import { bytesText, hasText, language, t } from "../core/texts.js";
import { rounded } from "../uploads/pace.js";
import { ask } from "../ui/ask.js";
import { button, element, once, told } from "../ui/dom.js";
import { archiveAnswer } from "./archiveanswer.js";
import { numberText } from "./importcounts.js";
import { importHow } from "./importhow.js";

/**
 * @typedef {{ content: Node[], update?: () => void }} Phase what a phase shows; `update` shows changes within it
 */

// Returns a button that does something once at a time.
function act(key, action, className = "plain") {
  const made = told("button", key, { type: "button", className });
  made.onclick = () => once(made, action);
  return made;
}

const acts = (...buttons) => element("div", { className: "actions" }, ...buttons);
const quiet = (key) => told("p", key, { className: "quiet" });

/**
 * Returns the control by which a file is chosen.
 *
 * @param {ArchiveImport} own
 * @param {string} key the key of its label
 * @param {string} className
 */
function chooser(own, key, className = "plain") {
  const input = element("input", { type: "file", accept: ".zip,application/zip", name: "archive" });
  input.onchange = () => {
    const files = [...input.files ?? []];
    input.value = "";
    own.choose(files);
  };
  return element("label", { className: `upload ${className}` }, input, told("span", key));
}

const percentText = (part) => new Intl.NumberFormat(language(), { style: "percent" }).format(part);

/**
 * Returns the rest of time in words; "" while it is not known.
 *
 * @param {number | null} seconds
 */
function leftText(seconds) {
  if (seconds === null) return "";
  const [unit, value] = rounded(seconds);
  return t("archiveLeft", { time: new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay: "long" }).format(value) });
}

/**
 * Sets a bar, which shows that something moves while the whole is not known.
 *
 * @param {HTMLProgressElement} bar
 * @param {number} done
 * @param {number} all
 */
function setBar(bar, done, all) {
  if (all > 0) [bar.max, bar.value] = [all, Math.min(done, all)];
  else bar.removeAttribute("value");
}

/** @param {ArchiveImport} own */
function progressOf({ archive }) {
  const { fileCount = 0, filesDone = 0, recordCount = 0, recordsDone = 0, percent = 0 } = archive?.progress ?? {};
  return {
    fileCount: Number(fileCount), filesDone: Number(filesDone), recordCount: Number(recordCount), recordsDone: Number(recordsDone),
    percent,
  };
}

/**
 * Returns the sentence about the failure of an archive: the page's own if there is one, because the server's does not fill in
 * values such as the quota.
 *
 * @param {string} reason
 * @param {string} message
 */
const failureText = (reason, message) => (/^[A-Z_]+$/.test(reason) && hasText(reason) ? explain(new Failure(0, null, reason)) : message);

/** @type {Record<string, (own: ArchiveImport) => Phase>} */
const phases = {
  UNKNOWN: (own) => ({ content: own.trouble ? [acts(act("retry", () => own.load()))] : [] }),

  NONE: (own) => ({ content: [acts(importHow(), chooser(own, "archiveChoose"))] }),

  HALTED: (own) => ({
    content: own.file
      ? [acts(act("discard", () => own.discard()), act("archiveContinue", () => own.resume(), "primary"))]
      : [quiet("archiveHaltedHint"), acts(act("discard", () => own.discard()), chooser(own, "archiveChooseAgain", "primary"))],
  }),

  SENDING(own) {
    const numbers = element("p");
    const bar = element("progress", { ariaLabel: t("archiveTitle") });
    const left = element("p", { className: "quiet archive-left" });
    const update = () => {
      const { sent = 0, size = 0 } = own.upload ?? {};
      // The file is never said to be sent before the server has all of it.
      const percent = percentText(Math.min(0.99, size ? Math.floor(sent / size * 100) / 100 : 0));
      numbers.textContent = t("archiveSent", { sent: bytesText(sent), size: bytesText(size), percent });
      left.textContent = own.obstacle ? "" : leftText(own.pace.left(size));
      setBar(bar, sent, size);
    };
    return { content: [bar, numbers, left, quiet("archiveSendingHint"), acts(button(t("stop"), () => own.halt()))], update };
  },

  CHECKING(own) {
    const numbers = element("p");
    const bar = element("progress", { ariaLabel: t("archiveTitle") });
    const update = () => {
      const { recordsDone, recordCount, percent } = progressOf(own);
      if (recordCount) {
        numbers.textContent = t("archiveRecordsDone", { done: numberText(recordsDone), all: numberText(recordCount) });
        setBar(bar, recordsDone, recordCount);
        return;
      }
      // The number is not told before hidden items are known.
      numbers.textContent = percent ? percentText(percent / 100) : "";
      setBar(bar, percent, percent && 100);
    };
    return { content: [bar, numbers, quiet("archiveAlone"), acts(act("discard", () => own.cancel()))], update };
  },

  READY: (own) => ({
    content: own.archive && !own.isConcealed
      ? [archiveAnswer(own.archive, () => own.load()),
        acts(act("discard", () => own.cancel()), act("archiveBegin", () => own.begin(), "primary"))]
      : [quiet("archiveConcealed"), acts(act("discard", () => own.cancel()), ...(own.trouble ? [act("retry", () => own.load())] : []))],
  }),

  IMPORTING(own) {
    const numbers = element("p");
    const bar = element("progress", { ariaLabel: t("archiveTitle") });
    const update = () => {
      const { filesDone, fileCount, recordsDone, recordCount } = progressOf(own);
      // The records come after the files.
      const [key, done, all] = filesDone < fileCount && !recordsDone
        ? ["archiveFilesDone", filesDone, fileCount] : ["archiveRecordsDone", recordsDone, recordCount];
      numbers.textContent = all ? t(key, { done: numberText(done), all: numberText(all) }) : "";
      setBar(bar, filesDone + recordsDone, fileCount + recordCount);
    };
    const stop = async () => {
      if (await ask(t("archiveStopAsk"), [{ value: "stop", label: t("stop"), isDanger: true }])) await own.cancel();
    };
    return { content: [bar, numbers, quiet("archiveAlone"), acts(act("stop", stop))], update };
  },

  DONE: (own) => ({ content: [acts(chooser(own, "archiveChooseOther"), act("close", () => own.cancel()))] }),

  FAILED(own) {
    const { failureReason = "", failureMessage = "", retryable = false } = own.archive ?? {};
    const advice = retryable ? "archiveAdviceAgain" : `archiveAdvice_${failureReason}`;
    return { content: [
      element("p", { className: "problem" }, failureText(failureReason, failureMessage)), ...(hasText(advice) ? [quiet(advice)] : []),
      acts(act("discard", () => own.cancel()),
        retryable ? act("retry", () => own.begin(), "primary") : chooser(own, "archiveChooseOther", "primary")),
    ] };
  },
};

/**
 * Returns the content of the present phase.
 *
 * @param {ArchiveImport} own
 */
export const phaseOf = (own) => phases[own.phase]?.(own) ?? phases.UNKNOWN(own);

/**
 * Returns the key of the sentence about a failure after which sending goes on by itself.
 *
 * @param {Failure} failure
 */
function obstacleKey({ status }) {
  const key = `archiveCut_${status}`;
  return hasText(key) ? key : status >= 499 ? "archiveCutServer" : "archiveCut";
}

/**
 * Returns the sentence about the present phase, for everybody; "" if there is nothing to say.
 *
 * @param {ArchiveImport} own
 */
export function stateText(own) {
  const { phase, upload } = own;
  if (phase === "SENDING") return t(own.obstacle ? obstacleKey(own.obstacle) : "archiveSending", { name: upload?.name ?? "" });
  if (phase === "HALTED") {
    return t("archiveHalted", { name: upload?.name ?? "", sent: bytesText(upload?.sent ?? 0), size: bytesText(upload?.size ?? 0) });
  }
  const others = own.archive?.waitsFor ?? 0;
  if (others) return t("archiveWaitsFor", { count: String(others), number: numberText(others) });
  if (own.isWaiting) return t("archiveWaiting");
  const key = { CHECKING: "archiveChecking", READY: "archiveReady", IMPORTING: "archiveImporting", DONE: "archiveDone", FAILED: "archiveFailed" }[phase];
  return key ? t(key) : "";
}
