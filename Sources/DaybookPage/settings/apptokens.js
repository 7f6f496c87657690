// Tokens of apps. Each may do only what its owner allows.
import { call } from "../core/api.js";
import { element, field, told } from "../ui/dom.js";
import { newID } from "../core/ids.js";
import { moment, t } from "../core/texts.js";
import { endOf, expiry } from "../sharing/expiry.js";
import { endButton, everything, secretList, secretRow, shownOnce } from "./secretlist.js";
import { sheet } from "../ui/sheet.js";

const scopes = ["READ", "WRITE", "UPLOAD"];

export const appTokens = () => secretList({
  hint: "tokensHint", none: "tokensNone", add: { label: "tokenAdd", run: create },
  find: async (again) => (await everything("/v1/tokens", "tokens")).map((token) => row(token, again)),
});

function row(token, again) {
  const facts = [
    token.scopes.map((scope) => t(`scope_${scope}`)).join(", "),
    t("lastUse", { time: moment(Date.parse(token.lastUseTime)) }),
    token.expireTime && t("endsOn", { time: moment(Date.parse(token.expireTime)) }),
  ];
  const path = `/v1/tokens/${encodeURIComponent(token.id)}`;
  return secretRow(token.title, facts, endButton("tokenEnd", t("tokenEndAsk", { name: token.title }), path, again));
}

function create(again) {
  const boxes = scopes.map((scope) => element("label", { className: "choice" },
    element("input", { type: "checkbox", name: "scope", value: scope, checked: scope === "READ" }), told("span", `scopeLong_${scope}`)));
  const key = newID();
  sheet({
    heading: t("tokenAdd"), label: t("tokenMake"),
    content: [
      field("tokenTitle", element("input", { name: "title", required: true, maxLength: 60, autocomplete: "off" })),
      element("fieldset", {}, told("legend", "tokenScopes"), ...boxes), expiry("tokenNever", [30, 90, 365]),
    ],
    save: async (form) => {
      const chosen = [...form.querySelectorAll("[name=scope]:checked")].map((box) => box.value);
      if (!chosen.length) {
        form.querySelector(".problem").textContent = t("tokenNoScope");
        return true;
      }
      const body = { title: form.title.value.trim(), scopes: chosen, ...endOf(form) };
      const made = await call("POST", "/v1/tokens", { body, key });
      again();
      shownOnce(t("tokenMade"), t("tokenMadeHint"), made.token);
    },
  });
}
