// The elements of the viewer.
import { element, told } from "../ui/dom.js";
import { t } from "../core/texts.js";

export function viewerFrame() {
  const round = (id, key, sign, more = "") =>
    element("button", { id, type: "button", className: `round ${more}`, ariaLabel: t(key), title: t(key) }, sign);
  const film = (id, properties) => element("video", { id, playsInline: true, hidden: true, ...properties });
  const deed = (id, key) => told("button", key, { id, type: "button", className: "plain" });
  return element("dialog", { id: "viewer", className: "viewer", tabIndex: -1, ariaLabel: t("photo") },
    element("div", { className: "viewer-bar" },
      round("viewer-favorite", "favorite", "♡"), round("viewer-turn", "turn", "↻"), round("viewer-info", "info", "i"), round("viewer-close", "close", "×")),
    round("viewer-back", "back", "‹", "back"),
    element("figure", {},
      element("div", { className: "stage" },
        element("img", { id: "viewer-image", alt: "" }), film("viewer-video", {}),
        film("viewer-live", { muted: true }), element("p", { id: "viewer-problem", role: "status" })),
      element("figcaption", {}, element("span", { id: "viewer-caption" }),
        element("span", { className: "viewer-deeds" },
          element("button", { id: "viewer-play", type: "button", className: "plain", ariaLabel: t("playLive"), hidden: true }, t("live")),
          deed("viewer-restore", "restorePhoto"), deed("viewer-burst", "burstShow"), deed("viewer-album", "addToAlbum"), deed("viewer-share", "share"), deed("viewer-hide", "hide"), deed("viewer-delete", "delete"),
          element("a", { id: "viewer-original", download: "" }, t("original"))))),
    round("viewer-next", "next", "›", "next"),
    element("aside", { id: "viewer-facts", ariaLabel: t("info"), hidden: true }));
}
