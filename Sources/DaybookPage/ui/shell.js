// The frame around every screen: the navigation, and the notice about the connection.
import { lockHidden } from "../core/api.js";
import { $, element, once, told } from "./dom.js";
import { areOpen, onTurn } from "../hidden/hidden.js";
import * as live from "../core/live.js";
import { navigation } from "../core/places.js"; // named by the document
import { has } from "../core/server.js";
import { addTexts, moment, t } from "../core/texts.js";
import { icon } from "./icons.js";
import { toast } from "./toast.js";
import offline from "../outbox/offline-texts.js";

addTexts(offline);

const healedTime = 4000;

function entry({ path, text, icon: name, isMain = false }) {
  const link = element("a", { href: path, className: isMain ? "main" : "aside" }, icon(name), told("span", text));
  return element("li", { className: isMain ? "" : "wide" }, link);
}

const shownPlaces = () => navigation.filter(({ feature }) => has(feature));

function showMenu() {
  const rest = shownPlaces().filter((one) => !one.isMain).map((one) => ({ ...one, isMain: true }));
  $("menu-list").replaceChildren(...rest.map(entry));
  markPlace(location.pathname);
  $("menu").showModal();
}

// Marks the navigation entry of the shown screen, or of the screen above it.
export function markPlace(path) {
  const isAt = (link) => {
    const own = link.getAttribute("href");
    // An entry belongs to the diary.
    const place = path.replace(/^\/entries\//, "/diary/");
    return own === place || (own !== "/" && place.startsWith(`${own}/`));
  };
  for (const link of document.querySelectorAll("#navigation a, #menu-list a")) {
    if (isAt(link)) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  // On a phone, the last button of the bar leads to the places that are not in the bar.
  $("more")?.classList.toggle("is-here", Boolean(document.querySelector("#navigation .aside[aria-current]")));
}

// Returns the button that locks hidden items, which is there while they are unlocked.
function lockButton() {
  const lock = () => lockHidden().then(() => toast(t("hiddenLocked")));
  const own = element("button", { type: "button", onclick: () => once(own, lock) }, icon("lock"), told("span", "lockHidden"));
  const place = element("li", { className: "lock", hidden: !areOpen() }, own);
  onTurn(() => { place.hidden = !areOpen(); });
  return place;
}

function showNavigation() {
  const more = element("button", { type: "button", className: "main", id: "more", onclick: showMenu }, icon("more"), told("span", "moreScreens"));
  more.ariaHasPopup = "dialog";
  $("navigation").replaceChildren(...shownPlaces().map(entry), element("li", { className: "narrow" }, more), lockButton());
}

export function buildShell({ signOut }) {
  showNavigation();
  for (const control of document.querySelectorAll(".sign-out")) {
    control.prepend(icon("signOut"));
    control.onclick = () => signOut(control);
  }
  $("menu").onclick = (event) => { if (event.target === $("menu") || event.target.closest("a")) $("menu").close(); };
  // Closes the dialogs above a screen when the browser navigates away, before the leaving itself asks a question.
  addEventListener("popstate", () => { for (const dialog of [$("menu"), $("question")]) dialog.close(); }, { capture: true });
  $("skip").onclick = (event) => {
    event.preventDefault();
    $("screen").focus();
  };
  let timer = 0;
  live.onConnection((isThere, keptTime) => {
    clearTimeout(timer);
    const word = $("connection");
    word.textContent = isThere ? t("connected") : keptTime ? t("offlineKept", { time: moment(keptTime) }) : t("disconnected");
    word.classList.toggle("healed", isThere);
    // The notice is calm while the page has something to show.
    word.classList.toggle("lost", !isThere && !keptTime);
    word.hidden = false;
    if (isThere) timer = setTimeout(() => { word.hidden = true; }, healedTime);
  });
  live.onSlow((time) => {
    clearTimeout(timer);
    const word = $("connection");
    word.classList.remove("healed", "lost");
    word.textContent = time ? t("slowKept", { time: moment(time) }) : "";
    word.hidden = !time;
  });
}
