// The cards of a feed in the document: a heading for each day, and below it the cards of that day.
import { element, holding, replaceKeepingFocus } from "../ui/dom.js";
import { dayHeading, entryCard, namePlaces, photoCard } from "./cards.js";
import { remember } from "../photos/photos.js";
import { steady } from "../ui/steady.js";

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
      if (day && day !== lastDay) list.append(dayHeading(lastDay = day));
      if (item.photo) remember(item.photo);
      list.append(item.entry ? this.#entry(item.entry, item) : photoCard(item.photo, item));
    }
    this.#namePlaces();
  }

  // Inserts an entry before the entry with the ID `nextID`, or at the end without one.
  insert(entry, nextID) {
    const card = this.#entry(entry);
    holding(this.element, () => {
      this.#place(card, entry.localDate, nextID === null ? null : this.cardOf(nextID));
      this.#namePlaces();
    });
  }

  #place(card, day, next) {
    const sameDay = [...this.element.querySelectorAll(".card")].filter((one) => one.dataset.day === day);
    if (sameDay.length) {
      if (next?.dataset.day === day) next.before(card);
      else sameDay.at(-1).after(card);
      return;
    }
    const place = next?.previousElementSibling?.matches(".day") ? next.previousElementSibling : next;
    if (place) place.before(dayHeading(day), card);
    else this.element.append(dayHeading(day), card);
  }

  // Replaces the card of a changed entry.
  replace(card, entry) {
    const fresh = this.#entry(entry);
    holding(this.element, () => {
      replaceKeepingFocus(card, fresh);
      this.#namePlaces();
    });
    this.#steady.placed(fresh);
  }

  // Removes a card, and its heading if it was the only card of its day.
  remove(card) {
    const heading = card.previousElementSibling;
    const isLast = heading?.matches(".day") && !card.nextElementSibling?.matches(".card");
    holding(this.element, () => {
      card.remove();
      if (isLast) heading.remove();
      else this.#namePlaces();
    });
  }

  // Each heading shows the places of the cards below it.
  #namePlaces() {
    let [heading, names] = [null, []];
    const say = () => { if (heading) namePlaces(heading, names); };
    for (const one of this.element.children) {
      if (one.matches(".day")) {
        say();
        [heading, names] = [one, []];
      } else if (one.dataset.place) names.push(one.dataset.place);
    }
    say();
  }
}
