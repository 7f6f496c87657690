// Unlocks hidden items for this session for ten minutes and leads to them, or locks them.
import { call, lockHidden } from "../core/api.js";
import { element, field, once, problem, setText, told } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import { areOpen, onTurn, openEnd } from "../hidden/hidden.js";
import { moment, t } from "../core/texts.js";
import { row } from "./parts.js";
import { toast } from "../ui/toast.js";

export function unlocking() {
  const locked = [
    told("p", "hiddenHint", { className: "quiet" }),
    field("password", element("input", { name: "password", type: "password", autocomplete: "current-password", required: true })),
    told("button", "hiddenUnlock", { className: "primary" }),
  ];
  const until = element("p", { className: "quiet", role: "status" });
  const lock = told("button", "hiddenLock", { type: "button", className: "plain", onclick: close });
  const form = element("form", {}, until, locked[0], locked[1], element("p", { className: "problem", role: "alert" }),
    element("div", { className: "actions" }, lock, locked[2]));
  const ways = element("ul", { className: "setting-rows" });
  const place = element("div", { className: "sections" }, form, ways);
  // Shows only the action that changes the present state.
  function show() {
    const isOpen = areOpen();
    for (const one of locked) one.hidden = isOpen;
    for (const one of [lock, ways]) one.hidden = !isOpen;
    setText(until, isOpen ? t("hiddenUnlocked", { time: moment(openEnd(), { timeStyle: "short" }) }) : "");
    ways.replaceChildren(row({ href: "/diary?show=hidden", text: "hiddenEntries", icon: "diary" }),
      row({ href: "/albums/hidden", text: "hiddenPhotos", icon: "library" }));
  }
  async function close() {
    problem(form, "");
    await lockHidden();
    toast(t("hiddenLocked"));
  }
  async function open() {
    problem(form, "");
    try {
      await call("POST", "/v1/sessions/current:unlock", { body: { password: form.elements.password.value } });
      form.reset();
      ways.querySelector("a")?.focus();
    } catch (failure) {
      problem(form, explain(failure));
    }
  }
  form.onsubmit = (event) => {
    event.preventDefault();
    once(form.querySelector(".primary"), open);
  };
  // The lock beside the navigation, the time, and other windows change the state, too.
  const away = new AbortController();
  onTurn(show, away.signal);
  return { place, show, leave: () => away.abort() };
}
