// The diary: every entry, the newest first.
import { told } from "../core/dom.js";
import { t } from "../core/texts.js";
import { feed } from "../parts/feed.js";

let shown = null;

export default {
  title: () => t("diary"),
  enter(container, visit) {
    container.append(told("h1", "diary"));
    shown = feed(container, {
      path: "/v1/entries", query: {}, emptyKey: "empty", isEndless: true, isFollowing: true,
    }, visit);
    return shown.ready;
  },
  leave: () => shown.keep(),
};
