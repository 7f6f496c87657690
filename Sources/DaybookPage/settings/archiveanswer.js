// The content of an export in words: the server's answer before anything is imported.
import { areOpen } from "../hidden/hidden.js";
import { unlockButton } from "../hidden/unlock.js";
import { bytesText, moment, t } from "../core/texts.js";
import { element } from "../ui/dom.js";
import { kindName, numberText } from "./importcounts.js";
import { noticeRow } from "./importnotices.js";
import { folded } from "./secretlist.js";

// The number of notices that are shown at first.
const atFirst = 5;

const say = (key, values = {}, className = "") => element("p", { className }, t(key, values));

/**
 * Returns the number of known records, and how many of them are in the trash, or were deleted since.
 *
 * @param {ImportCount} count
 */
function knownText({ known = 0, knownInTrash = 0, knownDeleted = 0 }) {
  /** @type {[string, number][]} */
  const parts = [["importInTrash", knownInTrash], ["archiveDeleted", knownDeleted]];
  const texts = parts.filter(([, number]) => number > 0).map(([key, number]) => t(key, { number: numberText(number) }));
  return numberText(known) + (texts.length ? ` (${texts.join(" · ")})` : "");
}

/**
 * Returns the table of the numbers, kind by kind. A column without any number but 0 is left out, except the new ones.
 *
 * @param {ImportCount[]} counts
 * @param {string} titleID the ID of the table's title
 */
function table(counts, titleID) {
  /** @type {[string, (count: ImportCount) => number, (count: ImportCount) => string][]} */
  const all = [
    ["archiveNew", ({ added = 0 }) => added, ({ added = 0 }) => numberText(added)],
    ["archiveHere", ({ known = 0 }) => known, knownText],
    ["archiveCannot", (count) => count.refused ?? 0, (count) => numberText(count.refused ?? 0)],
  ];
  const columns = all.filter(([key, number]) => key === "archiveNew" || counts.some((count) => number(count) > 0));
  const head = columns.map(([key]) => element("th", { scope: "col" }, t(key)));
  const rows = counts.map((count) => element("tr", {}, element("th", { scope: "row" }, kindName(count.kind)),
    ...columns.map(([key, , text]) => {
      const cell = element("td", {}, text(count));
      // On narrow screens, the name of the column is beside its number.
      cell.dataset.label = t(key);
      return cell;
    })));
  const made = element("table", { className: "archive-counts" },
    element("thead", {}, element("tr", {}, element("th", { scope: "col" }, element("span", { className: "unseen" }, t("archiveKind"))), ...head)),
    element("tbody", {}, ...rows));
  made.setAttribute("aria-labelledby", titleID);
  return made;
}

/**
 * Returns the sentences about the space that the files of an export need.
 *
 * @param {ArchivePreview} preview
 */
function space({ newBytes, leftBytes, excessBytes }) {
  const [size, excess] = [Number(newBytes), Number(excessBytes)];
  const values = { size: bytesText(size), left: bytesText(Math.max(0, Number(leftBytes ?? 0))) };
  return [
    ...(size > 0 ? [say(leftBytes === undefined ? "archiveSize" : "archiveSizeLeft", values)] : []),
    ...(excess > 0 ? [say("archiveExcess", { size: bytesText(excess) }, "problem")] : []),
  ];
}

/**
 * Returns a folded list of notices, with the sentences below it.
 *
 * @param {string} key the key of its title
 * @param {number} count
 * @param {import("./importnotices.js").Notice[]} notices
 * @param {HTMLElement[]} below
 */
const noticeList = (key, count, notices, below) => element("details", { className: "details" },
  element("summary", {}, t(key, { number: numberText(count) })),
  element("ul", { className: "import-notices" }, ...folded(notices.map(noticeRow), atFirst)), ...below);

// Returns the sentence about the notices that are not listed, if there are any.
const unlisted = (count) => (count > 0 ? [say("archiveRefusalsMore", { count: String(count), number: numberText(count) }, "quiet")] : []);

/**
 * Returns the lists of the entries that a person edited in the export, and of the edits that cannot be taken.
 *
 * @param {ArchivePreview} preview
 */
function edited({ editedPageCount = "0", pageNoticeCount = "0", pageNotices = [] }) {
  const count = Number(editedPageCount);
  const taken = pageNotices.filter(({ reason }) => reason === "IMPORT_PAGE_EDITED");
  const lost = pageNotices.filter(({ reason }) => reason !== "IMPORT_PAGE_EDITED");
  // The server lists only the first notices. Each entry that was edited has one, and each edit that cannot be taken.
  const lostCount = Math.max(lost.length, Number(pageNoticeCount) - count);
  return [
    ...(count ? [noticeList("archiveEdited", count, taken, unlisted(count - taken.length))] : []),
    ...(lostCount ? [noticeList("archiveEditsLost", lostCount, lost, unlisted(lostCount - lost.length))] : []),
  ];
}

/**
 * Returns the list of what cannot be brought in, if there is anything.
 *
 * @param {ArchivePreview} preview
 */
function refused({ refusalCount, refusals = [] }) {
  const count = Number(refusalCount);
  return count ? [noticeList("archiveRefusals", count, refusals, unlisted(count - refusals.length))] : [];
}

/**
 * Returns the server's answer.
 *
 * @param {ExportArchive} archive
 * @param {() => void} opened is called after hidden items were unlocked
 */
export function archiveAnswer({ preview, expireTime }, opened) {
  const title = element("h3", { id: "archive-answer", className: "lands", tabIndex: -1 });
  const place = element("div", { className: "part-lines" }, title);
  if (!preview) return place;
  const { accountName, exportTime, merge } = preview;
  // Both come from the export, which may say anything.
  const time = Date.parse(exportTime);
  title.textContent = Number.isNaN(time) ? t("archiveFromSometime", { name: accountName }) : t("archiveFrom", { name: accountName, time: moment(time) });
  const counts = (preview.counts ?? []).filter(({ added = 0, known = 0, refused: left = 0 }) => added + known + left > 0);
  const isNew = counts.some(({ added = 0 }) => added > 0);
  // Hidden items may be new. It is not known whether there are any.
  const hidden = areOpen() ? [] : [say("archiveHidden", {}, "quiet"), unlockButton(opened)];
  place.append(...(counts.length ? [table(counts, title.id)] : []), ...(isNew ? [] : [say(areOpen() ? "archiveNothingNew" : "archiveNothingNewSeen")]), ...hidden,
    say(merge ? "archiveMerge" : "archiveTakesOver", {}, "quiet"), ...space(preview), ...edited(preview), ...refused(preview),
    say("archiveKept", { time: moment(Date.parse(expireTime)) }, "quiet"));
  return place;
}
