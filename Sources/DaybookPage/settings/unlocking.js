// Unlocks hidden items for this session for ten minutes, or locks them.
import { call } from "../core/api.js";
import { element, field, once, problem, told } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import { t } from "../core/texts.js";
import { toast } from "../ui/toast.js";

export function unlocking() {
  const place = element("form", {},
    told("p", "hiddenHint", { className: "quiet" }),
    field("password", element("input", { name: "password", type: "password", autocomplete: "current-password", required: true })),
    element("p", { className: "problem", role: "alert" }),
    element("div", { className: "actions" },
      told("button", "hiddenLock", { type: "button", className: "plain", onclick: () => send("lock", {}, "hiddenLocked") }),
      told("button", "hiddenUnlock", { className: "primary" })));
  async function send(verb, body, done) {
    problem(place, "");
    try {
      await call("POST", `/v1/sessions/current:${verb}`, { body });
      place.reset();
      toast(t(done));
    } catch (failure) {
      problem(place, explain(failure));
    }
  }
  place.onsubmit = (event) => {
    event.preventDefault();
    once(place.querySelector(".primary"), () => send("unlock", { password: place.elements.password.value }, "hiddenUnlocked"));
  };
  return { place, show: () => null, leave: () => null };
}
