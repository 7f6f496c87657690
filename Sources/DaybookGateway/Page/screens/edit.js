// Changing an entry.
import { element, told } from "../core/dom.js";
import { explain } from "../core/failures.js";
import { back } from "../core/router.js";
import { t } from "../core/texts.js";
import { leaveEdit, mountEdit } from "../parts/editor.js";

export default {
  title: () => t("editEntry"),
  async enter(container, { parameters, signal }) {
    const { id } = parameters;
    const writing = element("div", {});
    container.append(told("h1", "editEntry"), writing);
    const done = () => back(`/entries/${id}`);
    try {
      await mountEdit(writing, id, { saved: done, closed: done }, signal);
    } catch (failure) {
      if (!signal.aborted) writing.replaceChildren(element("p", { className: "problem", role: "alert" }, explain(failure)));
    }
  },
  leave: leaveEdit,
  // The form's words change by themselves, and what is typed stays.
  speak: () => null,
};
