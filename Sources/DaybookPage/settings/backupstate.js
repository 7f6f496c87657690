// The state of the server's backups and mirrors in words, for the server's owners.
import { addTexts, bytesText, durationText, moment, t } from "../core/texts.js";
import { isDrillFailure } from "../diary/backupwatch.js";
import { element } from "../ui/dom.js";
import texts from "./backup-texts.js";
import { numberText } from "./importcounts.js";

addTexts(texts);

/**
 * @typedef {{ lastSuccessTime?: string, lastAttemptTime?: string, nextTime?: string, failure?: string,
 *   failureReason?: string, isLate?: boolean, fileCount?: string, missingCount?: string, sizeBytes?: string,
 *   lastDurationSeconds?: string, lastScrub?: Scrub, mirrors?: Mirror[], drill?: Drill }} Backup
 * @typedef {{ lastAttemptTime?: string, lastDurationSeconds?: string, fileCount?: string, hashedCount?: string,
 *   differingCount?: string, isFailed?: boolean, nextTime?: string, isLate?: boolean }} Drill
 * @typedef {{ folder: string, lastSuccessTime?: string, behindSinceTime?: string, failure?: string, isLate?: boolean,
 *   keptCount?: string, keptPaths?: string[] }} Mirror
 * @typedef {{ endTime?: string, fileCount?: string, sizeBytes?: string, damagedCount?: string, missingCount?: string,
 *   unreadableCount?: string, durationSeconds?: string, nextTime?: string }} Scrub
 */

/**
 * Returns a text with a duration behind it, unless the duration is unknown or shorter than a second.
 *
 * @param {string} text
 * @param {string | undefined} seconds
 */
const took = (text, seconds) => (Number(seconds ?? 0) > 0 ? t("backupTook", { text, duration: durationText(Number(seconds)) }) : text);

// Returns a quiet sentence about a time; none if the time is past or unknown.
function coming(key, text) {
  const time = Date.parse(text ?? "");
  return time > Date.now() ? element("p", { className: "quiet" }, t(key, { time: moment(time) })) : null;
}

/**
 * Returns the sentences about a failed or missing backup, and about the files that the last one lacks; none if all is
 * well.
 *
 * @param {Backup} backup
 */
function troubles(backup) {
  const { failure, lastAttemptTime, isLate, drill, missingCount = "0" } = backup;
  const without = Number(missingCount) > 0 ? [t("backupWithout", { count: numberText(missingCount) })] : [];
  if (failure && isDrillFailure(backup)) return [failure, ...without];
  if (failure) return [t("backupFailedThen", { time: moment(Date.parse(lastAttemptTime ?? "")), reason: failure }), ...without];
  if (!isLate) return without;
  return [t(drill?.isLate ? "drillMissing" : "backupMissing"), ...without];
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
 * Returns the sentences about the last drill and the next. The reason why one failed is told with the backup.
 *
 * @param {Drill} drill
 */
function drillState(drill) {
  const { lastAttemptTime, fileCount = "0", hashedCount = "0", differingCount = "0" } = drill;
  const next = coming("drillNext", drill.nextTime);
  if (!lastAttemptTime) return [element("p", { className: "drill quiet" }, t("drillNone")), next];
  const time = moment(Date.parse(lastAttemptTime));
  // A drill that fails without a difference could not run.
  const last = drill.isFailed && differingCount === "0"
    ? t("drillNotRun", { time })
    : took(t("drillLast", {
      time, count: numberText(fileCount), hashed: numberText(hashedCount), differing: numberText(differingCount),
    }), drill.lastDurationSeconds);
  return [element("p", { className: "drill" }, last), next];
}

/**
 * Returns the sentences about the last time that all files were read again, and about the next.
 *
 * @param {Scrub} scrub
 */
function scrubState({ endTime, fileCount = "0", sizeBytes = "0", durationSeconds, nextTime, ...counts }) {
  const { damagedCount = "0", missingCount = "0", unreadableCount = "0" } = counts;
  // A damaged file that a photo needs counts as missing, too.
  const found = Math.max(Number(damagedCount), Number(missingCount)) + Number(unreadableCount);
  const read = t("scrubLast", {
    time: moment(Date.parse(endTime ?? "")), count: numberText(fileCount), size: bytesText(Number(sizeBytes)),
  });
  const problem = found > 0 ? element("p", { className: "problem" }, t("scrubFound", { count: numberText(found) })) : null;
  return [problem, element("p", {}, took(read, durationSeconds)), coming("scrubNext", nextTime)];
}

/**
 * Returns the group of sentences about a mirror, its name first. One that lacks changes says so only if it should lack none any more: changes of the
 * last minutes are on their way.
 *
 * @param {Mirror} mirror
 */
function mirrorState({ folder, lastSuccessTime, behindSinceTime, failure, isLate, keptCount = "0", keptPaths = [] }) {
  const time = (text) => moment(Date.parse(text));
  const behind = isLate && behindSinceTime && t("mirrorBehind", { time: time(behindSinceTime) });
  const state = lastSuccessTime ? t("mirrorInStep", { folder, time: time(lastSuccessTime) }) : t("mirrorPending", { folder });
  return element("div", { className: "part-lines" }, element("p", { className: "mirror" }, state),
    ...[failure, behind].filter(Boolean).map((sentence) => element("p", { className: "problem" }, sentence)),
    ...(Number(keptCount) > 0 ? [element("p", {}, t("mirrorKept", { count: numberText(keptCount) }))] : []),
    ...keptPaths.map((path) => element("p", { className: "quiet mirror" }, path)));
}

/**
 * Returns the section of the settings about backups.
 *
 * @param {Backup} backup
 */
export function backupState(backup) {
  const { lastSuccessTime, lastAttemptTime, lastDurationSeconds, fileCount = "0", sizeBytes = "0" } = backup;
  // The duration is that of the last attempt, which may be a later one that failed.
  const seconds = lastSuccessTime === lastAttemptTime ? lastDurationSeconds : undefined;
  const last = lastSuccessTime && t("backupLast", {
    time: moment(Date.parse(lastSuccessTime)), count: numberText(fileCount), size: bytesText(Number(sizeBytes)),
  });
  return element("div", { id: "backup", className: "part" },
    ...troubles(backup).map((sentence) => element("p", { className: "problem" }, sentence)),
    last ? element("p", {}, took(last, seconds)) : null,
    ...onward(backup),
    ...(backup.drill ? drillState(backup.drill) : []),
    ...(backup.mirrors ?? []).map(mirrorState),
    ...(backup.lastScrub ? scrubState(backup.lastScrub) : []));
}
