// The choice of the shown screen by the address. Back and forward restore a screen as it was left, at the same scroll
// position.
//
// A screen is the default export of its module:
//   title(parameters)          returns the title of the window
//   enter(container, visit)    fills the container; visit: {parameters, query, kept, state, view, signal}. Resolves when
//                              the kept content is shown again. `signal` ends all work that the visit started; `view` is
//                              the screen's own element for the content of this visit.
//   leave(visit)               returns the content to keep as `kept` for a reader who comes back (optional)
//   speak(visit)               handles a change of the language or another setting; without it the screen is entered
//                              again (optional)
//   conceal(visit)             handles the locking of hidden items, which must no longer be visible; without it the
//                              screen is entered again, and visit.isClosing is true (optional)
import { element, painted } from "../ui/dom.js";
import { areOpen } from "../hidden/hidden.js";
import { navigation, placeAt } from "./places.js"; // named by the document
import { session } from "./session.js";
import { addStyle } from "../ui/styles.js"; // named by the document
import { t } from "./texts.js";

const mostKept = 20;
// State: the state of left screens, by the key of their place in the history: {scroll, anchor, kept}.
const left = new Map();
// State: what screens get besides their address while hidden items are unlocked, by the same keys. The browser's
// history lasts longer than that, so it gets no texts.
const told = new Map();
// The screen that is shown: {href, key, screen, container, control, parameters}, and the one over it.
let view = null;
let over = null;
let runs = 0;
let isStarted = false;
// The screen at "/", which no module has to be loaded for.
let opening = null;
/** @type {(path: string) => unknown} */
let onArrival = () => null;

const here = () => location.pathname + location.search;
const newKey = () => `${Date.now().toString(36)}.${Math.random().toString(36).slice(2, 8)}`;

// Returns the part of a state that is stored in the browser's history at a key. While hidden items are unlocked, its
// texts stay here.
function forHistory(key, state) {
  const whole = { ...told.get(key), ...state };
  told.delete(key);
  if (!areOpen()) return state;
  told.set(key, whole);
  while (told.size > mostKept) told.delete(told.keys().next().value);
  return JSON.parse(JSON.stringify(state, (name, value) => (name === "caption" ? undefined : value)));
}

// Goes to a path of the page. The screen gets `state`, also after a reload. With `isInstead`, the current step of the
// history is replaced.
export function go(path, { isInstead = false, state = {} } = {}) {
  const steps = (history.state?.steps ?? 0) + (isInstead ? 0 : 1);
  const key = newKey();
  const from = isInstead ? history.state?.from : here();
  const entry = { ...forHistory(key, state), key, steps, from, reader: session.account?.id };
  if (isInstead) history.replaceState(entry, "", path);
  else {
    keepScroll();
    history.pushState(entry, "", path);
  }
  return arrive(true);
}

// Changes the address of the shown screen, which stays.
export function readdress(path, state = {}) {
  const fresh = forHistory(history.state?.key, state);
  history.replaceState({ ...history.state, ...fresh, reader: session.account?.id }, "", path);
  const shown = over ?? view;
  if (shown) shown.href = here();
}

// Adds a step for a part that opens over the rest of the screen. Going back calls `undo` and stays on the screen. Returns
// a function that removes the step, for when the part closes in another way.
export function stepInto(undo) {
  const shown = view;
  history.pushState({ ...history.state, steps: (history.state?.steps ?? 0) + 1, isWithin: true }, "", here());
  shown.undo = undo;
  return () => {
    if (shown !== view || shown.undo !== undo) return;
    shown.undo = null;
    if (history.state?.isWithin) history.back();
  };
}

// Goes to the previous place, or to `path` if that is outside the page.
export function back(path) {
  if (history.state?.steps > 0) history.back();
  else go(path, { isInstead: true });
}

// Returns the screen that `back` leads to, {path, text}: `text` is the key of its name in the navigation. Null if that screen
// is not one of the page's.
export function cameFrom() {
  const { from, steps } = history.state ?? {};
  if (!from || !(steps > 0)) return null;
  const place = from.split("?")[0].replace(/^\/entries\//, "/diary/").replace(/^\/photos\//, "/library/");
  const found = navigation.find(({ path }) => path === place) ?? navigation.find(({ path }) => path !== "/" && place.startsWith(`${path}/`));
  return found ? { path: from, text: found.text } : null;
}

// Enters the shown screen again, unless it can change its language by itself.
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

// Removes hidden items after they were locked: from the screen, and from the state that is kept for a reader who comes
// back.
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

export function start() {
  isStarted = true;
  if (!history.state?.key) history.replaceState({ key: newKey(), steps: 0 }, "");
  return arrive(false);
}

// Shows nothing, and keeps nothing that was shown, because another person may sign in.
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

// Returns the first visible entry, and its position; null at the top of the screen. The entries above it may have a
// different height when the reader returns.
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
  const [module] = await Promise.all([place.load?.(), place.hasStyle ? addStyle(place.screen) : null]);
  return module?.default ?? opening;
}

const nowhere = {
  title: () => t("nowhere"),
  enter(container) {
    container.append(element("div", { className: "notice" },
      element("h1", {}, t("nowhere")), element("a", { href: "/" }, t("toToday"))));
  },
};

// The screen that is shown if a module cannot be loaded. The server may no longer have the files of this version, so
// the button loads the page again.
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
  if (!isForward && !over && view?.href === href && view.key === key) return stepBack();
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
  // The browser's history may contain the state of another person, which is not used.
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

function stepBack() {
  const { undo } = view;
  view.undo = null;
  undo?.();
}

async function change(shown, visit, isForward, run) {
  const isFirst = !view;
  if (view) {
    left.set(view.key, { scroll: view.scroll ?? 0, anchor: view.anchor, kept: leave(view) });
    while (left.size > mostKept) left.delete(left.keys().next().value);
  }
  const before = isForward ? undefined : left.get(shown.key);
  view = Object.assign(shown, { container: document.getElementById("screen") });
  onArrival(location.pathname);
  const focused = document.activeElement;
  const entered = enter(shown, { ...visit, kept: before?.kept });
  scrollTo(0, 0);
  // The Tab key continues from the heading of the screen, unless the screen moved the focus: the navigation is before
  // it.
  if ([focused, document.body].includes(document.activeElement)) {
    // The focus makes the browser lay the screen out, so the first screen is painted before it.
    if (isFirst) await painted();
    if (run === runs && [focused, document.body].includes(document.activeElement)) focusHeading(shown.container);
  }
  await entered;
  if (run !== runs) return;
  // The heading may have arrived with a response.
  if (document.activeElement === shown.container) focusHeading(shown.container);
  if (before) scrollBack(shown.container, before);
}

// Moves the focus to the heading of the screen.
export function focusScreen() {
  if (view) focusHeading(view.container);
}

// Moves the focus to the link that was opened last, unless its opener already has the focus.
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

// Follows links to the page within the page. `first` is the screen at "/", and `arrived` gets the path of each new screen.
export function watchAddress(first, arrived) {
  [opening, onArrival] = [first, arrived];
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
