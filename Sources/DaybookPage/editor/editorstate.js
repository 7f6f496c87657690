// The state of a draft as the editor shows it.
import { $ } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import { icon } from "../ui/icons.js";
import { t } from "../core/texts.js";
import { isTooLong } from "./autosave.js";
import { showChosen } from "./chosen.js";
import { isOtherThan, isUnchanged, namesOf } from "./drafts.js";
import { standing } from "./writing.js";

// Screen readers do not read out states that change at every pause in typing.
const silent = new Set(["saving", "saved", "kept", "sendingPhotos", ""]);
const mostProblems = 3;

// Paints the photos and the state of a draft. `order` has the actions of the photos' buttons.
export function paintWriting(writing, order) {
  $("editor-fields").disabled = writing.control !== null;
  showChosen(writing.items, order);
  paintState(writing);
}

// Paints the buttons, and the lines below the form.
export function paintState(writing) {
  const { place, draft, items, lost, control } = writing;
  const isBusy = control !== null;
  const isChanged = place ? isOtherThan(draft, draft.original) : draft.etag || items.length || !isUnchanged(draft);
  $("save").disabled = isBusy;
  $("save").textContent = t(isBusy ? "saving" : "done");
  $("editor-more").hidden = isBusy || !isChanged;
  showWayOut(isBusy);
  $("missing").textContent = lost.length ? t("missing", { names: namesOf(lost) }) : "";
  const key = standing(writing);
  const note = $("editor-note");
  note.ariaLive = silent.has(key) ? "off" : "polite";
  say(note, key ? t(key) : "");
  say($("editor-form").querySelector(".problem"), problemOf(writing));
  paintProgress(writing);
}

// Shows the button that closes the form, or that stops finishing.
function showWayOut(isBusy) {
  const way = $("later");
  const key = isBusy ? "stop" : "close";
  if (way.dataset.way === key) return;
  way.dataset.way = key;
  way.replaceChildren(isBusy ? t("stop") : icon("close"));
  way.ariaLabel = t(key);
}

// Writes a text only if it changed, because screen readers would read it out again.
function say(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

function problemOf({ draft, items, state, trouble }) {
  if (trouble) return trouble;
  if (isTooLong(draft)) return t("tooLong");
  const failures = items.filter((item) => item.failure && item.failure.status !== 0).map((item) => item.failure);
  if (state.key === "refused") failures.push(state.failure);
  return [...new Set(failures.map(explain))].slice(0, mostProblems).join(" ");
}

// Shows the sent part of all files chosen since the last time that none was being sent.
export function paintProgress(writing) {
  const sending = writing.items.filter((item) => item.file && !item.failure);
  writing.batch = sending.length ? new Set([...(writing.batch ?? []), ...sending]) : null;
  $("progress").hidden = !sending.length;
  if (!sending.length) return;
  let [size, sent] = [0, 0];
  for (const item of writing.batch) {
    size += item.size;
    sent += item.file ? Math.min(item.size, item.sent ?? 0) : item.size;
  }
  $("progress").value = size ? sent / size : 0;
}
