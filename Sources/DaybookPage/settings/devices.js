// The signed-in devices of the account, page by page.
import { call } from "../core/api.js";
import { button, element, once } from "../ui/dom.js";
import { explain, Failure } from "../core/failures.js";
import { moment, t } from "../core/texts.js";

// The number of rows that fit a phone's window.
const atFirst = 6;
const atOnce = 20;

export function devices() {
  const trouble = element("p", { className: "problem", role: "alert" });
  const list = element("ul", { id: "devices", className: "rows" });
  const place = element("div", { className: "part" }, trouble, list);
  // The request whose list is shown. The response to an earlier one is not.
  let run = null;
  async function show(token = "") {
    const own = run = {};
    const query = new URLSearchParams({ pageSize: String(token ? atOnce : atFirst), ...(token && { pageToken: token }) });
    try {
      const page = await call("GET", `/v1/sessions?${query}`);
      if (run !== own) return;
      if (!token) list.replaceChildren();
      list.querySelector(".more-devices")?.remove();
      list.append(...page.sessions.map((device) => deviceRow(device, end)));
      const { nextPageToken: next } = page;
      if (next) list.append(element("li", { className: "more-devices" }, button(t("more"), () => show(next))));
      trouble.textContent = "";
    } catch (failure) {
      if (run === own) trouble.textContent = explain(failure);
    }
  }
  async function end(device) {
    try {
      await call("DELETE", `/v1/sessions/${encodeURIComponent(device.id)}`);
    } catch (failure) {
      if (!(failure instanceof Failure) || failure.status !== 404) {
        trouble.textContent = explain(failure);
        return;
      }
    }
    await show();
  }
  return { place, show: () => show(), leave: () => { run = null; } };
}

function deviceRow(device, action) {
  const used = t("lastUse", { time: moment(Date.parse(device.lastUseTime)) });
  const end = button(t("endSession"), () => once(end, () => action(device)), "plain danger");
  return element("li", {},
    element("div", {},
      element("strong", {}, deviceName(device.userAgent)),
      element("span", { className: "quiet" }, used)),
    device.current ? element("span", { className: "quiet" }, t("thisDevice")) : end);
}

// Returns the words for a program that is no browser, by the first word of its own name.
function programName(userAgent) {
  const name = userAgent.slice(0, 60).split(/[\s/]/)[0];
  if (name === "daybook") return t("deviceCommand");
  return name ? t("deviceProgram", { name }) : t("unknownDevice");
}

// Returns the common names of a browser and its system, or else those of the program.
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
  return [browser, browser && system].filter(Boolean).join(" · ") || programName(userAgent);
}
