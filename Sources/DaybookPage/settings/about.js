// The version of the server, whom to ask about it, and what it does with what is in it.
import { call } from "../core/api.js";
import { element, told } from "../ui/dom.js";
import { t } from "../core/texts.js";

export function about() {
  const ended = new AbortController();
  const version = element("p", { className: "quiet", id: "version" });
  const contact = element("p");
  const place = element("section", { className: "part" }, version, contact,
    told("h2", "privacy"), ...["privacyWhere", "privacyWho", "privacyOut", "privacyGone", "privacyKept"].map((key) => told("p", key)));
  let known = null;
  async function show() {
    known ??= await call("GET", "/v1/version", { signal: ended.signal }).catch(() => null);
    if (!known) return;
    version.textContent = t("version", { version: known.version });
    if (known.contact) contact.replaceChildren(told("span", "contact"), " ", linked(known.contact));
  }
  return { place, show, leave: () => ended.abort() };
}

// Returns a web or e-mail address as a link, and any other text unchanged.
function linked(contact) {
  const isMail = /^[^\s@]+@[^\s@]+$/.test(contact);
  if (!isMail && !/^(?:https?:\/\/|mailto:)/i.test(contact)) return contact;
  return element("a", { href: isMail ? `mailto:${contact}` : contact, rel: "noopener noreferrer" }, contact);
}
