// One import in the settings, with its numbers, its notices, and its undo.
import { call } from "../core/api.js";
import { explain } from "../core/failures.js";
import { hasText, moment, t } from "../core/texts.js";
import { areOpen, turn } from "../hidden/hidden.js";
import { isLocked, unlocked } from "../hidden/unlock.js";
import { button, element, setText } from "../ui/dom.js";
import { sheet } from "../ui/sheet.js";
import { handled, importFacts, undoable, undoFacts, undoneKey } from "./importcounts.js";
import { importNotices } from "./importnotices.js";

// The maximum time to wait for one step of an undo, which takes about half a minute, in milliseconds.
const stepTime = 70_000;
// The interval at which the progress of a step is read, in milliseconds.
const lookEvery = 1500;

export class ImportRow {
  #made;
  #signal;
  #changed;
  #isUndoing = false;
  // Whether the numbers are of a time when hidden items were unlocked, and are not shown any more.
  #isConcealed = false;
  #name = element("strong", { tabIndex: -1 });
  #state = element("span", { className: "quiet" });
  #undo = button("", () => this.#begin());
  #facts = element("div", {});
  #advice = element("p", { className: "quiet" });
  #said = element("p", { className: "note", role: "status" });
  #progress = element("progress", {});
  #trouble = element("p", { className: "problem", role: "alert" });
  #notices;

  /**
   * @param {import("./importcounts.js").Import} made
   * @param {AbortSignal} signal ends its requests
   * @param {() => void} changed is called after an undo began or ended, and when hidden items were unlocked
   */
  constructor(made, signal, changed) {
    [this.#made, this.#signal, this.#changed] = [made, signal, changed];
    this.#notices = importNotices(made.id, signal, changed);
    this.element = element("li", { className: "import" },
      element("div", { className: "import-head" }, element("div", {}, this.#name, this.#state), this.#undo),
      this.#facts, this.#advice, this.#said, this.#progress, this.#trouble, this.#notices.element);
    this.element.dataset.import = made.id;
    this.#draw();
  }

  // Whether the import changes without this page, or its numbers are still to come.
  get isOpen() { return !this.#isUndoing && (this.#isConcealed || ["RUNNING", "UNDOING"].includes(this.#made.state)); }

  // Shows a newer state. During an undo, the undo itself shows it.
  update(made) {
    if (!this.#isUndoing) this.#take(made);
  }

  #take(made) {
    [this.#made, this.#isConcealed] = [made, false];
    this.#draw();
  }

  // Shows the texts in another language. Those of notices come from the server.
  speak() {
    [this.#said.textContent, this.#trouble.textContent] = ["", ""];
    this.#draw();
    this.#notices.stale();
  }

  // Removes all numbers, because some may be of hidden items, until the server says the others.
  conceal() {
    this.#takeWithoutNumbers(this.#made);
    if (this.#notices.element.contains(document.activeElement)) this.#name.focus({ preventScroll: true });
    this.#draw();
    this.#notices.empty();
  }

  #takeWithoutNumbers({ id, state, startTime }) {
    [this.#made, this.#isConcealed] = [{ id, state, startTime }, true];
  }

  // Shows the response to a step. If hidden items were locked or unlocked since the step began, its numbers are of the time
  // before. A response that only tells the state is asked for again by itself.
  #takeSince(asked, made) {
    if (asked === turn()) return this.#take(made);
    this.#takeWithoutNumbers(made);
    this.#draw();
  }

  get #time() { return moment(Date.parse(this.#made.startTime)); }

  #draw() {
    const [{ state, noticeCount = 0 }, time] = [this.#made, this.#time];
    const isPartial = state === "UNDOING";
    const label = t(isPartial ? "importUndoContinue" : "undo");
    setText(this.#name, time);
    setText(this.#state, hasText(`importState_${state}`) ? t(`importState_${state}`) : "");
    this.#drawFacts();
    setText(this.#advice, !this.#isUndoing && hasText(`importAdvice_${state}`) ? t(`importAdvice_${state}`) : "");
    this.#advice.hidden = !this.#advice.textContent;
    setText(this.#undo, label);
    this.#undo.ariaLabel = t("importUndoOf", { deed: label, time });
    this.#undo.ariaDisabled = this.#isUndoing ? "true" : null;
    this.#progress.hidden = !isPartial && !this.#isUndoing;
    const all = undoable(this.#made);
    [this.#progress.max, this.#progress.value] = [Math.max(1, all), Math.min(all, handled(this.#made))];
    if (this.#isConcealed) this.#progress.removeAttribute("value");
    this.#progress.ariaLabel = t("importUndoProgress");
    this.#notices.draw(noticeCount);
    // An import that added nothing has nothing to undo. Hidden items are counted only while they are unlocked.
    const isOffered = isPartial || state === "RUNNING" || state !== "UNDONE" && (all > 0 || !areOpen());
    if (!isOffered && !this.#undo.hidden && document.activeElement === this.#undo) this.#name.focus();
    this.#undo.hidden = !isOffered;
  }

  // Shows the numbers, and leaves them as they are if they are the same, because a person may be reading them.
  #drawFacts() {
    const facts = this.#isConcealed ? [] : [importFacts(this.#made)];
    const isSame = facts.length === this.#facts.children.length && facts.every(({ textContent }) => textContent === this.#facts.textContent);
    if (!isSame) this.#facts.replaceChildren(...facts);
  }

  // Asks what an undo may remove. One that has begun goes on without a question.
  async #begin() {
    if (this.#isUndoing) return;
    if (this.#made.state === "UNDOING" || await this.#isWanted()) await this.#run();
  }

  #isWanted() {
    const made = this.#made;
    return new Promise((resolve) => {
      const dialog = sheet({
        heading: t("importAsk", { time: this.#time }), label: t("undo"), isOfHidden: areOpen(),
        content: [undoFacts(made), ...(made.state === "RUNNING" ? [element("p", {}, t("importAskEnds"))] : [])],
        save: () => resolve(true),
      });
      dialog.addEventListener("close", () => resolve(false));
    });
  }

  // Undoes the import step by step. If hidden items came with it, it asks for the password and goes on.
  async #run() {
    if (this.#isUndoing || this.#signal.aborted) return;
    this.#isUndoing = true;
    this.#trouble.textContent = "";
    this.#said.textContent = t("importUndoing");
    this.#draw();
    this.#changed();
    try {
      /** @type {import("./importcounts.js").Import} */
      let made;
      do {
        const asked = turn();
        made = await this.#step();
        this.#takeSince(asked, made);
      } while (made.state === "UNDOING");
      this.#said.textContent = t(undoneKey(made));
    } catch (failure) {
      this.#said.textContent = "";
      if (!this.#signal.aborted) this.#fail(failure);
    } finally {
      this.#isUndoing = false;
      if (!this.#signal.aborted) {
        this.#draw();
        this.#changed();
      }
    }
  }

  #fail(failure) {
    if (!isLocked(failure)) {
      this.#trouble.textContent = explain(failure);
      return;
    }
    this.#trouble.textContent = t("importLocked");
    unlocked(() => this.#run());
  }

  // Makes one call, which the server ends after a while, and shows its progress.
  async #step() {
    const path = `/v1/imports/${encodeURIComponent(this.#made.id)}`;
    const ended = new AbortController();
    const signal = AbortSignal.any([this.#signal, ended.signal]);
    const look = async () => {
      const made = await call("GET", path, { isFresh: true, signal }).catch(() => null);
      if (!made || signal.aborted) return;
      this.#take(made);
    };
    const timer = setInterval(look, lookEvery);
    try {
      return await call("POST", `${path}:undo`, { body: {}, signal: this.#signal, timeout: stepTime });
    } finally {
      clearInterval(timer);
      ended.abort();
    }
  }
}
