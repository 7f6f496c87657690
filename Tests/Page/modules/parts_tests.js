import { session } from "/core/session.js";
import { parts } from "/settings/parts.js";
import { equal } from "./check.js";

export default {
  "only owners are told that backups are in the settings"() {
    const names = ["OWNER", "MEMBER"].map((role) => {
      session.account = /** @type {any} */ ({ id: "me", role });
      return parts.storage.text;
    });
    session.account = /** @type {any} */ (null);
    equal(names, ["settingsStorage", "settingsStorageOnly"]);
  },
};
