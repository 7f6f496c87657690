// The export of the diary: the server prepares a ZIP file, and the browser downloads it by a plain link, so that the
// browser itself resumes it.
import { call } from "../core/api.js";
import { explain, Failure } from "../core/failures.js";
import { newID } from "../core/ids.js";
import { addTexts, bytesText, hasText, moment, t } from "../core/texts.js";
import { areOpen, onClosing } from "../hidden/hidden.js";
import { unlockButton } from "../hidden/unlock.js";
import { element, once, told } from "../ui/dom.js";
import texts from "./export-texts.js";
import { exportPart, partText } from "./exportpart.js";

addTexts(texts);

// The maximum time to wait for the preparation, in milliseconds.
const preparationTime = 600_000;

/** @typedef {import("./exportpart.js").Part} Part */
/**
 * @typedef {Part & { archiveUrl: string, createTime: string, expireTime: string, sizeBytes: string, entryCount: number,
 *   photoCount: number, missingFileCount: number, leftOutEntryCount: number, leftOutPhotoCount: number,
 *   includesHidden: boolean }} Export
 */

const say = (key, values = {}) => element("p", {}, t(key, values));

/**
 * The sentences about an export, and the link to its file. While hidden items in it are locked, it has no numbers, which
 * count them, no names, and a button that unlocks them instead of the link.
 *
 * @param {Export} found
 * @param {() => void} opened is called after hidden items were unlocked
 */
function described(found, opened) {
  const { leftOutEntryCount: entries, leftOutPhotoCount: photos, missingFileCount: missing } = found;
  const isLocked = found.includesHidden && !areOpen();
  // The server may have told the names before hidden items were locked.
  const part = partText(isLocked ? { from: found.from, to: found.to } : found);
  const time = moment(Date.parse(found.createTime));
  // The server tells no numbers while hidden items are locked. No archive is empty.
  const isCounted = !isLocked && Number(found.sizeBytes) > 0;
  const numbers = { entries: String(found.entryCount), photos: String(found.photoCount), size: bytesText(Number(found.sizeBytes)) };
  return [
    isCounted ? say("exportReady", { time, ...numbers }) : say("exportReadyHidden", { time }),
    ...(part ? [say("exportedPart", { part })] : []),
    ...(entries + photos > 0 ? [say("exportLeftOut", { entries: String(entries), photos: String(photos) })] : []),
    ...(missing > 0 && !isLocked ? [say("exportMissing", { count: String(missing) })] : []),
    ...(isLocked
      ? [say("exportLocked"), unlockButton(opened)]
      : [element("p", {}, element("a", { href: found.archiveUrl, download: "daybook.zip", className: "save" }, t("exportSave")))]),
    element("p", { className: "quiet" }, t("exportUntil", { time: moment(Date.parse(found.expireTime)) })),
  ];
}

// Fills a place anew. A focus in it stays at what is to be done there, or goes to `heir` if there is nothing.
function fill(place, content, heir) {
  const isHere = place.contains(document.activeElement);
  place.replaceChildren(...content);
  if (isHere) (place.querySelector("a, button") ?? heir).focus({ preventScroll: true });
}

/**
 * Returns the sentence about a failure. A refused condition has one of its own, which is of no other form.
 *
 * @param {unknown} failure
 */
function sentenceOf(failure) {
  const fields = failure instanceof Failure && failure.status === 400 ? failure.fields : [];
  const field = fields.map((name) => `exportField_${name}`).find(hasText);
  return field ? t(field) : explain(failure);
}

export function exporting() {
  const state = element("div", { id: "export-state", className: "part-lines", role: "status" });
  const trouble = element("p", { className: "problem", role: "alert" });
  const make = told("button", "exportMake", { type: "button", className: "plain", onclick: () => once(make, start) });
  // A click leaves the focus in the field for tags: otherwise its typed text became a tag, and moved the button away.
  make.onmousedown = (event) => event.preventDefault();
  const away = new AbortController();
  const part = exportPart(away.signal);
  const place = element("div", { id: "export", className: "part" },
    told("p", "exportHint", { className: "quiet" }), ...part.place, state, trouble,
    element("div", { className: "actions" }, make));
  /** @type {Export | null} */
  let newest = null;
  let isMaking = false;
  // A repeated attempt has the same key: the server may have made the export although it was not reached. An attempt for
  // another part has another key.
  let [key, last] = [newID(), ""];

  const draw = () => fill(state, isMaking ? [say("exportMaking")] : newest ? described(newest, show) : [], make);

  // The server does not tell the names and numbers of an export with hidden items either, while these are locked.
  const untold = { tags: [], albumTitle: "", sizeBytes: "0", entryCount: 0, photoCount: 0, missingFileCount: 0 };
  onClosing(() => {
    if (newest?.includesHidden) newest = { ...newest, ...untold };
    draw();
    part.conceal();
  }, away.signal);

  async function show() {
    trouble.textContent = "";
    const was = newest;
    try {
      const { exports: found = [] } = await call("GET", "/v1/exports", { isFresh: true, signal: away.signal });
      // The response is older than an export that was made meanwhile.
      if (!isMaking && newest === was) newest = found[0] ?? null;
    } catch (failure) {
      if (failure.reason !== "STOPPED") trouble.textContent = explain(failure);
    }
    draw();
  }

  async function start() {
    trouble.textContent = "";
    const body = part.wanted();
    if (!body) {
      trouble.textContent = t("exportPartEmpty");
      return;
    }
    if (last !== JSON.stringify(body)) [key, last] = [newID(), JSON.stringify(body)];
    isMaking = true;
    draw();
    try {
      newest = await call("POST", "/v1/exports", { body, key, timeout: preparationTime });
      key = newID();
    } catch (failure) {
      if (!failure.isUnreached) key = newID();
      trouble.textContent = sentenceOf(failure);
      return;
    } finally {
      isMaking = false;
      draw();
    }
    // Nobody who has left the page is surprised by a file.
    if (!away.signal.aborted) state.querySelector("a")?.click();
  }

  return { place, show, leave: () => away.abort() };
}
