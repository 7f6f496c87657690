// The parts of the settings, each on a page of its own below /settings.
import { session } from "../core/session.js";
import { known, languages } from "../core/languages.js"; // named by the document
import { moment, t } from "../core/texts.js";
import { zoneTitle } from "../core/zones.js";
import { addIcons, icon } from "../ui/icons.js";
import { element, told } from "../ui/dom.js";
import { chosenLook } from "./lookchoice.js";

addIcons({
  look: "M12 3a9 9 0 1 0 9 9a7 7 0 0 1-9-9Z",
  security: "M12 3l7.5 3v5.5c0 4.6-3.2 8-7.5 9.5c-4.3-1.5-7.5-4.9-7.5-9.5V6ZM9 12l2.2 2.2L15.3 10",
  apps: "M8 8l-4 4 4 4M16 8l4 4-4 4M13.5 5l-3 14",
  people: "M9 5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 0 1 0-7ZM2.5 20a6.5 5.5 0 0 1 13 0M16 5.3a3.5 3.5 0 0 1 0 6.4M18 15a6 5.5 0 0 1 3.5 5",
  storage: "M12 4c4.4 0 8 1.3 8 3s-3.6 3-8 3s-8-1.3-8-3s3.6-3 8-3ZM4 7v10c0 1.7 3.6 3 8 3s8-1.3 8-3V7M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3",
  backup: "M8 8h11v11H8ZM5 16V5h11",
  exporting: "M12 4v11M8 11.5l4 3.5 4-3.5M5 20h14",
  importing: "M12 15V4M8 7.5L12 4l4 3.5M5 20h14",
  about: "M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18ZM12 11v5.5M12 7.5h.01",
  password: "M6 11h12v9H6ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  passkeys: "M8 7.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9ZM12.5 12H21v3.5M17.5 12v2.5",
  devices: "M4 5h12v10H4ZM2 18h12M17.5 9H21v11h-4v-6",
});

const ownLanguage = () => languages[known(session.account.locale)] ?? session.account.locale;

// Returns the account's time zone as people call it, and the time at which a day begins there.
function ownTime() {
  const { timeZone, dayBoundary } = session.account;
  const [hours, minutes] = dayBoundary.split(":").map(Number);
  const begin = moment(Date.UTC(2000, 0, 1, hours, minutes), { timeStyle: "short", timeZone: "UTC" });
  return `${zoneTitle(timeZone)} · ${begin}`;
}

const isOwner = () => session.account.role === "OWNER";

// `text` is the key of its name, `value()` its present setting or what it has, and `within` the part that leads to it. load() resolves
// to what the page shows: {place, show(), leave(), conceal()}, the last one optional.
export const parts = {
  diary: { text: "settingsDiary", icon: "diary", value: ownLanguage, load: async () => [(await import("./accountforms.js")).diaryForm()] },
  look: { text: "settingsLook", icon: "look", value: () => t(`look_${chosenLook()}`), load: async () => [(await import("./lookchoice.js")).lookChoice()] },
  time: { text: "settingsTime", icon: "clock", value: ownTime, load: async () => [(await import("./accountforms.js")).timeForm()] },
  sounds: { text: "settingsSounds", icon: "sound", load: async () => [(await import("./soundlist.js")).soundList()] },
  security: { text: "security", icon: "security", load: async () => [] },
  password: { text: "changePassword", icon: "password", within: "security", load: async () => [(await import("./password.js")).passwordForm()] },
  passkeys: { text: "passkeys", icon: "passkeys", within: "security", load: async () => [(await import("./passkeys.js")).passkeys()] },
  devices: { text: "devices", icon: "devices", within: "security", load: async () => [(await import("./devices.js")).devices()] },
  hidden: { text: "hiddenThings", icon: "hide", within: "security", load: async () => [(await import("./unlocking.js")).unlocking()] },
  sharing: { text: "settingsSharing", icon: "share", load: async () => [(await import("../sharing/sharelist.js")).shares()] },
  apps: { text: "tokens", icon: "apps", load: async () => [(await import("./apptokens.js")).appTokens()] },
  people: { text: "members", icon: "people", isFor: isOwner, load: loadPeople },
  // Only owners find the backups there.
  storage: { get text() { return isOwner() ? "settingsStorage" : "settingsStorageOnly"; }, icon: "storage", value: () => t("settingsStorageParts"), load: async () => [(await import("./storageuse.js")).storageUse()] },
  backup: { text: "backup", icon: "backup", within: "storage", isFor: isOwner, load: async () => [(await import("./backups.js")).backups()] },
  export: { text: "exportTitle", icon: "exporting", within: "storage", load: async () => [(await import("./exporting.js")).exporting()] },
  import: { text: "settingsImport", icon: "importing", within: "storage", load: async () => (await import("./imports.js")).importSections() },
  https: { text: "https", icon: "password", isFor: () => !isSecureContext, load: async () => [(await import("./httpsneeds.js")).httpsNeeds()] },
  about: { text: "about", icon: "about", load: async () => [(await import("./about.js")).about()] },
};

async function loadPeople() {
  const { invitations, members } = await import("./people.js");
  return [members(), invitations()];
}

// Returns the parts that a page leads to, in groups: those of the settings, or those within another part.
export const groups = (within) => (within ? [Object.keys(parts).filter((name) => parts[name].within === within)] : [
  ["diary", "look", "time", "sounds"], ["security", "sharing", "apps", "people"], ["storage", "https", "about"],
]).map((names) => names.filter(isPart)).filter((names) => names.length);

// Returns whether the account has a part of this name.
export const isPart = (name) => Object.hasOwn(parts, name) && (parts[name].isFor?.() ?? true);

// Returns the row that leads to a part.
export const partRow = (name) => row({ href: `/settings/${name}`, ...parts[name] });

/**
 * Returns a row that leads to a page, with what is set or found there.
 *
 * @param {{ href: string, text: string, icon: string, value?: () => string }} part
 */
export function row({ href, text, icon: sign, value }) {
  const now = value?.();
  return element("li", {}, element("a", { href }, icon(sign),
    element("span", {}, told("span", text), now ? element("span", { className: "quiet" }, now) : null), icon("back")));
}
