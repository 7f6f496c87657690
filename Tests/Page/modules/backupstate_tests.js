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

  "one file is one file"() {
    const said = (fileCount) => backupState({ lastSuccessTime: time, fileCount, sizeBytes: "5000", lastScrub: { endTime: time, fileCount } }).textContent;
    equal([said("1").match(/1 file,/g).length, said("9").match(/9 files,/g).length], [2, 2]);
  },
};
