// A line for the server's owners when the last backup, its drill or a mirror failed, a backup or its drill is two days late,
// or a mirror is a day behind.
import { addTexts } from "../core/texts.js";
import { element, told } from "../ui/dom.js";
import texts from "./backuptrouble-texts.js";

addTexts(texts);

// Returns the band about a trouble. `trouble` is the key of its text, as troubleOf() of backupwatch.js returns it.
export const troubleLine = (trouble) => element("section", { id: "backup-trouble", className: "band" },
  told("h2", trouble),
  told("p", "backupTroubleHint", { className: "quiet" }),
  element("div", { className: "actions" }, told("a", "backupSee", { href: "/settings/backup" })));
