// Swiping a card to the left by touch offers to share and to delete its entry. Scrolling up and down is the browser's alone:
// the cards' touch-action leaves nothing but sideways movements to the page.
import { button, element } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { addStyle } from "../ui/styles.js"; // named by the document
import { t } from "../core/texts.js";
import { shareEntry } from "../sharing/sharing.js";

// The distance in pixels after which a movement has a direction.
const slack = 10;
// A movement is sideways if it goes at least this many times as far sideways as up or down.
const steepest = 1.5;
// The share of the buttons' width that opens them when the finger is lifted.
const opening = 0.4;

const isOpen = (card) => card.classList.contains("swiped");

// Returns whether an element below the finger scrolls sideways by itself.
function isScroller(target, card) {
  for (let one = target; one && one !== card; one = one.parentElement) {
    if (one.scrollWidth > one.clientWidth && /auto|scroll/.test(getComputedStyle(one).overflowX)) return true;
  }
  return false;
}

// Follows a touch that began on a card.
export async function swipe(event, card, entry, actions) {
  const { pointerId, target } = event;
  // A touch of an opened card puts it back.
  const isReturn = isOpen(card) && !target.closest(".swipe-acts");
  if (!await addStyle("diary/swipe").then(() => true, () => false)) return;
  // The finger may have been lifted while the style sheet was loading.
  if (!target.hasPointerCapture(pointerId)) return void (isReturn && close(card));
  if (isScroller(target, card) || target.closest(".swipe-acts") || card.querySelector(".swipe-acts:not([data-open])")) return;
  const ended = new AbortController();
  const { signal } = ended;
  const from = isOpen(card) ? -widthOf(card) : 0;
  let offset = null;
  card.addEventListener("pointermove", (moved) => {
    if (moved.pointerId !== pointerId) return;
    const [x, y] = [moved.clientX - event.clientX, moved.clientY - event.clientY];
    if (offset === null) {
      if (Math.hypot(x, y) < slack) return;
      if (Math.abs(x) < Math.abs(y) * steepest || (x > 0 && !from)) return void ended.abort();
      uncover(card, entry, actions);
      delete card.querySelector(".swipe-acts").dataset.open;
    }
    offset = Math.max(Math.min(from + x, 0), -widthOf(card));
    card.style.translate = `${offset}px 0`;
  }, { signal });
  const end = ({ type, pointerId: id }) => {
    if (id !== pointerId) return;
    ended.abort();
    if (offset === null) return void (isReturn && type === "pointerup" && close(card));
    const isWide = from ? offset < -widthOf(card) * (1 - opening) : offset < -widthOf(card) * opening;
    if (type === "pointerup" ? isWide : from) keepOpen(card);
    else close(card);
  };
  addEventListener("pointerup", end, { signal });
  addEventListener("pointercancel", end, { signal });
}

const widthOf = (card) => card.querySelector(".swipe-acts")?.getBoundingClientRect().width ?? 0;

// Puts the buttons behind the card's right edge.
function uncover(card, entry, { remove }) {
  if (isOpen(card)) return;
  const act = (name, key, run) => {
    const own = button("", () => {
      close(card);
      run();
    }, name);
    own.append(icon(name === "remove" ? "trash" : "share"), element("span", {}, t(key)));
    return own;
  };
  const acts = element("div", { className: "swipe-acts", role: "group", ariaLabel: t("entryActs") },
    act("share", "share", () => shareEntry(entry)),
    act("remove", "delete", () => remove(entry)));
  card.classList.add("swiped");
  card.append(acts);
}

// The time after a touch within which its click comes, in milliseconds.
const clickTime = 400;

// Keeps the card open until the next touch. A touch of the card itself only puts it back.
function keepOpen(card) {
  const acts = card.querySelector(".swipe-acts");
  acts.dispatchEvent(new Event("swipe-end"));
  acts.dataset.open = "true";
  card.style.translate = `${-widthOf(card)}px 0`;
  const shown = new AbortController();
  const { signal } = shown;
  acts.addEventListener("swipe-end", () => setTimeout(() => shown.abort(), clickTime), { once: true });
  const isInside = (target) => acts.contains(target);
  addEventListener("pointerdown", ({ target }) => { if (!card.contains(target)) close(card); }, { capture: true, signal });
  card.addEventListener("click", (clicked) => {
    if (isInside(clicked.target)) return;
    clicked.preventDefault();
    clicked.stopPropagation();
    close(card);
  }, { capture: true, signal });
}

function close(card) {
  const acts = card.querySelector(".swipe-acts");
  acts?.dispatchEvent(new Event("swipe-end"));
  delete acts?.dataset.open;
  const gone = () => {
    acts?.remove();
    card.classList.remove("swiped", "returning");
  };
  card.classList.add("returning");
  card.style.translate = "";
  Promise.allSettled(card.getAnimations().map((one) => one.finished)).then(gone);
}
