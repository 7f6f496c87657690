// The cards of a feed in the document: a heading for each day, and below it the cards of that day.
import { element, holding, replaceKeepingFocus } from "../ui/dom.js";
import { dayHeading, describeDay, entryCard, photoCard } from "./cards.js";
import { remember } from "../photos/photos.js";

const headingOf = (day) => dayHeading(day, "h2", { isLink: true });

// Keeps the visible text in its place while cards above it grow, because pictures and markup load after their cards.
//
// Returns {watch(card), placed(card)}: watch() returns the card, and placed() is for a card that replaced another one, whose
// growth before the next frame counts, too. The signal ends it.
function steady(signal) {
  const heights = new WeakMap();
  const observer = new ResizeObserver((changes) => {
    for (const { target } of changes) {
      const { height, bottom } = target.getBoundingClientRect();
      const before = heights.get(target);
      heights.set(target, height);
      if (before !== undefined && height !== before && bottom - (height - before) <= 0) scrollBy(0, height - before);
    }
  });
  signal.addEventListener("abort", () => observer.disconnect());
  return {
    watch(card) {
      observer.observe(card);
      return card;
    },
    placed: (card) => heights.set(card, card.getBoundingClientRect().height),
  };
}

const mayMove = () => matchMedia("(prefers-reduced-motion: no-preference)").matches;

// Returns the element beside a card, without elements that fold away.
function beside(card, side) {
  let one = card[side];
  while (one?.matches(".leaving")) one = one[side];
  return one;
}

function headingAbove(card) {
  const above = beside(card, "previousElementSibling");
  return above?.matches(".day") ? above : null;
}

// Replaces elements by an empty card, which folds away and has none of their text.
function fold(gone) {
  const [first, last] = [gone[0], gone.at(-1)];
  const height = last.getBoundingClientRect().bottom - first.getBoundingClientRect().top;
  const left = element("div", { className: "leaving", inert: true, ariaHidden: "true" }, element("div", { className: "card" }));
  first.before(left);
  const whole = { height: `${height}px`, opacity: 1 };
  left.animate([whole, { height: 0, opacity: 0 }], { duration: 240, easing: "ease-in-out" }).finished.finally(() => left.remove()).catch(() => null);
}

export class FeedList {
  element = element("div", { id: "feed", className: "feed" });
  #actions;
  #steady;

  // `actions` is the same as for an entry's card.
  constructor(actions, signal) {
    this.#actions = actions;
    this.#steady = steady(signal);
  }

  cardOf(id) {
    return this.element.querySelector(`.card[data-entry="${CSS.escape(id)}"]`);
  }

  #entry(entry, item = {}) {
    return this.#steady.watch(entryCard(entry, item, this.#actions));
  }

  clear() {
    this.element.replaceChildren();
  }

  // Appends the cards of items.
  append(items) {
    const list = this.element;
    let lastDay = [...list.querySelectorAll(".day")].at(-1)?.dataset.day ?? "";
    for (const item of items) {
      const day = (item.entry ?? item.photo).localDate;
      if (day && day !== lastDay) list.append(headingOf(lastDay = day));
      if (item.photo) remember(item.photo);
      list.append(item.entry ? this.#entry(item.entry, item) : photoCard(item.photo, item));
    }
    this.#describeDays();
  }

  // Puts an entry before the entry with the ID `nextID`, or at the end of all without one. It slides in.
  insert(entry, nextID) {
    const card = this.#entry(entry);
    holding(this.element, () => {
      this.#place(card, entry.localDate, nextID === null ? null : this.cardOf(nextID));
      this.#describeDays();
    });
    if (mayMove()) card.animate([{ opacity: 0, translate: "0 -16px" }, {}], { duration: 260, easing: "ease-out" });
  }

  #place(card, day, next) {
    const sameDay = [...this.element.querySelectorAll(".card")].filter((one) => one.dataset.day === day);
    if (sameDay.length) {
      if (next?.dataset.day === day) next.before(card);
      else sameDay[sameDay.length - 1].after(card);
      return;
    }
    const place = next && (headingAbove(next) ?? next);
    if (place) place.before(headingOf(day), card);
    else this.element.append(headingOf(day), card);
  }

  // Replaces the card of a changed entry.
  replace(card, entry) {
    const fresh = this.#entry(entry);
    holding(this.element, () => {
      replaceKeepingFocus(card, fresh);
      this.#describeDays();
    });
    this.#steady.placed(fresh);
  }

  // Removes a card, and its heading if it was the only card of its day. A visible card folds away.
  remove(card) {
    const heading = headingAbove(card);
    const isLast = heading && !beside(card, "nextElementSibling")?.matches(".card");
    const gone = isLast ? [heading, card] : [card];
    const isInSight = card.getBoundingClientRect().bottom > 0 && mayMove();
    holding(this.element, () => {
      if (isInSight) fold(gone);
      for (const one of gone) one.remove();
      this.#describeDays();
    });
  }

  // Describes each day in its heading.
  #describeDays() {
    /** @type {[Element | null, Element[]]} */
    let [heading, cards] = [null, []];
    const say = () => { if (heading) describeDay(heading, cards); };
    for (const one of this.element.children) {
      if (one.matches(".day")) {
        say();
        [heading, cards] = [one, []];
      } else if (one.matches(".card")) cards.push(one);
    }
    say();
  }
}
