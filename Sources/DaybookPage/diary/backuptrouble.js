// A line for the server's owners when the last backup or its drill failed, or a backup is two days late.
import { call } from "../core/api.js";
import { addTexts } from "../core/texts.js";
import texts from "../settings/backup-texts.js";
import { element, told } from "../ui/dom.js";

addTexts(texts);

// Resolves to the line, or to null if all is well.
export async function backupTrouble(signal) {
  const { backup } = await call("GET", "/v1/storage", { signal });
  if (!backup?.isLate) return null;
  const failed = backup.failureReason === "BACKUP_DRILL_FAILED" ? "backupTroubleDrill" : "backupTrouble";
  return element("section", { id: "backup-trouble", className: "band" },
    told("h2", backup.failure ? failed : "backupTroubleLate"),
    told("p", "backupTroubleHint", { className: "quiet" }),
    element("div", { className: "actions" }, told("a", "backupSee", { href: "/settings/storage" })));
}
