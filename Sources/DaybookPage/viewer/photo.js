// A photo or clip, large, above the screen from which it was opened.
import { $, button, element, isComposing, painted, told } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import * as live from "../core/live.js";
import { back, readdress } from "../core/router.js";
import { t } from "../core/texts.js";
import { icon } from "../ui/icons.js";
import { filmstrip } from "./filmstrip.js";
import { nameOf } from "../grid/gridtile.js";
import { pager } from "./pager.js";
import { photoInfo } from "./photoinfo.js";
import { isHidden, record, recordAlone, remember } from "../photos/photos.js";
import { namedPlaces, whenTold, whereTold } from "../photos/whenwhere.js";
import { player } from "./playing.js";
import { sequence } from "./sequence.js";
import { isLocked, unlockButton, unlocked } from "../hidden/unlock.js";
import { offerDeeds, viewerDeeds } from "./viewerdeeds.js";
import { viewerFrame } from "./viewerframe.js";
import { zoom } from "./zoom.js";

// Browsers can show these formats, so an enlarged picture may use the original.
const shownByBrowsers = ["image/jpeg", "image/png", "image/webp", "image/avif"];
const sharperFrom = 1.6;
const mostOriginalBytes = 40_000_000;
// The longest wait for a picture before its neighbours are loaded, in milliseconds.
const decodeTime = 300;

export default {
  title: () => t("photo"),
  enter(container, visit) {
    container.append(viewerFrame());
    visit.view = new Viewer(visit.parameters.id, visit.state, visit.signal);
    $("viewer").showModal();
    $("viewer").focus();
    visit.view.show();
  },
  leave: ({ view }) => view?.end(),
  conceal: ({ view }) => view?.conceal(),
  // Its text is short and stays until the next photo.
  speak: () => null,
};

class Viewer {
  #dialog = $("viewer");
  #image = $("viewer-image");
  #problem = $("viewer-problem");
  #signal;
  #row;
  #strip;
  #film;
  #glass;
  #slides;
  /** @type {Promise<any> | null} */
  #places = null;
  /** @type {Photo | null} */
  #photo = null;
  /** @type {HTMLElement | null} */
  #panel = null;
  #isLeaving = false;

  constructor(id, state, signal) {
    this.#signal = signal;
    this.#row = sequence(id, state, { changed: () => this.#grew(), signal });
    this.#strip = filmstrip({ choose: (index) => this.#goTo(index), pass: (index) => this.#pass(index) });
    this.#dialog.querySelector("figcaption").append(this.#strip.element);
    this.#film = player({
      image: this.#image, film: $("viewer-video"), live: $("viewer-live"), button: $("viewer-play"), problem: this.#problem,
      picture: (photo) => this.#picture(photo),
    });
    const stage = this.#dialog.querySelector(".stage");
    this.#slides = pager(stage);
    this.#glass = zoom(stage, this.#image, {
      has: (step) => Boolean(this.#row.photos()[this.#row.index() + step]), step: (step) => this.#go(step),
      isHeld: () => !$("viewer-live").hidden, close: () => this.#dialog.close(), zoomed: (scale) => this.#sharpen(scale),
      tap: () => this.#bare(!this.#dialog.classList.contains("is-bare")), lean: (part) => this.#strip.lean(part),
    }, this.#slides);
    viewerDeeds({ photo: () => this.#photo, update: (photo) => this.#update(photo), away: (ids) => this.#away(ids) });
    this.#watchControls();
    this.#watchKeys();
    this.#watchChanges();
  }

  // Hides or shows everything but the picture.
  #bare(isBare) {
    this.#dialog.classList.toggle("is-bare", isBare);
    const film = $("viewer-video");
    if (film.getAttribute("src")) film.controls = !isBare;
    if (isBare && $("viewer-facts").hidden) this.#dialog.focus({ preventScroll: true });
  }

  #watchControls() {
    const facts = $("viewer-info");
    facts.onclick = () => {
      const panel = $("viewer-facts");
      panel.hidden = !panel.hidden;
      this.#dialog.classList.toggle("has-facts", !panel.hidden);
      facts.ariaExpanded = String(!panel.hidden);
      this.#drawPanel(this.#photo);
    };
    facts.ariaExpanded = "false";
    $("viewer-close").onclick = () => this.#dialog.close();
    $("viewer-back").onclick = () => this.#go(-1);
    $("viewer-next").onclick = () => this.#go(1);
    this.#dialog.onclick = (event) => {
      if (event.target === this.#dialog || event.target.tagName === "FIGURE") this.#dialog.close();
    };
    this.#dialog.onclose = () => {
      this.#empty();
      if (!this.#isLeaving) back("/library");
    };
    this.#image.onerror = () => {
      if (!this.#image.getAttribute("src")) return;
      this.#image.hidden = true;
      // An existing text is more specific.
      this.#problem.textContent ||= t("UNDECODABLE");
    };
    this.#image.draggable = false;
  }

  #watchKeys() {
    const press = (name) => () => { if (!$(`viewer-${name}`).hidden) $(`viewer-${name}`).click(); };
    const keys = {
      ArrowLeft: () => this.#go(-1), ArrowRight: () => this.#go(1), i: press("info"), f: press("favorite"), r: press("turn"), Delete: press("delete"),
    };
    this.#dialog.onkeydown = (event) => {
      if (event.key === "Tab") this.#bare(false);
      if (event.target.closest("input, textarea, video") || event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return;
      if (this.#glass.key(event)) return event.preventDefault();
      if (!Object.hasOwn(keys, event.key)) return;
      event.preventDefault();
      keys[event.key]();
    };
  }

  #watchChanges() {
    live.subscribe((change) => this.#follow(change), { signal: this.#signal });
  }

  #follow({ updated, removed }) {
    for (const { photo } of updated) {
      if (!photo) continue;
      remember(photo);
      this.#update(photo);
    }
    for (const one of removed) if (one.kind === "PHOTO" && one.id === this.#photo?.id) this.#away([one.id]);
  }

  #go(step) {
    if (step) this.#goTo(this.#row.index() + step);
  }

  // Goes to a place in the row, even if it is the current one.
  #goTo(index) {
    if (!this.#row.to(index)) return;
    readdress(`/photos/${this.#row.current().id}`, this.#row.state());
    this.show({ isStep: true });
  }

  // Shows the small picture of a photo that passes the middle of the row.
  async #pass(index) {
    if (!this.#row.to(index)) return;
    const { id } = this.#row.current();
    this.#film.empty();
    this.#glass.reset();
    const found = await record(id).catch(() => null);
    if (this.#row.current()?.id !== id || this.#signal.aborted) return;
    this.#image.hidden = !found?.urls?.thumb;
    this.#problem.textContent = "";
    if (!found?.urls?.thumb) return;
    this.#frame(found);
    this.#image.src = found.urls.thumb;
    this.#title(found);
  }

  // Shows the time and the place of a photo.
  async #title(photo) {
    $("viewer-when").replaceChildren(...whenTold(photo).flatMap((part) => [element("span", {}, part), " "]));
    $("viewer-where").textContent = whereTold(photo);
    if ($("viewer-where").textContent || !photo.location) return;
    const places = await (this.#places ??= namedPlaces());
    if (this.#row.current()?.id === photo.id) $("viewer-where").textContent = whereTold(photo, places);
  }

  // Shows more photos of the list after they arrive.
  #grew() {
    this.#drawRow();
    if (this.#photo) this.#ahead();
  }

  #drawRow() {
    this.#strip.show(this.#row.photos(), this.#row.index());
    this.#drawSteps();
  }

  #drawSteps() {
    const row = this.#row;
    $("viewer-back").hidden = row.index() === 0;
    $("viewer-next").hidden = row.index() === row.photos().length - 1;
    // A removed control loses the focus, so the viewer takes the keys.
    if (!this.#dialog.contains(document.activeElement)) this.#dialog.focus({ preventScroll: true });
  }

  #empty() {
    this.#film.empty();
    this.#glass.reset();
    this.#photo = null;
    this.#image.hidden = true;
    this.#image.removeAttribute("src");
    this.#problem.textContent = "";
    $("viewer-original").removeAttribute("href");
    $("viewer-when").textContent = $("viewer-where").textContent = "";
    this.#offer(null);
  }

  #offer(photo) {
    offerDeeds(photo, this.#row.state().list);
  }

  // Shows the current photo of the row. After a step, the picture is painted before the strip follows it.
  async show({ isStep = false } = {}) {
    const row = this.#row;
    const { id: wanted } = row.current();
    this.#empty();
    this.#drawSteps();
    const follow = () => {
      if (this.#signal.aborted || row.current()?.id !== wanted) return;
      this.#drawRow();
      row.grow();
    };
    if (isStep) painted().then(follow);
    else follow();
    $("viewer-caption").textContent = "";
    const asked = live.position();
    let [found, failure] = /** @type {[Photo | null, any]} */ ([null, null]);
    try {
      found = await recordAlone(wanted);
    } catch (error) {
      failure = error;
    }
    if (this.#signal.aborted || row.current()?.id !== wanted) return;
    if (!found?.urls) return this.#missing(failure);
    this.#paint(found);
    // Changes that arrived while the response was in transit were reported before this photo was shown.
    live.changesSince(asked).forEach((change) => this.#follow(change));
    if (this.#photo?.id !== wanted) return;
    await Promise.race([this.#image.decode().catch(() => null), new Promise((resolve) => setTimeout(resolve, decodeTime))]);
    if (this.#row.current()?.id !== wanted || this.#signal.aborted) return;
    this.#slides.rest(this.#image);
    this.#ahead();
  }

  // Shows why there is no photo, with a link to continue.
  #missing(failure) {
    const show = () => this.show();
    $("viewer-caption").textContent = "";
    this.#slides.rest(this.#image);
    this.#bare(false);
    this.#drawPanel(null);
    if (failure && isLocked(failure)) {
      this.#problem.replaceChildren(t("HIDDEN_LOCKED"), unlockButton(show, "primary"));
      unlocked(show);
    } else if (!failure || failure.status === 404 || failure.status === 400) {
      this.#problem.replaceChildren(t("PHOTO_NOT_FOUND"), element("a", { href: "/library" }, t("library")));
    } else {
      this.#problem.replaceChildren(explain(failure), button(t("retry"), show, "primary"));
    }
  }

  #paint(photo) {
    const isOtherPicture = this.#photo?.id !== photo.id || this.#photo?.urls.large !== photo.urls.large;
    this.#photo = photo;
    $("viewer-caption").textContent = this.#row.current().caption || photo.caption || "";
    this.#title(photo);
    $("viewer-favorite").ariaPressed = String(Boolean(photo.favorite));
    this.#offer(photo);
    $("viewer-original").href = photo.urls.original;
    if (!this.#panel?.contains(document.activeElement)) this.#drawPanel(photo);
    if (!isOtherPicture) return;
    if (photo.state === "UNDECODABLE" && photo.kind !== "AUDIO") return this.#unseen(photo);
    if (photo.kind === "PHOTO") this.#picture(photo);
    this.#film.show(photo);
    this.#dialog.classList.toggle("has-film", photo.kind === "VIDEO" || photo.kind === "AUDIO");
    if (this.#dialog.classList.contains("is-bare")) this.#bare(true);
  }

  // Shows why no picture can be made, and offers the file itself.
  #unseen(photo) {
    this.#problem.replaceChildren(
      icon("library"), element("span", {}, photo.undecodableText || t("UNDECODABLE")),
      element("a", { href: photo.urls.original, download: "", className: "plain" }, t("original")));
  }

  // Shows the picture of a photo. The thumbnail is its background until the large rendition is loaded.
  #picture(photo) {
    const image = this.#image;
    this.#glass.reset();
    image.hidden = false;
    image.alt = nameOf(photo);
    image.src = photo.urls.large;
    this.#frame(photo);
  }

  // Limits the picture to the photo's own size, and sets the thumbnail as its background.
  #frame(photo) {
    const image = this.#image;
    image.style.maxWidth = photo.width ? `${photo.width}px` : "";
    image.style.maxHeight = photo.height ? `${photo.height}px` : "";
    image.style.backgroundImage = photo.state === "READY" && photo.urls.thumb ? `url("${encodeURI(photo.urls.thumb)}")` : "";
  }

  // Shows the original instead of an enlarged rendition, if browsers can show its format, and it has more pixels.
  async #sharpen(scale) {
    const photo = this.#photo;
    if (scale < sharperFrom || photo?.kind !== "PHOTO" || this.#image.src.endsWith(photo.urls.original) || photo.turn) return;
    if (!shownByBrowsers.includes(photo.mediaType) || Number(photo.sizeBytes) > mostOriginalBytes) return;
    const sharper = element("img", { src: photo.urls.original });
    await sharper.decode().catch(() => null);
    if (this.#photo === photo && sharper.naturalWidth > this.#image.naturalWidth) this.#image.src = photo.urls.original;
  }

  // Loads the picture before the shown one, and the one after it.
  #ahead() {
    for (const step of [1, -1]) {
      const next = this.#row.photos()[this.#row.index() + step];
      this.#slides.set(step, "");
      if (!next) continue;
      const now = this.#row.current();
      record(next.id).then(({ urls }) => { if (this.#row.current() === now) this.#slides.set(step, urls?.large ?? ""); }, () => null);
    }
  }

  #drawPanel(photo) {
    const panel = this.#panel = $("viewer-facts");
    if (panel.hidden) return;
    const taken = (changed) => this.#update(changed);
    panel.replaceChildren(told("h2", "info"), ...(photo ? photoInfo(photo, { taken, signal: this.#signal }) : []));
  }

  #update(photo) {
    if ([this.#photo?.id, this.#row.current()?.id].some((id) => id !== photo.id) || this.#signal.aborted) return;
    this.#row.current().caption = photo.caption;
    this.#strip.refresh(photo);
    this.#paint(photo);
  }

  // Handles a photo that left the list. If it is shown, the next photo is shown; if none is left, the viewer closes.
  #away(ids) {
    const gone = [...ids][0];
    const row = this.#row;
    const isShown = row.current()?.id === gone;
    if (!row.without(gone)) return this.#dialog.close();
    if (!isShown) return this.#drawRow();
    readdress(`/photos/${row.current().id}`, row.state());
    this.show();
  }

  // Closes if it shows something hidden. Otherwise removes the captions of the photos, which may come from a hidden
  // entry.
  conceal() {
    const row = this.#row;
    if (row.state().list?.albumId === "hidden" || row.photos().some((photo) => isHidden(photo.id))) return this.#dialog.close();
    row.forgetWords();
    this.#drawRow();
    $("viewer-caption").textContent = this.#photo?.caption ?? "";
  }

  end() {
    this.#isLeaving = true;
    this.#empty();
    this.#dialog.onclose = null;
    this.#dialog.close();
  }
}
