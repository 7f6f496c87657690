// Creates shares: links to newly made pictures and texts, for people without an account.
import { call } from "../core/api.js";
import { element, field, told } from "../ui/dom.js";
import { markOfText, newID } from "../core/ids.js";
import { addTexts, t } from "../core/texts.js";
import texts from "./sharing-texts.js";
import { endOf, expiry } from "./expiry.js";
import { isHidden } from "../photos/photos.js";
import { picturesButton } from "./pictures.js";
import { shownOnce } from "../settings/secretlist.js";
import { sheet } from "../ui/sheet.js";

addTexts(texts);

const absolute = (url) => new URL(url, location.origin).href;

export const sharePath = ({ id }) => `/v1/shares/${encodeURIComponent(id)}`;

// Shows a share's link, and a link to a preview, which does not count as a view. A new link is copied at once.
export async function showLink(shared, heading = t("shareLink"), isNew = false) {
  const preview = await call("GET", `${sharePath(shared)}/preview`).then(({ url }) => absolute(url), () => null);
  const look = preview
    && element("p", {}, element("a", { href: preview, target: "_blank", rel: "noopener" }, t("sharePreview")));
  shownOnce(heading, t("shareMadeHint"), absolute(shared.url), look, isNew);
}

const input = (name, properties) => element("input", { name, autocomplete: "off", ...properties });
const choice = (key, properties) => element("label", { className: "choice" }, input(properties.name, properties), told("span", key));

// Returns the fields for the conditions of a link, which most links do without.
const conditions = () => element("details", { className: "details" }, told("summary", "shareMore"),
  field("shareTitle", input("title", { maxLength: 300 })),
  field("sharePassword", input("password", { maxLength: 200, autocapitalize: "none", spellcheck: false })),
  expiry("shareNever", [1, 7, 30, 365]),
  field("shareLimit", input("limit", { type: "number", min: 1, max: 1_000_000, inputMode: "numeric" }),
    told("span", "shareLimitHint", { className: "quiet" })),
  choice("shareLocation", { name: "location", type: "checkbox" }));

// Returns the choice between an entry with its photos, its text alone, and its photos alone.
const parts = () => element("fieldset", { ariaLabel: t("shareWhat") },
  choice("shareWhole", { name: "part", type: "radio", value: "whole", checked: true }),
  choice("shareTextOnly", { name: "part", type: "radio", value: "text" }),
  choice("sharePhotosOnly", { name: "part", type: "radio", value: "photos" }));

// Makes a link to `target`, {entryId}, {photoIds} or {albumId}, and shows it. `isOfHidden` says whether the entry is
// hidden; the diary does not share a hidden entry. Whether photos are hidden is known from their records. `beside` are
// the IDs of the photos beside the text of an entry: either can be shared alone.
export function share(target, { isOfHidden = false, beside = [] } = {}) {
  const id = newID();
  const photos = target.photoIds ?? [];
  const count = photos.length;
  const alone = { text: { ...target, textOnly: true }, photos: { photoIds: beside } };
  const shown = new AbortController();
  const dialog = sheet({
    heading: count > 1 ? t("shareMany", { count }) : t("share"), label: t("shareMake"), photos, isOfHidden, more: [picturesButton(photos, shown.signal)],
    // A draft that was removed by the locking of hidden items comes back.
    name: isOfHidden || photos.some(isHidden) ? `${markOfText(JSON.stringify(target))}.share` : "",
    content: [told("p", "shareHint", { className: "quiet" }), beside.length ? parts() : null, conditions()].filter(Boolean),
    save: async (form) => {
      const { title, password, limit, location: where, part } = form.elements;
      const body = {
        id, target: alone[part?.value] ?? target, includeLocation: where.checked, ...endOf(form),
        ...(title.value.trim() && { title: title.value.trim() }), ...(password.value && { password: password.value }), ...(limit.value && { viewLimit: limit.value }),
      };
      await showLink(await call("POST", "/v1/shares", { body }), t("shareMade"), true);
    },
  });
  dialog.addEventListener("close", () => shown.abort());
  // Restored conditions are in sight.
  const folded = dialog.querySelector("details");
  const isSet = (one) => (one.type === "checkbox" ? one.checked : one.value);
  folded.open = [...folded.querySelectorAll("input, select")].some(isSet);
}

export function shareEntry({ id, title, body, photos = [], hidden }) {
  // The diary does not share hidden photos.
  const shown = photos.map(({ photoId }) => photoId).filter((photoId) => !isHidden(photoId));
  share({ entryId: id }, { isOfHidden: hidden, beside: title || body ? shown : [] });
}
