// Creates shares: links to newly made pictures and texts, for people without an account.
import { element, field, setText, told } from "../ui/dom.js";
import { markOfText } from "../core/ids.js";
import { t } from "../core/texts.js";
import { endOf, expiry } from "./expiry.js";
import { isHidden } from "../photos/photos.js";
import { linkPart, SheetLinks } from "./sheetlinks.js";
import { picturesButton } from "./pictures.js";
import { sheet } from "../ui/sheet.js";

const input = (name, properties) => element("input", { name, autocomplete: "off", ...properties });
const choice = (key, properties) => element("label", { className: "choice" }, input(properties.name, properties), told("span", key));

// Returns the fields for the conditions of a link, which most links do without.
const conditions = () => element("details", { className: "details" }, told("summary", "shareMore"),
  field("shareTitle", input("title", { maxLength: 300 })),
  field("sharePassword", input("password", { maxLength: 200, autocapitalize: "none", spellcheck: false })),
  expiry("shareNever", [1, 7, 30, 365]),
  field("shareLimit", input("limit", { type: "number", min: 1, max: 1_000_000, inputMode: "numeric" }),
    told("span", "shareLimitHint", { className: "quiet" })),
  choice("shareLocation", { name: "location", type: "checkbox" }),
  field("shareSize", element("select", { name: "size" },
    told("option", "shareSizeScreen", { value: "" }), told("option", "shareSizePrint", { value: "PRINT" }))));

// Returns the choice between an entry with its photos, its text alone, and its photos alone.
const parts = () => element("fieldset", { ariaLabel: t("shareWhat") },
  choice("shareWhole", { name: "part", type: "radio", value: "whole", checked: true }),
  choice("shareTextOnly", { name: "part", type: "radio", value: "text" }),
  choice("sharePhotosOnly", { name: "part", type: "radio", value: "photos" }));

// Returns what is written in the form, as the members of a share.
function conditionsOf(form) {
  const { title, password, limit, location: where, size } = form.elements;
  return {
    includeLocation: where.checked, ...endOf(form), ...(title.value.trim() && { title: title.value.trim() }),
    ...(password.value && { password: password.value }), ...(limit.value && { viewLimit: limit.value }),
    ...(size.value && { pictureSize: size.value }),
  };
}

// Makes a link to `target`, {entryId}, {photoIds} or {albumId}, and shows it on top of the same sheet. `isOfHidden` says
// whether the entry is hidden; the diary does not share a hidden entry. Whether photos are hidden is known from their
// records. `part` is what it has: "whole" for text and photos, "text" or "photos". `beside` are the IDs of the photos beside
// the text of an entry: either can be shared alone.
export function share(target, { isOfHidden = false, part = "photos", beside = [] } = {}) {
  const photos = target.photoIds ?? [];
  const count = photos.length;
  const alone = { text: { ...target, textOnly: true }, photos: { photoIds: beside } };
  const shown = new AbortController();
  const links = new SheetLinks();
  const link = linkPart();
  const hint = told("p", `shareHint_${part}`, { className: "quiet" });
  const dialog = sheet({
    heading: count > 1 ? t("shareMany", { count }) : t("share"), label: t("shareMake"), dismissal: "close", photos, isOfHidden,
    more: [picturesButton(photos, shown.signal)],
    // A draft that was removed by the locking of hidden items comes back.
    name: isOfHidden || photos.some(isHidden) ? `${markOfText(JSON.stringify(target))}.share` : "",
    content: [link.place, hint, beside.length ? parts() : null, conditions()].filter(Boolean),
    save: async (form) => {
      const wanted = { target: alone[form.elements.part?.value] ?? target, ...conditionsOf(form) };
      const shared = await links.make(form, wanted, () => dialog.open);
      // Nobody has seen the new link of a sheet that was closed in the meantime.
      if (!shared) return;
      link.show(shared);
      offerAnother();
      return "saved";
    },
  });
  link.begin(dialog.querySelector(".primary"));
  const offerAnother = () => link.noteOther(links.isOther(dialog.querySelector("form")));
  const tellPart = () => {
    hint.dataset.text = `shareHint_${dialog.querySelector("form").elements.part?.value ?? part}`;
    setText(hint, t(hint.dataset.text));
  };
  tellPart();
  dialog.addEventListener("input", () => {
    tellPart();
    if (links.isMade) offerAnother();
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
  const hasText = Boolean(title || body);
  share({ entryId: id }, { isOfHidden: hidden, part: !hasText ? "photos" : shown.length ? "whole" : "text", beside: hasText ? shown : [] });
}
