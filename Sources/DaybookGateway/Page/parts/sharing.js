// Shares: links to newly made pictures and words, for people without an account.
import { call } from "../core/api.js";
import { button, element, field, once, told } from "../core/dom.js";
import { explain } from "../core/failures.js";
import { addTexts, moment, t } from "../core/texts.js";
import en from "../texts/sharing-en.js";
import ja from "../texts/sharing-ja.js";
import ko from "../texts/sharing-ko.js";
import { endOf, expiry } from "./expiry.js";
import { endButton, everything, secretList, secretRow, shownOnce } from "./secretlist.js";
import { sheet } from "./sheet.js";
import { toast } from "./toast.js";

addTexts({ en, ja, ko });

const absolute = (url) => new URL(url, location.origin).href;

// Asks how to share `target`, {entryId}, {photoIds} or {albumId}, and shows the link.
export function share(target) {
  const id = crypto.randomUUID();
  const place = element("label", { className: "choice" }, element("input", { type: "checkbox", name: "location" }), told("span", "shareLocation"));
  sheet({
    heading: t("share"), label: t("shareMake"),
    content: [
      told("p", "shareHint", { className: "quiet" }),
      field("shareTitle", element("input", { name: "title", maxLength: 300, autocomplete: "off" })),
      field("sharePassword", element("input", { name: "password", type: "text", maxLength: 200, autocomplete: "off" })),
      expiry("shareNever", [1, 7, 30, 365]),
      field("shareLimit", element("input", { name: "limit", type: "number", min: 1, max: 1_000_000, inputMode: "numeric" })), place,
    ],
    save: async (form) => {
      const { title, password, limit, location: where } = form.elements;
      const body = {
        id, target, includeLocation: where.checked, ...endOf(form), ...(title.value.trim() && { title: title.value.trim() }),
        ...(password.value && { password: password.value }), ...(limit.value && { viewLimit: limit.value }),
      };
      const made = await call("POST", "/v1/shares", { body });
      shownOnce(t("shareMade"), t("shareMadeHint"), absolute(made.url));
    },
  });
}

export const shares = () => secretList({
  heading: "shares", hint: "sharesHint", none: "sharesNone",
  find: async (again) => (await everything("/v1/shares", "shares")).filter((one) => !one.revokeTime).map((one) => row(one, again)),
});

function row(one, again) {
  const facts = [
    t("shareViews", { count: one.viewCount }), one.hasPassword && t("shareGuarded"),
    one.expireTime && t("endsOn", { time: moment(Date.parse(one.expireTime)) }),
  ].filter(Boolean).join(" · ");
  const path = `/v1/shares/${encodeURIComponent(one.id)}`;
  const name = one.title || t("shareOf", { time: moment(Date.parse(one.createTime)) });
  const look = button(t("sharePreview"), () => once(look, async () => {
    try {
      const { url } = await call("GET", `${path}/preview`);
      shownOnce(t("sharePreview"), t("sharePreviewHint"), absolute(url));
    } catch (failure) {
      toast(explain(failure));
    }
  }));
  const link = button(t("shareLink"), () => shownOnce(t("shareLink"), t("shareMadeHint"), absolute(one.url)));
  return secretRow(name, facts, link, look, endButton("shareEnd", t("shareEndAsk"), path, again));
}
