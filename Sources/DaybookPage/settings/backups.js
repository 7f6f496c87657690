// The page of the settings about the server's backups, for its owners.
import { call } from "../core/api.js";
import { element } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import { rememberBackup } from "../diary/backupwatch.js";
import { backupState } from "./backupstate.js";

export function backups() {
  const place = element("div", { className: "through" });
  // The request whose response is shown. A response to an earlier one is not.
  let run = null;
  async function show() {
    const own = run = {};
    try {
      const { backup } = await call("GET", "/v1/account/storage");
      if (run !== own) return;
      if (backup) rememberBackup(backup);
      place.replaceChildren(...(backup ? [backupState(backup)] : []));
    } catch (failure) {
      if (run === own) place.replaceChildren(element("p", { className: "problem", role: "alert" }, explain(failure)));
    }
  }
  return { place, show, leave: () => { run = null; } };
}
