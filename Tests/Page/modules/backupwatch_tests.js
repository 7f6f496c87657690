import { rememberBackup, rememberedTrouble, troubleOf } from "/diary/backupwatch.js";
import { session } from "/core/session.js";
import { equal } from "./check.js";

const late = { isLate: true };
const failed = { isLate: true, failure: "No disk." };
const mirror = { mirrors: [{}, { isLate: true, failure: "No disk." }] };
const mirrorLate = { mirrors: [{ isLate: true }] };
const drill = { ...failed, failureReason: "BACKUP_DRILL_FAILED" };
const drillLate = { isLate: true, drill: { isLate: true } };
const key = "daybook.backup.someone";

// Runs a test for an account about which this browser remembers nothing.
function fresh(action) {
  session.account = { id: "someone", timeZone: "Asia/Seoul" };
  localStorage.removeItem(key);
  try {
    action();
  } finally {
    localStorage.removeItem(key);
    session.account = null;
  }
}

export default {
  "each trouble has a text of its own, and none without one"() {
    equal([undefined, {}, { isLate: false, failure: "No disk." }, { mirrors: [{ failure: "" }] }].map(troubleOf), ["", "", "", ""]);
    equal([late, failed, drill].map(troubleOf), ["backupTroubleLate", "backupTrouble", "backupTroubleDrill"]);
    equal(troubleOf(drillLate), "backupTroubleDrillLate");
    equal([mirror, mirrorLate, { ...mirror, ...late }].map(troubleOf), ["backupTroubleMirror", "backupTroubleMirrorLate", "backupTroubleLate"]);
  },
  "a server is asked at first, and once a day while all is well"() {
    fresh(() => {
      equal(rememberedTrouble(), { trouble: "", isDue: true });
      rememberBackup({ isLate: false });
      equal(rememberedTrouble(), { trouble: "", isDue: false });
      localStorage.setItem(key, JSON.stringify({ trouble: "", day: "2020-01-01" }));
      equal(rememberedTrouble(), { trouble: "", isDue: true });
    });
  },
  "a server that had trouble is asked each time, and its line is remembered"() {
    fresh(() => {
      for (const [backup, trouble] of [[late, "backupTroubleLate"], [failed, "backupTrouble"], [drill, "backupTroubleDrill"],
        [drillLate, "backupTroubleDrillLate"], [mirror, "backupTroubleMirror"], [mirrorLate, "backupTroubleMirrorLate"]]) {
        rememberBackup(backup);
        equal(rememberedTrouble(), { trouble, isDue: true });
      }
      rememberBackup({});
      equal(rememberedTrouble(), { trouble: "", isDue: false });
    });
  },
  "a memory that nobody can read is as none"() {
    fresh(() => {
      for (const text of ["", "{", "null", "7", "{\"trouble\":\"constructor\"}", "{\"trouble\":{}}"]) {
        localStorage.setItem(key, text);
        equal(rememberedTrouble(), { trouble: "", isDue: true });
      }
    });
  },
};
