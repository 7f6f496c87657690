// The three things to do with a new diary: to write, to bring photos, and to put it on the phone. Each goes when it is done.
import { call } from "../core/api.js";
import { session } from "../core/session.js";
import * as storage from "../core/storage.js";
import { addTexts, t } from "../core/texts.js";
import { installing } from "../core/worker.js";
import { button, element, told } from "../ui/dom.js";
import { addIcons, icon } from "../ui/icons.js";
import texts from "./firststeps-texts.js";

addTexts(texts);
addIcons({ phone: "M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM11 18h2" });

const all = ["write", "photos", "phone"];

const stepsKey = (account) => `daybook.steps.${account.id}`;

// Returns the steps that are not done yet in this browser.
function remaining(account) {
  try {
    const kept = JSON.parse(storage.read(stepsKey(account)) ?? JSON.stringify(all));
    return all.filter((name) => kept.includes(name));
  } catch {
    return [];
  }
}

const isInstalled = () => matchMedia("(display-mode: standalone)").matches || navigator.standalone === true;

// Shows the steps in `place` until the signal ends it. `list` is the list of the newest entries, `unwritten` the days that no
// entry is about, and write() begins an entry.
export async function showSteps(place, { list, unwritten, write, signal }) {
  const { account } = session;
  let left = remaining(account);
  const rows = element("ul", {});
  const section = element("section", { className: "steps" }, told("h2", "steps"), rows);
  const done = (...names) => {
    left = left.filter((name) => !names.includes(name));
    storage.write(stepsKey(account), JSON.stringify(left));
    for (const one of [...rows.children]) if (!left.includes(one.dataset.step ?? "")) one.remove();
    section.hidden = !left.length;
  };
  const look = () => done(list.querySelector(".card") && "write", list.querySelector(".card .photos") && "photos", isInstalled() && "phone");
  const hasPhotos = await anyPhotos(left, list, unwritten, signal);
  if (signal.aborted) return;
  rows.append(...left.map((name) => makers[name]({ write, done: () => done(name) })));
  done(hasPhotos && "photos");
  look();
  place.append(section);
  const watch = new MutationObserver(look);
  watch.observe(list, { childList: true });
  addEventListener("appinstalled", () => done("phone"), { signal });
  signal.addEventListener("abort", () => watch.disconnect());
}

// Without an entry, each photo is of an unwritten day.
async function anyPhotos(left, list, unwritten, signal) {
  const isDone = !left.includes("photos") || list.querySelector(".card .photos");
  if (isDone || (await unwritten)?.length) return true;
  if (!list.querySelector(".card") && await unwritten) return false;
  const page = await call("GET", "/v1/photos?pageSize=1", { signal }).catch(() => null);
  return Boolean(page?.photos.length);
}

const words = (name, hint) => element("span", {}, told("strong", `step_${name}`), hint);

function row(name, content) {
  const own = element("li", {}, content);
  own.dataset.step = name;
  return own;
}

const makers = {
  write: ({ write }) => row("write", element("button", { type: "button", onclick: write },
    icon("today"), words("write", told("span", "stepWriteHint", { className: "quiet" })), icon("back"))),
  photos: () => row("photos", element("a", { href: "/library" },
    icon("library"), words("photos", told("span", "stepPhotosHint", { className: "quiet" })), icon("back"))),
  phone({ done }) {
    const { offer } = installing;
    const isPhone = matchMedia("(pointer: coarse)").matches;
    const install = async () => {
      await offer.prompt();
      const { outcome } = await offer.userChoice;
      if (outcome === "accepted") done();
    };
    const isOffered = isPhone && offer;
    return row("phone", element("div", {}, icon("phone"),
      words("phone", element("span", { className: "quiet" }, isOffered ? t("stepPhoneHint") : howTo(isPhone))),
      isOffered ? button(t("stepInstall"), install, "primary") : button(t("stepDone"), done)));
  },
};

// Shows the way to put the page on a phone where the browser does not offer it.
function howTo(isPhone) {
  if (isPhone) return t(/iPhone|iPad|Macintosh/.test(navigator.userAgent) ? "stepHowApple" : "stepHowMenu");
  // These names lead to the computer itself, so a phone cannot use them.
  const isOwn = /^(?:localhost|127\.|\[::1\])/.test(location.hostname);
  return isOwn ? t("stepHowElsewhere") : t("stepHowAddress", { address: location.host });
}
