// The account's settings, its storage usage, its password, its passkeys and its devices.
import { call } from "../core/api.js";
import { $, button, element, field, once, problem, told } from "../ui/dom.js";
import { explain, Failure } from "../core/failures.js";
import { renew, session } from "../core/session.js";
import { addTexts, bytesText, known, languages, moment, t } from "../core/texts.js";
import { allZones } from "../core/zones.js";
import { about, unlocking } from "./about.js";
import { appTokens } from "./apptokens.js";
import { passkeys } from "./passkeys.js";
import { invitations, members } from "./people.js";
import { shares } from "../sharing/sharelist.js";
import { soundList } from "./soundlist.js";
import texts from "./settings-texts.js";

addTexts(texts);

// The parts of the storage usage, by the members of the response.
const storageParts = [
  ["storagePhotos", "usedBytes"], ["storageTexts", "textBytes"], ["storageRevisions", "revisionBytes"],
  ["storageAnswers", "answerBytes"], ["storageIndex", "indexBytes"],
];

export default {
  title: () => t("settings"),
  enter(container, visit) {
    const isOwner = session.account.role === "OWNER";
    const shared = shares();
    const lists = [soundList(), shared, passkeys(), appTokens(), ...(isOwner ? [members(), invitations()] : [])];
    // `devices` and `storage` are the requests whose responses are shown. A response to an earlier request is not.
    const view = visit.view = { lists, shared, devices: null, storage: null };
    container.append(sections());
    const last = about(visit.signal);
    $("settings").append(...lists.map((one) => one.place), unlocking(), last.place);
    lists.push(last);
    for (const [id, action] of [["settings-form", saveSettings], ["password-form", changePassword]]) {
      const form = $(id);
      form.onsubmit = (event) => {
        event.preventDefault();
        once(form.querySelector(".primary"), () => action(form, view));
      };
    }
    fill(view);
  },
  leave({ view }) {
    view.devices = view.storage = null;
    for (const one of view.lists) one.leave();
  },
  // The only hidden data here are the titles of shared entries.
  conceal: ({ view }) => view.shared.conceal(),
  // Its fixed texts change automatically.
  speak: ({ view }) => show(view),
};

const outcome = () => [
  element("p", { className: "note", role: "status" }), element("p", { className: "problem", role: "alert" }),
];
const confirm = (key) => element("div", { className: "actions" }, told("button", key, { className: "primary" }));

function sections() {
  const secret = (name, autocomplete) => element("input", { name, type: "password", autocomplete, required: true });
  const zone = element("input", {
    name: "timeZone", autocomplete: "off", autocapitalize: "none", spellcheck: false, required: true,
  });
  zone.setAttribute("list", "zones");
  return element("div", { id: "settings", className: "sections" },
    told("h1", "settings"),
    element("form", { id: "settings-form" },
      field("name", element("input", {
        name: "name", autocomplete: "username", autocapitalize: "none", spellcheck: false, required: true, maxLength: 100,
      }), told("span", "nameHint")),
      field("language", element("select", { name: "locale" })), field("timeZone", zone),
      element("datalist", { id: "zones" }),
      field("dayBoundary", element("input", { name: "dayBoundary", type: "time", required: true }), told("span", "dayBoundaryHint")),
      ...outcome(), confirm("save")),
    element("section", {},
      told("h2", "storage"), element("p", { id: "storage-use", role: "status" }),
      element("meter", { id: "storage-meter", min: 0, max: 100, high: 90, optimum: 0, hidden: true }),
      element("ul", { id: "storage-parts", className: "rows quiet" }),
      told("p", "storageHint", { className: "quiet" }), element("p", { id: "storage-problem", className: "problem", role: "alert" })),
    element("form", { id: "password-form" },
      told("h2", "changePassword"), element("input", { name: "name", autocomplete: "username", hidden: true }),
      field("currentPassword", secret("currentPassword", "current-password")),
      field("newPassword", secret("newPassword", "new-password")), ...outcome(), confirm("changePassword")),
    element("section", {},
      told("h2", "devices"), element("p", { id: "devices-problem", className: "problem", role: "alert" }),
      element("ul", { id: "devices", className: "rows" })));
}

function show(view) {
  showStorage(view);
  showDevices(view);
  for (const one of view.lists) one.show();
}

function fill(view) {
  const { account } = session;
  const form = $("settings-form");
  const password = $("password-form");
  $("zones").replaceChildren(...allZones().map((zone) => element("option", { value: zone })));
  form.locale.replaceChildren(...Object.entries(languages).map(([value, label]) => element("option", { value }, label)));
  // A language that the page does not have stays unless another is chosen.
  if (!known(account.locale)) form.locale.prepend(element("option", { value: account.locale }, account.locale));
  form.locale.value = known(account.locale) || account.locale;
  form.name.value = account.name;
  form.timeZone.value = account.timeZone;
  form.dayBoundary.value = account.dayBoundary;
  password.reset();
  password.name.value = account.name;
  for (const one of [form, password]) say(one, "");
  show(view);
}

// Shows a form's outcome: a note, or a problem.
function say(form, note, trouble = "") {
  form.querySelector(".note").textContent = note;
  problem(form, trouble);
}

async function saveSettings(form) {
  const { account } = session;
  const wanted = { name: form.name.value, timeZone: form.timeZone.value.trim(), dayBoundary: form.dayBoundary.value };
  if (form.locale.value !== (known(account.locale) || account.locale)) wanted.locale = form.locale.value;
  const fields = Object.keys(wanted).filter((field) => wanted[field] !== account[field]);
  say(form, "");
  try {
    if (fields.length) {
      const body = Object.fromEntries(fields.map((field) => [field, wanted[field]]));
      const answer = await call("PATCH", `/v1/account?updateMask=${fields.join()}`, { body, ifMatch: account.etag });
      renew(answer);
    }
    say(form, t("settingsSaved"));
  } catch (failure) {
    if (failure.status === 412) await call("GET", "/v1/account").then(renew, () => null);
    say(form, "", explain(failure));
  }
}

async function changePassword(form, view) {
  const { currentPassword, newPassword } = form.elements;
  say(form, "");
  try {
    await call("POST", "/v1/account:changePassword", {
      body: { currentPassword: currentPassword.value, newPassword: newPassword.value },
    });
    form.reset();
    form.name.value = session.account.name;
    say(form, t("passwordChanged"));
    showDevices(view);
  } catch (failure) {
    say(form, "", explain(failure));
  }
}

// Shows the storage usage of the account, and its quota.
async function showStorage(view) {
  const run = view.storage = {};
  const [use, parts, meter, trouble] = [
    $("storage-use"), $("storage-parts"), $("storage-meter"), $("storage-problem"),
  ];
  try {
    const answer = await call("GET", "/v1/account/storage");
    if (run !== view.storage) return;
    const { totalBytes = 0, quotaBytes } = answer;
    const [used, quota] = [Number(totalBytes), Number(quotaBytes)];
    const isBounded = quotaBytes !== undefined;
    const percent = quota > 0 ? Math.min(100, Math.floor((used / quota) * 100)) : 100;
    use.textContent = isBounded
      ? t("storageUsed", { used: bytesText(used), quota: bytesText(quota), percent })
      : t("storageUnbounded", { used: bytesText(used) });
    parts.replaceChildren(...storageParts.flatMap(([key, member]) => {
      const bytes = Number(answer[member] ?? 0);
      return bytes > 0 ? [element("li", {}, element("div", {}, told("span", key)), element("span", {}, bytesText(bytes)))] : [];
    }));
    meter.hidden = !isBounded;
    meter.value = percent;
    meter.ariaLabel = use.textContent;
    trouble.textContent = isBounded && used >= quota ? t("storageFull") : "";
  } catch (failure) {
    if (run === view.storage) trouble.textContent = explain(failure);
  }
}

// The signed-in devices, page by page. A list that a later one replaces is not shown.
async function showDevices(view, token = "") {
  const run = view.devices = {};
  const list = $("devices");
  const query = new URLSearchParams({ pageSize: "20" });
  if (token) query.set("pageToken", token);
  try {
    const page = await call("GET", `/v1/sessions?${query}`);
    if (run !== view.devices) return;
    if (!token) list.replaceChildren();
    list.querySelector(".more-devices")?.remove();
    list.append(...page.sessions.map((device) => deviceRow(device, view)));
    if (page.nextPageToken) {
      list.append(element("li", { className: "more-devices" }, button(t("more"), () => showDevices(view, page.nextPageToken))));
    }
    $("devices-problem").textContent = "";
  } catch (failure) {
    if (run === view.devices) $("devices-problem").textContent = explain(failure);
  }
}

function deviceRow(device, view) {
  const used = t("lastUse", { time: moment(Date.parse(device.lastUseTime)) });
  const end = button(t("endSession"), () => once(end, () => endSession(device, view)));
  return element("li", {},
    element("div", {},
      element("strong", {}, deviceName(device.userAgent)),
      element("span", { className: "quiet" }, used)),
    device.current ? element("span", { className: "quiet" }, t("thisDevice")) : end);
}

async function endSession(device, view) {
  try {
    await call("DELETE", `/v1/sessions/${encodeURIComponent(device.id)}`);
  } catch (failure) {
    if (!(failure instanceof Failure) || failure.status !== 404) {
      $("devices-problem").textContent = explain(failure);
      return;
    }
  }
  await showDevices(view);
}

// Returns the common names of a browser and its system, or else the start of the program's own name.
function deviceName(userAgent) {
  const first = (names) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = first([
    [/Edg\//, "Edge"], [/OPR\//, "Opera"], [/SamsungBrowser\//, "Samsung Internet"], [/Firefox\//, "Firefox"],
    [/Chrome\//, "Chrome"], [/Safari\//, "Safari"],
  ]);
  const system = first([
    [/iPhone/, "iPhone"], [/iPad/, "iPad"], [/Android/, "Android"], [/Windows/, "Windows"], [/Mac OS X/, "Mac"],
    [/Linux/, "Linux"],
  ]);
  return [browser, browser && system].filter(Boolean).join(" · ") || userAgent.slice(0, 60) || t("unknownDevice");
}
