// The elements of the viewer.
import { element, told } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { t } from "../core/texts.js";
import "../photos/photo-icons.js";
import "../photos/phototexts.js";

// Returns a round button over the picture.
const round = (id, key, sign, more = "") => named(element("button", { id, type: "button", className: `round ${more}` }, sign), key);
const film = (id, properties) => element("video", { id, playsInline: true, hidden: true, ...properties });
const deed = (id, key) => told("button", key, { id, type: "button", className: "plain" });
// Returns a button of the bar.
const sign = (id, key, drawing) => named(element("button", { id, type: "button", className: "sign" }, icon(drawing)), key);

// Sets the name of a control without text, for screen readers and as a tooltip.
export function named(control, key) {
  control.ariaLabel = control.title = t(key);
  return control;
}

export function viewerFrame() {
  return element("dialog", { id: "viewer", className: "viewer", tabIndex: -1, ariaLabel: t("photo") },
    element("header", { className: "viewer-bar" },
      round("viewer-close", "close", icon("close")),
      element("div", { className: "viewer-title" }, element("h2", { id: "viewer-when" }), element("p", { id: "viewer-where" })),
      round("viewer-turn", "turn", icon("turn")), round("viewer-info", "info", icon("info"))),
    round("viewer-back", "back", icon("back"), "back"),
    element("figure", {},
      element("div", { className: "stage" },
        element("img", { id: "viewer-image", alt: "" }), film("viewer-video", {}),
        film("viewer-live", { muted: true }), element("p", { id: "viewer-problem", role: "status" })),
      element("figcaption", {},
        element("div", { className: "viewer-words" }, element("span", { id: "viewer-caption" }),
          element("button", { id: "viewer-play", type: "button", className: "plain", ariaLabel: t("playLive"), hidden: true }, t("live")),
          deed("viewer-restore", "restorePhoto"), deed("viewer-burst", "burstShow")),
        element("div", { className: "viewer-deeds", role: "toolbar", ariaLabel: t("photo") },
          sign("viewer-share", "share", "share"), sign("viewer-favorite", "favorite", "heart"), sign("viewer-album", "addToAlbum", "addToAlbum"),
          sign("viewer-write", "writeAboutPhotos", "write"), sign("viewer-hide", "hide", "hide"),
          named(element("a", { id: "viewer-original", className: "sign", download: "" }, icon("download")), "original"),
          sign("viewer-delete", "delete", "trash")))),
    round("viewer-next", "next", icon("next"), "next"),
    element("aside", { id: "viewer-facts", ariaLabel: t("info"), hidden: true }));
}
