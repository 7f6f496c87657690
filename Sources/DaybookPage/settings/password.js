// The form that changes the password.
import { call } from "../core/api.js";
import { element, field } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import { session } from "../core/session.js";
import { t } from "../core/texts.js";
import { onSend, outcome, say } from "./accountforms.js";

const secret = (name, autocomplete) => element("input", { name, type: "password", autocomplete, required: true });

export function passwordForm() {
  const name = element("input", { name: "name", autocomplete: "username", hidden: true, value: session.account.name });
  const place = element("form", { id: "password-form" }, name,
    field("currentPassword", secret("currentPassword", "current-password")),
    field("newPassword", secret("newPassword", "new-password")), ...outcome("changePassword"));
  return { place: onSend(place, change), show: () => null, leave: () => null };
}

async function change(form) {
  const { currentPassword, newPassword } = form.elements;
  say(form, "");
  try {
    await call("POST", "/v1/account:changePassword", {
      body: { currentPassword: currentPassword.value, newPassword: newPassword.value },
    });
    form.reset();
    form.elements.name.value = session.account.name;
    say(form, t("passwordChanged"));
  } catch (failure) {
    say(form, "", explain(failure));
  }
}
