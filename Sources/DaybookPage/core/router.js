// Which screen is shown: it follows the address. Back and forward bring a screen as it was left, at the same scroll.
//
// A screen is the default export of its module:
//   title(parameters)          what the window is called
//   enter(container, visit)    fills the container; visit: {parameters, query, kept, state, view, signal}. Resolves when
//                              what was kept is shown again. `signal` ends everything that the visit started; `view` is
//                              the screen's own place for what this visit shows.
//   leave(visit)               what is to be there as `kept` when the reader comes back (optional)
//   speak(visit)               the language or another setting changed; without it the screen is entered anew (optional)
//   conceal(visit)             hidden things are closed, and nothing of them is to be seen any more; without it the
//                              screen is entered anew, and visit.isClosing says why (optional)
import { element } from "../ui/dom.js";
import { areOpen } from "../hidden/hidden.js";
import { placeAt } from "./places.js"; // named by the document
import { session } from "./session.js";
import { addStyle } from "../ui/styles.js";
import { t } from "./texts.js";

const mostKept = 20;
// The state of screens that were left, by the key of their place in the history: {scroll, anchor, kept}.
const left = new Map();
// The state that screens are given beside their address while hidden things are open, by the same keys. The browser's
// history outlasts that time, and gets no words.
const told = new Map();
// The screen that is shown: {href, key, screen, container, control, parameters}, and the one over it.
let view = null;
let over = null;
let runs = 0;
let isStarted = false;
let isFocusing = false;
let onArrival = () => null;

const here = () => location.pathname + location.search;
const newKey = () => `${Date.now().toString(36)}.${Math.random().toString(36).slice(2, 8)}`;

// Returns the part of a state that goes into the browser's history at a key; its words stay here while hidden things
// are open.
function forHistory(key, state) {
  const whole = { ...told.get(key), ...state };
  told.delete(key);
  if (!areOpen()) return state;
  told.set(key, whole);
  while (told.size > mostKept) told.delete(told.keys().next().value);
  return JSON.parse(JSON.stringify(state, (name, value) => (name === "caption" ? undefined : value)));
}

// Goes to a path of the page. `state` comes to the screen, also after a reload; `isInstead` leaves no step to come back to.
export function go(path, { isInstead = false, state = {} } = {}) {
  const steps = (history.state?.steps ?? 0) + (isInstead ? 0 : 1);
  const key = newKey();
  const entry = { ...forHistory(key, state), key, steps, reader: session.account?.id };
  if (isInstead) history.replaceState(entry, "", path);
  else {
    keepScroll();
    history.pushState(entry, "", path);
  }
  return arrive(true);
}

// Changes what the address says of the screen that is shown, which stays.
export function readdress(path, state = {}) {
  const fresh = forHistory(history.state?.key, state);
  history.replaceState({ ...history.state, ...fresh, reader: session.account?.id }, "", path);
  const shown = over ?? view;
  if (shown) shown.href = here();
}

// To where the reader came from; to `path` when that is outside of the page.
export function back(path) {
  if (history.state?.steps > 0) history.back();
  else go(path, { isInstead: true });
}

// Enters the screen that is shown once more, unless it can speak anew by itself.
export function redraw() {
  for (const shown of [view, over]) {
    if (!shown) continue;
    document.title = titled(shown.screen, shown.parameters);
    if (shown.screen.speak) shown.screen.speak(shown.visit);
    else if (shown === view) enterAgain(shown);
  }
}

function enterAgain(shown) {
  const kept = leave(shown);
  enter(shown, { ...shown.visit, kept });
}

// Hidden things are closed: nothing of them is shown any more, nor kept for who comes back.
export function conceal() {
  for (const one of left.values()) one.kept = undefined;
  told.clear();
  for (const shown of [over, view]) {
    if (!shown) continue;
    if (shown.screen.conceal) {
      shown.screen.conceal(shown.visit);
      continue;
    }
    const { scrollY: height } = window;
    leave(shown);
    const entered = enter(shown, { ...shown.visit, kept: undefined, isClosing: true });
    const [run, { control }] = [runs, shown];
    Promise.resolve(entered).then(() => { if (run === runs && control === shown.control && !over) scrollTo(0, height); }, () => null);
  }
}

// isByHand: somebody has just signed in, and their place in the page was there.
export function start(isByHand = false) {
  isStarted = true;
  isFocusing = isByHand;
  if (!history.state?.key) history.replaceState({ key: newKey(), steps: 0 }, "");
  return arrive(false);
}

// Shows nothing, and keeps nothing of what was shown: somebody else may sign in.
export function stop() {
  isStarted = false;
  runs += 1;
  for (const shown of [over, view]) if (shown) leave(shown);
  [over, view] = [null, null];
  left.clear();
  told.clear();
  document.title = "Daybook";
}

function keepScroll() {
  if (view && !over) [view.scroll, view.anchor] = [scrollY, anchorOf(view.container)];
}

// The first entry in sight, and its position: the entries above it may have another height when the reader is back.
function anchorOf(container) {
  const card = [...container.querySelectorAll(".card[data-entry]")].find((one) => one.getBoundingClientRect().bottom > 0);
  return card && scrollY > 0 ? { id: card.dataset.entry, top: card.getBoundingClientRect().top } : null;
}

function scrollBack(container, { scroll, anchor }) {
  scrollTo(0, scroll);
  const card = anchor && container.querySelector(`.card[data-entry="${CSS.escape(anchor.id)}"]`);
  if (card) scrollBy(0, card.getBoundingClientRect().top - anchor.top);
}

function leave(shown) {
  const kept = shown.screen.leave?.(shown.visit);
  shown.control.abort();
  shown.container.replaceChildren();
  shown.container.removeAttribute("class");
  return kept;
}

function titled(screen, parameters) {
  const title = screen.title(parameters);
  return title ? `${title} · Daybook` : "Daybook";
}

function enter(shown, visit) {
  shown.control = new AbortController();
  shown.visit = { ...visit, view: null, signal: shown.control.signal };
  return shown.screen.enter(shown.container, shown.visit);
}

async function load(place) {
  const [module] = await Promise.all([
    import(`../${place.screen}.js`), place.hasStyle ? addStyle(place.screen) : null,
  ]);
  return module.default;
}

const nowhere = {
  title: () => t("nowhere"),
  enter(container) {
    container.append(element("div", { className: "notice" },
      element("h1", {}, t("nowhere")), element("a", { href: "/" }, t("toToday"))));
  },
};

// The files of this version may be gone from the server: the page is loaded anew then.
const unloaded = {
  title: () => "",
  enter(container) {
    container.append(element("div", { className: "notice" }, element("h1", {}, t("unloaded")),
      element("button", { type: "button", className: "primary", onclick: () => location.reload() }, t("retry"))));
  },
};

async function arrive(isForward) {
  if (!isStarted) return;
  const run = ++runs;
  const href = here();
  const { key } = history.state;
  const found = placeAt(location.pathname);
  const isOver = Boolean(found?.place.isOver);
  const screen = found ? await load(found.place).catch(() => unloaded) : nowhere;
  if (run !== runs) return;
  if (over) {
    const { href: leftHref } = over;
    leave(over);
    over = null;
    if (!isOver && view?.href === href && view.key === key) {
      document.title = titled(view.screen, view.parameters);
      focusLink(leftHref);
      return onArrival(location.pathname);
    }
  }
  const shown = { href, key, screen, parameters: found?.parameters ?? {} };
  // The browser's history may hold the state of somebody else, which is not used.
  const isOwn = history.state.reader === session.account?.id;
  const visit = {
    parameters: shown.parameters, query: new URLSearchParams(location.search),
    state: isOwn ? { ...history.state, ...told.get(key) } : {}, kept: undefined,
  };
  document.title = titled(screen, shown.parameters);
  if (isOver && screen !== unloaded) {
    over = Object.assign(shown, { container: document.getElementById("over") });
    return enter(shown, visit);
  }
  await change(shown, visit, isForward, run);
}

async function change(shown, visit, isForward, run) {
  const isFirst = !view && !isFocusing;
  if (view) {
    left.set(view.key, { scroll: view.scroll ?? 0, anchor: view.anchor, kept: leave(view) });
    while (left.size > mostKept) left.delete(left.keys().next().value);
  }
  const before = isForward ? undefined : left.get(shown.key);
  view = Object.assign(shown, { container: document.getElementById("screen") });
  onArrival(location.pathname);
  const entered = enter(shown, { ...visit, kept: before?.kept });
  scrollTo(0, 0);
  if (!isFirst) focusHeading(shown.container);
  await entered;
  if (run !== runs) return;
  // The heading may have come with an answer.
  if (document.activeElement === shown.container) focusHeading(shown.container);
  if (before) scrollBack(shown.container, before);
}

// Gives the focus to the heading of the screen.
export function focusScreen() {
  if (view) focusHeading(view.container);
}

// Gives the focus to the link that was opened last, unless its opener has the focus already.
function focusLink(href) {
  const at = document.activeElement;
  if (at !== document.body && at.tagName !== "H1") return;
  const link = [...view.container.querySelectorAll("a[href]")].find((one) => one.getAttribute("href") === href);
  (link ?? view.container.querySelector("h1"))?.focus({ preventScroll: true });
}

function focusHeading(container) {
  const heading = container.querySelector("h1") ?? container;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

// Links of the page are followed in the page; arrived is told the path of each screen that comes.
export function watchAddress(arrived) {
  onArrival = arrived;
  history.scrollRestoration = "manual";
  addEventListener("popstate", () => {
    keepScroll();
    if (!history.state?.key) history.replaceState({ key: newKey(), steps: 0 }, "");
    arrive(false);
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.hash || !placeAt(link.pathname)) return;
    event.preventDefault();
    go(link.pathname + link.search, { isInstead: link.pathname + link.search === here() });
  });
}
