// Asks for the password when hidden things are wanted, which opens them to this session for a while.
import { call } from "../core/api.js";
import { element, field, told } from "../core/dom.js";
import { t } from "../core/texts.js";
import { sheet } from "./sheet.js";

// done() is called once they are open.
export function unlocked(done) {
  const password = element("input", { name: "password", type: "password", autocomplete: "current-password", required: true });
  sheet({
    heading: t("hiddenOpen"), label: t("hiddenOpenButton"), content: [told("p", "hiddenOpenHint", { className: "quiet" }), field("password", password)],
    save: async () => {
      await call("POST", "/v1/sessions/current:unlock", { body: { password: password.value } });
      done();
    },
  });
}
