// Changing an entry.
import { element, told } from "../ui/dom.js";
import { back } from "../core/router.js";
import { t } from "../core/texts.js";
import { conceal, leaveEdit, mountEdit, repaint } from "./editor.js";
import { failed } from "../ui/states.js";
import { isLocked, locked, unlocked } from "../hidden/unlock.js";

export default {
  title: () => t("editEntry"),
  async enter(container, visit) {
    const { signal, parameters: { id } } = visit;
    const writing = element("div", {});
    container.append(told("h1", "editEntry", { className: "unseen" }), writing);
    const done = () => back(`/entries/${id}`);
    let isClosing = false;
    async function begin() {
      writing.replaceChildren();
      try {
        await mountEdit(writing, id, { saved: done, closed: done }, signal);
      } catch (failure) {
        if (!signal.aborted) say(failure);
      }
    }
    function say(failure) {
      if (isLocked(failure)) {
        writing.replaceChildren(locked(begin));
        return isClosing || unlocked(begin);
      }
      const isGone = failure.status === 404 || failure.status === 400;
      writing.replaceChildren(isGone
        ? element("div", { className: "notice", role: "alert" }, element("p", {}, t("ENTRY_NOT_FOUND")), told("a", "toDiary", { href: "/diary" }))
        : failed(failure, begin));
    }
    visit.view = () => {
      isClosing = true;
      return begin();
    };
    await begin();
  },
  leave: leaveEdit,
  // The draft of a hidden entry waits on this device until hidden items are unlocked again.
  conceal({ view }) {
    if (conceal()) view();
  },
  // The texts of the form change automatically, and the typed text stays.
  speak: repaint,
};
