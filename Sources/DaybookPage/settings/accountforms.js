// The forms of the account: its name and language, and its time.
import { call } from "../core/api.js";
import { element, field, once, problem, told } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import { renew, session } from "../core/session.js";
import { known, languages } from "../core/languages.js"; // named by the document
import { t } from "../core/texts.js";
import { zoneField } from "../ui/zonefield.js";

const nothing = () => null;

// Returns the elements that show a form's outcome, and its button.
export const outcome = (key) => [
  element("p", { className: "note", role: "status" }), element("p", { className: "problem", role: "alert" }),
  element("div", { className: "actions" }, told("button", key, { className: "primary" })),
];

// Shows a form's outcome: a note, or a problem.
export function say(form, note, trouble = "") {
  form.querySelector(".note").textContent = note;
  problem(form, trouble);
}

// Runs an action when a form is sent, once at a time.
export function onSend(form, action) {
  form.onsubmit = (event) => {
    event.preventDefault();
    once(form.querySelector(".primary"), () => action(form));
  };
  return form;
}

export function diaryForm() {
  const { account } = session;
  const name = element("input", {
    name: "name", autocomplete: "username", autocapitalize: "none", spellcheck: false, required: true, maxLength: 100, value: account.name,
  });
  const locale = element("select", { name: "locale" },
    // A language that the page does not have stays unless another is chosen.
    ...(known(account.locale) ? [] : [element("option", { value: account.locale }, account.locale)]),
    ...Object.entries(languages).map(([value, label]) => element("option", { value }, label)));
  locale.value = known(account.locale) || account.locale;
  return accountForm([field("name", name, told("span", "nameHint")), field("language", locale)]);
}

export function timeForm() {
  const { account } = session;
  const begin = element("input", { name: "dayBoundary", type: "time", required: true, value: account.dayBoundary });
  return accountForm([
    field("timeZone", zoneField({ name: "timeZone", value: account.timeZone })),
    field("dayBoundary", begin, told("span", "dayBoundaryHint")),
  ]);
}

const accountForm = (fields) => ({
  place: onSend(element("form", { id: "settings-form" }, ...fields, ...outcome("save")), save), show: nothing, leave: nothing,
});

async function save(form) {
  const { account } = session;
  const wanted = Object.fromEntries(new FormData(form));
  if (wanted.locale === known(account.locale)) delete wanted.locale;
  const fields = Object.keys(wanted).filter((name) => wanted[name] !== account[name]);
  say(form, "");
  try {
    if (fields.length) {
      const body = Object.fromEntries(fields.map((name) => [name, wanted[name]]));
      renew(await call("PATCH", `/v1/account?updateMask=${fields.join()}`, { body, ifMatch: account.etag }));
    }
    say(form, t("settingsSaved"));
  } catch (failure) {
    if (failure.status === 412) await call("GET", "/v1/account").then(renew, nothing);
    say(form, "", explain(failure));
  }
}
