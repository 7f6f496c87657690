// The passkeys of the account. With each, the person who has the device can log in without the password.
import { element, field, told } from "../ui/dom.js";
import { whyNoPasskeys } from "../core/session.js";
import { addPasskey } from "../core/webauthn.js";
import { moment, t } from "../core/texts.js";
import { endButton, everything, secretList, secretRow } from "./secretlist.js";
import { sheet } from "../ui/sheet.js";

export function passkeys() {
  const why = whyNoPasskeys();
  const list = secretList({
    hint: why || "passkeysHint", none: "passkeysNone",
    add: why ? null : { label: "passkeyAdd", run: create },
    find: async (again) => (await everything("/v1/passkeys", "passkeys")).map((passkey) => row(passkey, again)),
  });
  list.place.id = "passkeys";
  return list;
}

function row(passkey, again) {
  const used = passkey.lastUseTime;
  const facts = [
    t("since", { time: moment(Date.parse(passkey.createTime), { dateStyle: "long" }) }),
    used ? t("lastUse", { time: moment(Date.parse(used)) }) : t("passkeyUnused"),
    passkey.rpId !== location.hostname && t("passkeyElsewhere", { host: passkey.rpId }),
  ];
  const path = `/v1/passkeys/${encodeURIComponent(passkey.id)}`;
  const question = t("passkeyRemoveAsk", { name: passkey.title });
  return secretRow(passkey.title, facts, endButton("delete", question, path, again));
}

function create(again) {
  const password = { name: "password", type: "password", autocomplete: "current-password", required: true };
  sheet({
    heading: t("passkeyAdd"), label: t("passkeyMake"),
    content: [
      told("p", "passkeyAddHint", { className: "quiet" }),
      // The device creates the passkey before the server gets the title, so this form checks the title.
      field("passkeyTitle", element("input", {
        name: "title", required: true, pattern: ".*\\S.*", maxLength: 60, autocomplete: "off",
      })),
      field("password", element("input", password)),
    ],
    save: async (form) => {
      await addPasskey(form.title.value.trim(), form.elements.password.value);
      again();
    },
  });
}
