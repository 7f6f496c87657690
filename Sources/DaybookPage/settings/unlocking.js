// Unlocks hidden items for this session for ten minutes, or locks them.
import { call, lockHidden } from "../core/api.js";
import { element, field, once, problem, told } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import { areOpen } from "../hidden/hidden.js";
import { t } from "../core/texts.js";
import { toast } from "../ui/toast.js";

export function unlocking() {
  const locked = [
    told("p", "hiddenHint", { className: "quiet" }),
    field("password", element("input", { name: "password", type: "password", autocomplete: "current-password", required: true })),
    told("button", "hiddenUnlock", { className: "primary" }),
  ];
  const unlocked = [
    told("p", "hiddenUnlocked", { className: "quiet" }),
    told("button", "hiddenLock", { type: "button", className: "plain", onclick: close }),
  ];
  const place = element("form", {}, unlocked[0], locked[0], locked[1], element("p", { className: "problem", role: "alert" }),
    element("div", { className: "actions" }, unlocked[1], locked[2]));
  // Shows only the action that changes the present state.
  function show() {
    const isOpen = areOpen();
    for (const one of locked) one.hidden = isOpen;
    for (const one of unlocked) one.hidden = !isOpen;
  }
  async function close() {
    problem(place, "");
    await lockHidden();
    show();
    toast(t("hiddenLocked"));
  }
  async function open() {
    problem(place, "");
    try {
      await call("POST", "/v1/sessions/current:unlock", { body: { password: place.elements.password.value } });
      place.reset();
      show();
      toast(t("hiddenUnlocked"));
    } catch (failure) {
      problem(place, explain(failure));
    }
  }
  place.onsubmit = (event) => {
    event.preventDefault();
    once(place.querySelector(".primary"), open);
  };
  return { place, show, conceal: show, leave: () => null };
}
