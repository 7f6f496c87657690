// The watch over the server's backups and mirrors, for its owners. This browser remembers the last response, so that the line about a
// trouble is there at once, and a server without trouble is asked only once a day.
import { call } from "../core/api.js";
import { session } from "../core/session.js";
import { read, write } from "../core/storage.js";
import { dayOf } from "../core/zones.js";
import { holding } from "../ui/dom.js";

// The time after the entries until the server is asked, in milliseconds. Nothing that is seen first waits for it.
const restTime = 3000;

const keyOf = (account) => `daybook.backup.${account.id}`;
const today = () => dayOf(Date.now(), session.account.timeZone);

/**
 * Whether the test restore of a backup failed. The backup itself is complete.
 *
 * @param {{ failure?: string, failureReason?: string }} backup
 */
export const isDrillFailure = ({ failure, failureReason }) => Boolean(failure) && failureReason === "BACKUP_DRILL_FAILED";

// Returns the key of the text about the trouble of backups and mirrors; "" if all is well. `backup` is a member of GET /v1/storage.
export function troubleOf(backup) {
  if (!backup?.isLate) return mirrorTroubleOf(backup?.mirrors ?? []);
  if (!backup.failure) return backup.drill?.isLate ? "backupTroubleDrillLate" : "backupTroubleLate";
  return isDrillFailure(backup) ? "backupTroubleDrill" : "backupTrouble";
}

// A mirror that failed or is more than a day behind is told if there is no trouble of backups, which weighs more.
function mirrorTroubleOf(mirrors) {
  const late = mirrors.filter(({ isLate }) => isLate);
  if (!late.length) return "";
  return late.some(({ failure }) => failure) ? "backupTroubleMirror" : "backupTroubleMirrorLate";
}

// Remembers a response.
export const rememberBackup = (backup) => write(keyOf(session.account), JSON.stringify({ trouble: troubleOf(backup), day: today() }));

// Returns the trouble that is remembered, and whether the server is to be asked now.
export function rememberedTrouble() {
  let [trouble, day] = ["", ""];
  try {
    ({ trouble, day } = JSON.parse(read(keyOf(session.account)) ?? "{}"));
  } catch {
    // The server is asked again.
  }
  const isTold = /^backupTrouble(?:Drill|DrillLate|Late|Mirror|MirrorLate)?$/.test(trouble ?? "");
  return { trouble: isTold ? trouble : "", isDue: isTold || day !== today() };
}

async function show(place, list, trouble, signal) {
  if ((place.dataset.trouble ?? "") === trouble) return;
  const lines = trouble ? [(await import("./backuptrouble.js")).troubleLine(trouble)] : [];
  if (signal.aborted) return;
  place.dataset.trouble = trouble;
  holding(list, () => place.replaceChildren(...lines));
}

// Shows the line in `place`, above the list of entries, until the signal ends it. `ready` resolves when the list is there.
export async function watchBackups({ place, list, ready, signal }) {
  if (session.account.role !== "OWNER") return;
  const { trouble, isDue } = rememberedTrouble();
  await show(place, list, trouble, signal);
  if (!isDue) return;
  await ready;
  await new Promise((resolve) => setTimeout(resolve, restTime));
  // A diary without entries has nothing to lose yet.
  if (signal.aborted || !list.querySelector(".card")) return;
  const { backup } = await call("GET", "/v1/storage", { signal });
  if (signal.aborted) return;
  rememberBackup(backup);
  await show(place, list, troubleOf(backup), signal);
}
