// One entry, at its own address.
import { call } from "../core/api.js";
import { backLink, bar, menuButton } from "../ui/bar.js";
import { button, element, once, replaceKeepingFocus } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import * as live from "../core/live.js";
import { go } from "../core/router.js";
import { addTexts, t } from "../core/texts.js";
import { dayHeading, describeDay, entryCard } from "./cards.js";
import { isBlank } from "../editor/drafts.js";
import { isEntryShut } from "../photos/photos.js";
import "../photos/phototexts.js";
import { neighbours } from "./neighbours.js";
import { photoRows } from "./photorows.js";
import { removeEntry } from "./removal.js";
import { revisions } from "./revisions.js";
import { onSent } from "../outbox/delivery.js";
import { dropToasts, toast } from "../ui/toast.js";
import { isLocked, locked, unlocked } from "../hidden/unlock.js";
import { waitingBand } from "../outbox/waiting.js";
import texts from "./history-texts.js";

addTexts(texts);

const toDiary = { isInstead: true };

class EntryScreen {
  #id;
  #signal;
  #isClosing;
  #line;
  #acts;
  #place = element("div", { className: "one alone" });
  #history;
  #beside;
  /** @type {Entry | null} */
  #entry = null;
  /** @type {Promise<unknown> | null} */
  #loading = null;

  constructor(container, { parameters, isClosing, signal }) {
    [this.#id, this.#signal, this.#isClosing] = [parameters.id, signal, isClosing];
    this.#history = revisions(this.#id, (entry) => this.#show(entry), signal);
    this.#beside = neighbours(signal);
    this.#acts = this.#menu();
    this.#line = bar(backLink("/diary", "diary", signal), element("h1", {}), this.#acts);
    container.append(this.#line, waitingBand(signal, this.#id), this.#place);
    onSent((entry) => {
      if (entry.id !== this.#id) return;
      if (!isEntryShut(entry)) this.#show(entry);
      else if (!entry.hidden) this.load();
    }, signal);
    live.subscribe((change) => this.#follow(change), { signal });
  }

  get #path() {
    return `/v1/entries/${encodeURIComponent(this.#id)}`;
  }

  #menu() {
    const again = () => go(`/entries/${this.#id}`);
    return menuButton(t("entryActs"), async (opener) => {
      const [{ entryMenu }] = await Promise.all([import("./entrymenu.js"), this.#loading]);
      if (!this.#entry) return null;
      return entryMenu(opener, this.#entry, {
        changed: (entry) => (this.#signal.aborted ? again() : this.#show(entry)), away: () => go("/diary", toDiary),
        remove: (entry) => removeEntry(entry, { hide: () => go("/diary", toDiary), bring: again }),
      });
    });
  }

  // Draws an entry's card, and its day and place in the line above.
  #draw(entry) {
    const title = dayHeading(entry.localDate, "h1");
    const card = entryCard(entry, { isWhole: true }, { photos: photoRows, isHere: true });
    describeDay(title, [card]);
    replaceKeepingFocus(this.#line.querySelector("h1"), title);
    this.#acts.hidden = Boolean(entry.deleteTime);
    return card;
  }

  #show(entry) {
    if (this.#entry && this.#entry.etag !== entry.etag) this.#history.stale();
    this.#entry = entry;
    const card = this.#draw(entry);
    if (isBlank(entry)) card.prepend(element("p", { className: "note" }, t("entryEmptied")));
    this.#beside.show(entry);
    // The history stays open where it is.
    if (this.#history.element.isConnected) return replaceKeepingFocus(this.#place.querySelector(".card"), card);
    this.#place.replaceChildren(card, this.#history.element, this.#beside.element);
  }

  // Shows an entry of the trash, with a button that restores it.
  #showInTrash(entry) {
    const restore = button(t("restorePhoto"), () => once(restore, () => call("POST", `${this.#path}:undelete`)
      .then((brought) => this.#restored(brought), (failure) => toast(explain(failure)))), "primary restore");
    const card = this.#draw(entry);
    this.#place.replaceChildren(element("p", { className: "note" }, t("entryInTrash")), card,
      element("div", { className: "actions" }, element("a", { href: "/trash", className: "plain" }, t("trash")), restore));
  }

  #restored(entry) {
    // The undo of its deletion has nothing to restore any more.
    dropToasts([this.#id]);
    this.#show(entry);
  }

  // Shows a notice in the place of the entry.
  #instead(notice) {
    this.#acts.hidden = true;
    replaceKeepingFocus(this.#line.querySelector("h1"), element("h1", {}, t("entry")));
    this.#place.replaceChildren(notice);
  }

  #say(text) {
    this.#instead(element("div", { className: "notice" }, element("p", {}, text), element("a", { href: "/diary" }, t("toDiary"))));
  }

  #follow({ inserted, updated, removed, isResync }) {
    const entry = [...inserted, ...updated].find((one) => one.entry?.id === this.#id)?.entry;
    if (entry && this.#isOld(entry)) return;
    if (entry) this.#show(entry);
    else if (removed.some((one) => one.kind === "ENTRY" && one.id === this.#id)) this.#say(t("ENTRY_NOT_FOUND"));
    else if (isResync) this.load();
  }

  #isOld({ updateTime }) {
    return this.#entry !== null && Date.parse(updateTime) < Date.parse(this.#entry.updateTime);
  }

  load() {
    return this.#loading = this.#ask();
  }

  async #ask() {
    const asked = live.position();
    try {
      const entry = await call("GET", this.#path, { signal: this.#signal });
      if (this.#signal.aborted) return;
      // A change may have arrived before this response.
      if (this.#isOld(entry)) return;
      if (entry.deleteTime) return this.#showInTrash(entry);
      this.#show(entry);
      // Changes that arrived while the response was in transit were reported before this entry was shown. After a resync,
      // another request is under way.
      live.changesSince(asked).filter(({ isResync }) => !isResync).forEach((change) => this.#follow(change));
    } catch (failure) {
      if (this.#signal.aborted) return;
      if (!isLocked(failure)) return this.#say(explain(failure));
      const again = () => this.load();
      this.#instead(locked(again));
      if (!this.#isClosing) unlocked(again);
    }
  }
}

export default {
  title: () => t("entry"),
  enter: (container, visit) => new EntryScreen(container, visit).load(),
};
