// The screen on which an invited person makes an account, before anybody is signed in.
import { call } from "../core/api.js";
import { element, field, once, problem, told } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import { addTexts, language, t } from "../core/texts.js";
import { browserZone } from "../core/zones.js";
import texts from "./invitation-texts.js";

addTexts(texts);

// Shows the form in `container`; `joined(account)` is called when the account is made and logged in.
export function invite(container, invitation, joined) {
  const name = element("input", { name: "name", autocomplete: "username", autocapitalize: "none", spellcheck: false, required: true, maxLength: 100 });
  const password = element("input", { name: "password", type: "password", autocomplete: "new-password", required: true, minLength: 8 });
  const confirm = told("button", "join", { className: "primary" });
  const form = element("form", { id: "join-form", className: "panel" },
    document.querySelector(".panel .mark").cloneNode(true), told("h1", "joinHeading"),
    told("p", "joinHint", { className: "quiet" }), field("joinName", name), field("joinPassword", password), confirm,
    element("p", { className: "problem", role: "alert" }));
  form.onsubmit = (event) => {
    event.preventDefault();
    once(confirm, async () => {
      problem(form, "");
      const body = { invitation, name: name.value, password: password.value, locale: language(), timeZone: browserZone() || "UTC" };
      try {
        joined((await call("POST", "/v1/accounts", { body })).account);
      } catch (failure) {
        problem(form, explain(failure));
      }
    });
  };
  container.replaceChildren(form);
  document.title = `${t("joinHeading")} · Daybook`;
  name.focus();
}
