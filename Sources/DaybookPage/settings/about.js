// The last sections of the settings: hidden items, the version, and privacy.
import { call } from "../core/api.js";
import { element, once, problem, told } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import { t } from "../core/texts.js";
import { toast } from "../ui/toast.js";

// Unlocks hidden items for this session for ten minutes, or locks them.
export function unlocking() {
  const form = element("form", {},
    told("h2", "hiddenThings"), told("p", "hiddenHint", { className: "quiet" }),
    element("label", {}, told("span", "password"), element("input", { name: "password", type: "password", autocomplete: "current-password", required: true })),
    element("p", { className: "problem", role: "alert" }),
    element("div", { className: "actions" },
      told("button", "hiddenLock", { type: "button", className: "plain", onclick: () => send("lock", {}, "hiddenLocked") }),
      told("button", "hiddenUnlock", { className: "primary" })));
  async function send(verb, body, done) {
    problem(form, "");
    try {
      await call("POST", `/v1/sessions/current:${verb}`, { body });
      form.reset();
      toast(t(done));
    } catch (failure) {
      problem(form, explain(failure));
    }
  }
  form.onsubmit = (event) => {
    event.preventDefault();
    once(form.querySelector(".primary"), () => send("unlock", { password: form.elements.password.value }, "hiddenUnlocked"));
  };
  return form;
}

// Returns {place, show(), leave()}.
export function about(signal) {
  const version = element("p", { className: "quiet", id: "version" });
  const contact = element("p");
  const place = element("section", {}, told("h2", "about"), version, contact,
    told("h3", "privacy"), ...["privacyWhere", "privacyWho", "privacyOut", "privacyGone", "privacyKept"].map((key) => told("p", key)));
  let known = null;
  async function show() {
    known ??= await call("GET", "/v1/version", { signal }).catch(() => null);
    if (!known) return;
    version.textContent = t("version", { version: known.version });
    if (known.contact) contact.replaceChildren(told("span", "contact"), " ", linked(known.contact));
  }
  return { place, show, leave: () => null };
}

// Returns a web or e-mail address as a link, and any other text unchanged.
function linked(contact) {
  const isMail = /^[^\s@]+@[^\s@]+$/.test(contact);
  if (!isMail && !/^(?:https?:\/\/|mailto:)/i.test(contact)) return contact;
  return element("a", { href: isMail ? `mailto:${contact}` : contact, rel: "noopener noreferrer" }, contact);
}
