// One photo or clip, large, over the screen from which it was opened.
import { call } from "../core/api.js";
import { $, button, element, isComposing, once, told } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import * as live from "../core/live.js";
import { back, go as goTo, readdress } from "../core/router.js";
import { t } from "../core/texts.js";
import { chooseAlbum } from "../albums/albumchoice.js";
import { filmstrip } from "./filmstrip.js";
import { nameOf } from "../grid/gridtile.js";
import { addToAlbum, change, conceal, trash } from "../photos/photodeeds.js";
import { photoInfo } from "./photoinfo.js";
import { isHidden, record, remember } from "../photos/photos.js";
import { player } from "./playing.js";
import { sequence } from "./sequence.js";
import { share } from "../sharing/sharing.js";
import { toast } from "../ui/toast.js";
import { isLocked, unlocked } from "../hidden/unlock.js";
import { zoom } from "./zoom.js";

// Browsers show these themselves, so that a picture that is made larger may come from the original.
const shownByBrowsers = ["image/jpeg", "image/png", "image/webp", "image/avif"];
const sharperFrom = 1.6;
const mostOriginalBytes = 40_000_000;

let viewer = null;

export default {
  title: () => t("photo"),
  enter(container, { parameters, state, signal }) {
    container.append(frame());
    viewer = open(parameters.id, state, signal);
    $("viewer").showModal();
    $("viewer").focus();
    viewer.show();
  },
  leave() {
    viewer?.end();
    viewer = null;
  },
  conceal: () => viewer?.conceal(),
  // Its words are few and stand until the next photo.
  speak: () => null,
};

function frame() {
  const round = (id, key, sign, more = "") =>
    element("button", { id, type: "button", className: `round ${more}`, ariaLabel: t(key), title: t(key) }, sign);
  const film = (id, properties) => element("video", { id, playsInline: true, hidden: true, ...properties });
  const deed = (id, key) => told("button", key, { id, type: "button", className: "plain" });
  return element("dialog", { id: "viewer", className: "viewer", tabIndex: -1, ariaLabel: t("photo") },
    element("div", { className: "viewer-bar" },
      round("viewer-favorite", "favorite", "♡"), round("viewer-turn", "turn", "↻"), round("viewer-info", "info", "i"), round("viewer-close", "close", "×")),
    round("viewer-back", "back", "‹", "back"),
    element("figure", {},
      element("div", { className: "stage" },
        element("img", { id: "viewer-image", alt: "" }), film("viewer-video", {}),
        film("viewer-live", { muted: true }), element("p", { id: "viewer-problem", role: "status" })),
      element("figcaption", {}, element("span", { id: "viewer-caption" }),
        element("span", { className: "viewer-deeds" },
          element("button", { id: "viewer-play", type: "button", className: "plain", ariaLabel: t("playLive"), hidden: true }, t("live")),
          deed("viewer-restore", "restorePhoto"), deed("viewer-burst", "burstShow"), deed("viewer-album", "addToAlbum"), deed("viewer-share", "share"), deed("viewer-hide", "hide"), deed("viewer-delete", "delete"),
          element("a", { id: "viewer-original", download: "" }, t("original"))))),
    round("viewer-next", "next", "›", "next"),
    element("aside", { id: "viewer-facts", ariaLabel: t("info"), hidden: true }));
}

function open(id, state, signal) {
  const dialog = $("viewer");
  const image = $("viewer-image");
  const problem = $("viewer-problem");
  const control = { isLeaving: false, photo: null, panel: null };
  const row = sequence(id, state, { changed: () => drawRow(), signal });
  const strip = filmstrip((index) => go(index - row.index()));
  dialog.querySelector("figcaption").append(strip.element);
  const film = player({ image, film: $("viewer-video"), live: $("viewer-live"), button: $("viewer-play"), problem, picture });
  const glass = zoom(dialog.querySelector(".stage"), image, { step: go, close: () => dialog.close(), zoomed: sharpen });

  function go(step) {
    if (!step || !row.to(row.index() + step)) return;
    const { id: now } = row.current();
    readdress(`/photos/${now}`, row.state());
    show();
  }

  function drawRow() {
    strip.show(row.photos(), row.index());
    $("viewer-back").hidden = row.index() === 0;
    $("viewer-next").hidden = row.index() === row.photos().length - 1;
    keepFocus();
  }

  function empty() {
    film.empty();
    glass.reset();
    control.photo = null;
    image.hidden = true;
    image.removeAttribute("src");
    problem.textContent = "";
    $("viewer-original").removeAttribute("href");
    offer(null);
  }

  // What can be done to a photo depends on whether it is there, in the trash, hidden, or one of a burst.
  function offer(photo) {
    const isHere = Boolean(photo && !photo.deleteTime);
    for (const name of ["favorite", "album", "share", "hide", "delete"]) $(`viewer-${name}`).hidden = !isHere;
    $("viewer-info").hidden = $("viewer-original").hidden = !photo;
    $("viewer-restore").hidden = !photo?.deleteTime;
    $("viewer-turn").hidden = !isHere || photo.kind === "AUDIO" || photo.state === "UNDECODABLE";
    $("viewer-burst").hidden = !isHere || !photo.burstId || row.state().list?.burstId === photo.burstId;
    $("viewer-hide").textContent = t(photo?.hidden ? "unhide" : "hide");
  }

  // A control that is gone takes the focus with it: the keys stay with the viewer.
  function keepFocus() {
    if (!dialog.contains(document.activeElement)) dialog.focus({ preventScroll: true });
  }

  async function show() {
    const { id: wanted } = row.current();
    empty();
    drawRow();
    row.grow();
    $("viewer-caption").textContent = "";
    let [found, failure] = [null, null];
    try {
      found = await record(wanted);
    } catch (error) {
      failure = error;
    }
    if (signal.aborted || row.current()?.id !== wanted) return;
    if (!found?.urls) return missing(failure);
    paint(found);
    ahead();
  }

  // Says why there is no photo, with a way on.
  function missing(failure) {
    $("viewer-caption").textContent = "";
    drawPanel(null);
    if (failure && isLocked(failure)) {
      problem.replaceChildren(t("HIDDEN_LOCKED"), button(t("hiddenOpenButton"), () => unlocked(show), "primary"));
      unlocked(show);
    } else if (!failure || failure.status === 404 || failure.status === 400) {
      problem.replaceChildren(t("PHOTO_NOT_FOUND"), element("a", { href: "/library" }, t("library")));
    } else {
      problem.replaceChildren(explain(failure), button(t("retry"), show, "primary"));
    }
  }

  function paint(photo) {
    const isSame = control.photo?.id === photo.id;
    const isOtherPicture = !isSame || control.photo.urls.large !== photo.urls.large;
    control.photo = photo;
    $("viewer-caption").textContent = row.current().caption || photo.caption || "";
    const { favorite } = photo;
    Object.assign($("viewer-favorite"), { textContent: favorite ? "♥" : "♡", ariaPressed: String(favorite), ariaLabel: t("favorite") });
    offer(photo);
    $("viewer-original").href = photo.urls.original;
    if (!control.panel?.contains(document.activeElement)) drawPanel(photo);
    if (!isOtherPicture) return;
    if (photo.state === "UNDECODABLE" && photo.kind !== "AUDIO") return unseen(photo);
    if (photo.kind === "PHOTO") picture(photo);
    film.show(photo);
  }

  // Says why no picture can be made, and offers the file itself.
  function unseen(photo) {
    problem.replaceChildren(
      element("span", { className: "name" }, photo.fileName || t("photo")),
      element("span", {}, photo.undecodableText || t("UNDECODABLE")),
      element("a", { href: photo.urls.original, download: "", className: "plain" }, t("original")));
  }

  // The small rendition stands until the large one is here, which takes its place without a blank.
  function picture(photo) {
    glass.reset();
    image.hidden = false;
    image.alt = nameOf(photo);
    image.src = photo.urls.large;
    image.style.maxWidth = photo.width ? `${photo.width}px` : "";
    image.style.maxHeight = photo.height ? `${photo.height}px` : "";
    image.style.backgroundImage = photo.state === "READY" && photo.urls.thumb ? `url("${encodeURI(photo.urls.thumb)}")` : "";
  }

  // A picture that is looked at closely comes from the original, where browsers can show that.
  async function sharpen(scale) {
    const { photo } = control;
    if (scale < sharperFrom || photo?.kind !== "PHOTO" || image.src.endsWith(photo.urls.original) || photo.turn) return;
    if (!shownByBrowsers.includes(photo.mediaType) || Number(photo.sizeBytes) > mostOriginalBytes) return;
    const sharper = element("img", { src: photo.urls.original });
    await sharper.decode().catch(() => null);
    if (control.photo === photo && sharper.naturalWidth > image.naturalWidth) image.src = photo.urls.original;
  }

  // The next ones in either direction are fetched while this one is looked at.
  function ahead() {
    for (const step of [1, -1]) {
      const next = row.photos()[row.index() + step];
      if (next) record(next.id).then((photo) => { if (photo.kind === "PHOTO" && photo.urls?.large) element("img").src = photo.urls.large; }, () => null);
    }
  }

  function drawPanel(photo) {
    const panel = $("viewer-facts");
    control.panel = panel;
    if (panel.hidden) return;
    panel.replaceChildren(told("h2", "info"), ...(photo ? photoInfo(photo, { taken: update, signal }) : []));
  }

  function update(photo) {
    if (control.photo?.id !== photo.id || signal.aborted) return;
    row.current().caption = photo.caption;
    strip.refresh(photo);
    paint(photo);
  }

  async function set(fields) {
    const [photo] = await change([control.photo.id], fields);
    if (photo) update(photo);
  }

  // The photo left the list: the next one comes, or the viewer closes.
  function away(ids) {
    const gone = [...ids][0];
    const isShown = row.current()?.id === gone;
    if (!row.without(gone)) return dialog.close();
    if (!isShown) return drawRow();
    readdress(`/photos/${row.current().id}`, row.state());
    show();
  }

  const deeds = {
    favorite: () => set({ favorite: !control.photo.favorite }),
    turn: () => set({ turn: ((control.photo.turn ?? 0) + 90) % 360 }),
    album: async () => {
      const { id: own } = control.photo;
      const album = await chooseAlbum();
      if (album) await addToAlbum(album, [own]);
    },
    share: () => share({ photoIds: [control.photo.id] }),
    // Hidden ones leave the lists that they are not in, and so does one that is shown again.
    hide: () => conceal([control.photo.id], !control.photo.hidden, { hide: away, bring: () => null }),
    burst: () => goTo(`/photos/${control.photo.id}`, { state: { list: { burstId: control.photo.burstId } } }),
    restore: async () => {
      try {
        const photo = await call("POST", `/v1/photos/${encodeURIComponent(control.photo.id)}:undelete`);
        remember(photo);
        update(photo);
        toast(t("photoRestored"));
      } catch (failure) {
        toast(explain(failure));
      }
    },
    delete: () => trash([control.photo.id], { hide: away, bring: () => null }),
  };
  for (const [name, run] of Object.entries(deeds)) {
    $(`viewer-${name}`).onclick = () => control.photo && once($(`viewer-${name}`), run);
  }
  $("viewer-info").onclick = () => {
    const panel = $("viewer-facts");
    panel.hidden = !panel.hidden;
    dialog.classList.toggle("has-facts", !panel.hidden);
    $("viewer-info").ariaExpanded = String(!panel.hidden);
    drawPanel(control.photo);
  };
  $("viewer-info").ariaExpanded = "false";
  $("viewer-close").onclick = () => dialog.close();
  $("viewer-back").onclick = () => go(-1);
  $("viewer-next").onclick = () => go(1);
  dialog.onclick = (event) => {
    if (event.target === dialog || event.target.tagName === "FIGURE") dialog.close();
  };
  dialog.onclose = () => {
    empty();
    if (!control.isLeaving) back("/library");
  };
  const press = (name) => () => { if (!$(`viewer-${name}`).hidden) $(`viewer-${name}`).click(); };
  const keys = {
    ArrowLeft: () => go(-1), ArrowRight: () => go(1), i: press("info"), f: press("favorite"), r: press("turn"), Delete: press("delete"),
  };
  dialog.onkeydown = (event) => {
    if (event.target.closest("input, textarea, video") || event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return;
    if (glass.key(event)) return event.preventDefault();
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]();
  };
  image.onerror = () => {
    if (!image.getAttribute("src")) return;
    image.hidden = true;
    // What stands there already says more.
    problem.textContent ||= t("UNDECODABLE");
  };
  image.draggable = false;
  live.subscribe(({ updated, removed }) => {
    for (const { photo } of updated) {
      if (!photo) continue;
      remember(photo);
      update(photo);
    }
    for (const one of removed) if (one.kind === "PHOTO" && one.id === control.photo?.id) away([one.id]);
  }, { signal });
  return {
    show,
    // Closes where there is something hidden in it; else what was said of the photos, maybe in a hidden entry, goes.
    conceal() {
      if (row.state().list?.albumId === "hidden" || row.photos().some((photo) => isHidden(photo.id))) return dialog.close();
      row.forgetWords();
      drawRow();
      $("viewer-caption").textContent = control.photo?.caption ?? "";
    },
    end() {
      control.isLeaving = true;
      empty();
      dialog.onclose = null;
      dialog.close();
    },
  };
}
