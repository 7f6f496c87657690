// The steps to import an export with a command on the server.
import { session } from "../core/session.js";
import { element, told } from "../ui/dom.js";

/**
 * Returns the command that imports into an account, as a shell takes it whatever the name is.
 *
 * @param {string} name
 */
export const importCommand = (name) => (/^[\p{L}\p{N}_.][\p{L}\p{N}_.-]*$/u.test(name)
  ? `daybook import FILE.zip --account ${name}` : `daybook import FILE.zip --account='${name.replaceAll("'", "'\\''")}'`);

// Returns a folded part that says how.
export const importHow = () => element("details", { className: "details" }, told("summary", "importHow"),
  element("div", { className: "part-lines" }, told("p", "importHowHint", { className: "quiet" }),
    element("code", {}, importCommand(session.account.name)),
    told("p", "importHowUndo", { className: "quiet" })));
