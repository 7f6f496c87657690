// The state of the server's backups and mirrors in words, for the server's owners.
import { addTexts, bytesText, moment, t } from "../core/texts.js";
import { isDrillFailure } from "../diary/backupwatch.js";
import { element, told } from "../ui/dom.js";
import texts from "./backup-texts.js";

addTexts(texts);

/**
 * @typedef {{ lastSuccessTime?: string, lastAttemptTime?: string, nextTime?: string, failure?: string,
 *   failureReason?: string, isLate?: boolean, fileCount?: string, sizeBytes?: string, lastScrub?: Scrub, mirrors?: Mirror[] }} Backup
 * @typedef {{ folder: string, lastSuccessTime?: string, behindSinceTime?: string, failure?: string, isLate?: boolean }} Mirror
 * @typedef {{ endTime?: string, fileCount?: string, sizeBytes?: string, damagedCount?: string, missingCount?: string,
 *   unreadableCount?: string }} Scrub
 */

/**
 * Returns the sentences about a failed or missing backup; none if all is well.
 *
 * @param {Backup} backup
 */
function troubles(backup) {
  const { failure, lastAttemptTime, isLate } = backup;
  if (failure && isDrillFailure(backup)) return [failure];
  if (failure) return [t("backupFailedThen", { time: moment(Date.parse(lastAttemptTime ?? "")), reason: failure })];
  return isLate ? [t("backupMissing")] : [];
}

/**
 * Returns the time of the next backup, or the commands that make backups.
 *
 * @param {Backup} backup
 */
function onward({ lastSuccessTime, lastAttemptTime, nextTime }) {
  const say = (sentence) => element("p", { className: "quiet" }, sentence);
  const next = Date.parse(nextTime ?? "");
  if (next > Date.now()) return [say(t("backupNext", { time: moment(next) }))];
  if (nextTime) return [say(t("backupSoon"))];
  const create = "daybook backup create DIR";
  // The server takes only a folder with a backup.
  const [sentence, ...commands] = lastSuccessTime || lastAttemptTime
    ? ["backupByHand", create, "daybook up --backup DIR"] : ["backupNone", create];
  return [say(t(sentence)), ...commands.map((command) => element("code", {}, command))];
}

/**
 * Returns the sentences about the last time that all files were read again.
 *
 * @param {Scrub} scrub
 */
function scrubState({ endTime, fileCount = "0", sizeBytes = "0", ...counts }) {
  const { damagedCount = "0", missingCount = "0", unreadableCount = "0" } = counts;
  // A damaged file that a photo needs counts as missing, too.
  const found = Math.max(Number(damagedCount), Number(missingCount)) + Number(unreadableCount);
  const read = t("scrubLast", {
    time: moment(Date.parse(endTime ?? "")), count: fileCount, size: bytesText(Number(sizeBytes)),
  });
  const problem = found > 0 ? element("p", { className: "problem" }, t("scrubFound", { count: String(found) })) : null;
  return [problem, element("p", {}, read)];
}

/**
 * Returns the sentences about a mirror. One that lacks changes says so only if it should lack none any more: changes of the
 * last minutes are on their way.
 *
 * @param {Mirror} mirror
 */
function mirrorState({ folder, lastSuccessTime, behindSinceTime, failure, isLate }) {
  const time = (text) => moment(Date.parse(text));
  const behind = isLate && behindSinceTime && t("mirrorBehind", { time: time(behindSinceTime) });
  const state = lastSuccessTime ? t("mirrorInStep", { folder, time: time(lastSuccessTime) }) : t("mirrorPending", { folder });
  return [
    ...[failure, behind].filter(Boolean).map((sentence) => element("p", { className: "problem" }, sentence)), element("p", { className: "mirror" }, state),
  ];
}

/**
 * Returns the section of the settings about backups.
 *
 * @param {Backup} backup
 */
export function backupState(backup) {
  const { lastSuccessTime, fileCount = "0", sizeBytes = "0" } = backup;
  const last = lastSuccessTime && t("backupLast", {
    time: moment(Date.parse(lastSuccessTime)), count: fileCount, size: bytesText(Number(sizeBytes)),
  });
  return element("section", { id: "backup", className: "part" }, told("h2", "backup"),
    ...troubles(backup).map((sentence) => element("p", { className: "problem" }, sentence)),
    last ? element("p", {}, last) : null,
    ...onward(backup),
    ...(backup.mirrors ?? []).flatMap(mirrorState),
    ...(backup.lastScrub ? scrubState(backup.lastScrub) : []));
}
