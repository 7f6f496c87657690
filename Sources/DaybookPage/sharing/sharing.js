// Creates shares: links to newly made pictures and texts, for people without an account.
import { call } from "../core/api.js";
import { element, field, told } from "../ui/dom.js";
import { markOfText, newID } from "../core/ids.js";
import { addTexts, t } from "../core/texts.js";
import texts from "./sharing-texts.js";
import { endOf, expiry } from "./expiry.js";
import { isHidden } from "../photos/photos.js";
import { shownOnce } from "../settings/secretlist.js";
import { sheet } from "../ui/sheet.js";

addTexts(texts);

const absolute = (url) => new URL(url, location.origin).href;

export const sharePath = (share) => `/v1/shares/${encodeURIComponent(share.id)}`;

// Shows a share's link, and a link to a preview, which does not count as a view.
export async function showLink(share, heading = t("shareLink")) {
  const preview = await call("GET", `${sharePath(share)}/preview`).then(({ url }) => absolute(url), () => null);
  const look = preview
    && element("p", {}, element("a", { href: preview, target: "_blank", rel: "noopener" }, t("sharePreview")));
  shownOnce(heading, t("shareMadeHint"), absolute(share.url), look);
}

// Asks how to share `target`, {entryId}, {photoIds} or {albumId}, and shows the link. `isOfHidden` is whether the entry
// is hidden. A hidden entry is not shared. For photos, this is known.
export function share(target, isOfHidden = false) {
  const id = newID();
  const photos = target.photoIds ?? [];
  const count = photos.length;
  const input = (name, properties) => element("input", { name, autocomplete: "off", ...properties });
  sheet({
    heading: count > 1 ? t("shareMany", { count }) : t("share"), label: t("shareMake"), photos, isOfHidden,
    // A draft that was removed by the locking of hidden items comes back.
    name: isOfHidden || photos.some(isHidden) ? `${markOfText(JSON.stringify(target))}.share` : "",
    content: [
      told("p", "shareHint", { className: "quiet" }),
      field("shareTitle", input("title", { maxLength: 300 })),
      field("sharePassword", input("password", { maxLength: 200, autocapitalize: "none", spellcheck: false })),
      expiry("shareNever", [1, 7, 30, 365]),
      field("shareLimit", input("limit", { type: "number", min: 1, max: 1_000_000, inputMode: "numeric" }),
        told("span", "shareLimitHint", { className: "quiet" })),
      element("label", { className: "choice" }, input("location", { type: "checkbox" }), told("span", "shareLocation")),
    ],
    save: async (form) => {
      const { title, password, limit, location: where } = form.elements;
      const body = {
        id, target, includeLocation: where.checked, ...endOf(form),
        ...(title.value.trim() && { title: title.value.trim() }), ...(password.value && { password: password.value }), ...(limit.value && { viewLimit: limit.value }),
      };
      await showLink(await call("POST", "/v1/shares", { body }), t("shareMade"));
    },
  });
}
