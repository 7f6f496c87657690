// Today: write at once; below it what was left unsaved, and the newest days.
import { element, told } from "../core/dom.js";
import { language, t } from "../core/texts.js";
import { watchOthers } from "../parts/drafts.js";
import { isOpen, mountNew, unmount } from "../parts/editor.js";
import { feed } from "../parts/feed.js";
import { showUnsaved, unsavedBand } from "../parts/unsaved.js";

let shown = null;
watchOthers(showUnsaved);

export default {
  title: () => t("today"),
  enter(container, visit) {
    const day = new Intl.DateTimeFormat(language(), { dateStyle: "full" }).format(Date.now());
    const writing = element("div", {});
    const newest = element("div", {});
    container.append(element("header", { className: "heading" }, told("h1", "today"), element("p", { className: "quiet" }, day)),
      writing, unsavedBand(), newest, told("a", "toDiary", { href: "/diary", className: "onward" }));
    const source = { path: "/v1/entries", query: {}, emptyKey: "empty", isFollowing: true, isElsewhere: isOpen };
    shown = feed(newest, source, visit);
    const showRest = () => {
      shown.reveal();
      showUnsaved();
    };
    mountNew(writing, {
      saved(entry) {
        shown.showSaved(entry);
        showUnsaved();
      },
      closed: showRest,
      settled: showRest,
    });
    showUnsaved();
    return shown.ready;
  },
  leave() {
    unmount();
    return shown.keep();
  },
};
