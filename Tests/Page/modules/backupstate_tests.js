import { backupState } from "/settings/backupstate.js";
import { equal } from "./check.js";

const time = "2026-01-02T03:04:00Z";
const commands = (backup) => [...backupState(backup).querySelectorAll("code")].map(({ textContent }) => textContent);

export default {
  "the way to nightly backups names the first backup, without which the server refuses the folder"() {
    equal(commands({}), ["daybook backup create DIR"]);
    equal(commands({ lastSuccessTime: time, fileCount: "9" }), ["daybook backup create DIR", "daybook up --backup DIR"]);
    equal(commands({ lastSuccessTime: time, nextTime: new Date(Date.now() + 1e6).toISOString() }), []);
  },

  "a backup, a drill and a scrub are told with their durations, and the last two with the next"() {
    const nextTime = new Date(Date.now() + 1e9).toISOString();
    const backup = {
      lastSuccessTime: time, lastAttemptTime: time, lastDurationSeconds: "754", nextTime,
      drill: { lastAttemptTime: time, lastDurationSeconds: "61", fileCount: "30", hashedCount: "20", nextTime },
      lastScrub: { endTime: time, durationSeconds: "7200", nextTime },
    };
    const said = backupState(backup).textContent;
    equal(["took 12 min", "20 of 30 files read, differences: 0 · took 61 sec", "took 2 hr", "Next test restore: ", "All files are read again: from "]
      .filter((text) => !said.includes(text)), []);
    // The duration is that of a later attempt.
    equal(backupState({ ...backup, lastAttemptTime: nextTime }).textContent.includes("took 12 min"), false);
    equal(backupState({ drill: {} }).textContent.includes("no test restore of a backup yet"), true);
    equal(backupState({ drill: { lastAttemptTime: time, isFailed: true } }).textContent.includes("could not run"), true);
  },

  "the files that the last backup was made without are counted beside every other trouble"() {
    const problems = (backup) => [...backupState({ lastSuccessTime: time, fileCount: "9", ...backup }).querySelectorAll(".problem")]
      .map(({ textContent }) => textContent.replace(/:.*/, ""));
    const without = "Files left out of the last backup, as the diary lacked them or they were damaged";
    equal([{}, { missingCount: "0" }].map(problems), [[], []]);
    equal(problems({ missingCount: "3" }), [without]);
    equal(problems({ missingCount: "3", failure: "The disk is full.", lastAttemptTime: time }).length, 2);
    equal(problems({ missingCount: "3", isLate: true }).length, 2);
    equal(backupState({ missingCount: "3" }).textContent.includes("damaged: 3. "), true);
  },

  "a late drill is a problem of its own"() {
    const problems = (backup) => [...backupState(backup).querySelectorAll(".problem")].map(({ textContent }) => textContent.slice(0, 15));
    equal([{ isLate: true }, { isLate: true, drill: { isLate: true } }].map(problems), [["There has been "], ["The new backups"]]);
  },

  "the files that a mirror left as they are are counted, and the first ones named"() {
    const said = (mirror) => [...backupState({ mirrors: [{ folder: "/m", lastSuccessTime: time, ...mirror }] }).querySelectorAll("p")]
      .map(({ textContent }) => textContent).slice(-2);
    equal(said({ keptCount: "2", keptPaths: ["a/index.md"] }), [
      "2 files of the mirror stay as somebody wrote or changed them. Newer texts of Daybook lie beside them.", "a/index.md",
    ]);
    equal(said({ keptCount: "1" })[1], "1 file of the mirror stays as somebody wrote or changed it. A newer text of Daybook lies beside it.");
    equal(said({}).filter((text) => text.includes("somebody")), []);
  },

  "one file is one file"() {
    const said = (fileCount) => backupState({ lastSuccessTime: time, fileCount, sizeBytes: "5000", lastScrub: { endTime: time, fileCount } }).textContent;
    equal([said("1").match(/1 file,/g).length, said("9").match(/9 files,/g).length], [2, 2]);
  },
};
