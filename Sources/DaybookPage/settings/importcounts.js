// The numbers of an import by the kinds of its records.
import { addTexts, hasText, language, t } from "../core/texts.js";
import { element, told } from "../ui/dom.js";
import texts from "./import-texts.js";

addTexts(texts);

/**
 * @typedef {{ kind?: string, added?: number, known?: number, knownInTrash?: number, knownDeleted?: number,
 *   refused?: number }} ImportCount
 * @typedef {{ id: string, state: string, startTime: string, counts?: ImportCount[], noticeCount?: number,
 *   undoneCount?: number, leftAloneCount?: number }} Import
 */

// The kinds that an undo removes, by where they go.
const trashed = ["ENTRY", "PHOTO"];
const deleted = ["ALBUM", "SUBJECT", "SOUND"];

export const numberText = (count) => new Intl.NumberFormat(language()).format(count);

// Returns the key of the text of a kind. Files that belong to no record have none.
const kindKey = (kind = "") => (hasText(`importKind_${kind}`) ? `importKind_${kind}` : "importKind_FILE");

// Returns the name of a kind without a number.
export const kindName = (kind = "") => t(kindKey(kind)).replace(/[:\s]+$/, "");

/**
 * Returns the numbers of an import in words, kind by kind; "" if there are none.
 *
 * @param {Import} made
 * @param {"added" | "known" | "refused"} member
 * @param {string[] | null} kinds the kinds to name; null for all
 */
function listed({ counts = [] }, member, kinds = null) {
  return counts.filter((count) => (count[member] ?? 0) > 0 && (kinds?.includes(count.kind ?? "") ?? true)).map((count) => {
    // A number stays on the line of its name.
    const text = t(kindKey(count.kind), { number: numberText(count[member] ?? 0) }).replace(/ (?=\S+$)/, "\u00a0");
    const inTrash = member === "known" ? count.knownInTrash ?? 0 : 0;
    return inTrash ? `${text} (${t("importInTrash", { number: numberText(inTrash) })})` : text;
  }).join("\u00a0· ");
}

/**
 * Returns the names and values of a list; those without a value are left out.
 *
 * @param {[string, string][]} facts the key of each name, and its value
 */
const factList = (facts) => element("dl", { className: "import-facts" }, ...facts.filter(([, value]) => value).flatMap(([key, value]) =>
  [told("dt", key), element("dd", {}, value)]));

/**
 * Returns the number of records that an undo handles.
 *
 * @param {Import} made
 */
export const undoable = ({ counts = [] }) => counts.filter(({ kind = "" }) => trashed.includes(kind) || deleted.includes(kind))
  .reduce((sum, { added = 0 }) => sum + added, 0);

/**
 * Returns the number of records that an undo has handled.
 *
 * @param {Import} made
 */
export const handled = ({ undoneCount = 0, leftAloneCount = 0 }) => undoneCount + leftAloneCount;

/**
 * Returns the key of the sentence about an import that is undone.
 *
 * @param {Import} made
 */
export function undoneKey(made) {
  const { counts = [], undoneCount = 0, leftAloneCount = 0 } = made;
  const [undone, left] = [Number(undoneCount), Number(leftAloneCount)];
  if (!undone) return left ? "importUndoneKept" : "importUndoneNothing";
  const hasTrashed = counts.some(({ kind = "", added = 0 }) => trashed.includes(kind) && added > 0);
  // Records that are not counted, because hidden items are locked, may be entries and photos.
  if (!hasTrashed && undoable(made) >= undone + left) return "importUndoneDeleted";
  return left ? "importUndoneLeft" : "importUndone";
}

/**
 * Returns what an import added, knew and refused, and what its undo did.
 *
 * @param {Import} made
 */
export function importFacts(made) {
  const [undone, left] = [made.undoneCount ?? 0, made.leftAloneCount ?? 0];
  return factList([
    ["importAdded", listed(made, "added") || t("importNothing")], ["importKnown", listed(made, "known")],
    ["importRefused", listed(made, "refused")], ["importTakenBack", undone ? t("importTakenBackCount", { count: String(undone), number: numberText(undone) }) : ""],
    ["importLeft", left ? t("importLeftWhy", { number: numberText(left) }) : ""],
  ]);
}

/**
 * Returns what an undo moves to the trash, deletes, and leaves.
 *
 * @param {Import} made
 */
export const undoFacts = (made) => factList([
  ["importAskTrash", listed(made, "added", trashed)], ["importAskDeleted", listed(made, "added", deleted)],
  ["importAskStays", t("importAskStaysWhat")],
]);
