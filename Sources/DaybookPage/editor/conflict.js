// An entry that was changed both elsewhere and here. Both versions are shown, and none is lost.
import { $ } from "../ui/dom.js";
import { moment, t } from "../core/texts.js";

// Shows that the entry was changed elsewhere. `entry` is the current version; null or in the trash if it was deleted.
export function showConflict(entry) {
  const isGone = !entry || Boolean(entry.deleteTime);
  const panel = $("conflict");
  panel.entry = entry;
  $("conflict-text").textContent = t(isGone ? "conflictGone" : "conflict");
  $("conflict-theirs").hidden = isGone;
  $("conflict-merge").hidden = isGone;
  $("conflict-time").textContent = isGone ? "" : moment(Date.parse(entry.updateTime));
  $("conflict-title").textContent = isGone ? "" : entry.title;
  $("conflict-body").textContent = isGone ? "" : entry.body;
  panel.hidden = false;
  $("save").hidden = true;
  panel.scrollIntoView({ block: "nearest" });
}

export function hideConflict() {
  if (!$("conflict")) return;
  $("conflict").entry = null;
  for (const id of ["time", "title", "body"]) $(`conflict-${id}`).textContent = "";
  $("conflict").hidden = true;
  $("save").hidden = false;
}
