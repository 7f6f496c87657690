// A picture of the feed: its author, licence and source, and its star.
import { call } from "../core/api.js";
import { button, element, field, once } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import { t } from "../core/texts.js";
import { photoTile } from "../diary/cards.js";
import { isHidden } from "../photos/photos.js";
import { trash } from "../photos/photodeeds.js";
import { go } from "../core/router.js";
import { ask } from "../ui/ask.js";
import { watchLongPress } from "../ui/longpress.js";
import { roundButton } from "../ui/bar.js";
import { sheet } from "../ui/sheet.js";
import { toast } from "../ui/toast.js";

const pathOf = (picture, action) => `/v1/discover/${encodeURIComponent(picture.id)}${action}`;

// Returns a link to another site, in a new window that gets no information about this one; the text itself if the
// address is not of the web.
function outside(href, text) {
  if (!/^https?:\/\//.test(href)) return text;
  return element("a", { href, target: "_blank", rel: "noopener noreferrer" }, text);
}

// Gives an element the proportions of a picture, so that nothing moves when its bytes arrive.
function shaped(own, { width, height }) {
  if (width > 0 && height > 0) own.style.aspectRatio = `${width} / ${height}`;
  return own;
}

// Returns the picture. The page loads nothing from other servers: this server passes on their small pictures.
function image(picture) {
  if (picture.saved && picture.savedPhotoId) {
    const tile = photoTile({ id: picture.savedPhotoId, caption: picture.description }, "(max-width: 640px) 50vw, 220px");
    tile.onclick = () => go(`/photos/${picture.savedPhotoId}`, {
      state: { photos: [{ id: picture.savedPhotoId, caption: picture.memo }], index: 0 },
    });
    return shaped(tile, picture);
  }
  const address = picture.urls?.small || picture.urls?.thumb || "";
  const isHere = address.startsWith("/");
  const own = element("img", {
    src: isHere ? address : pathOf(picture, "/picture"), alt: picture.description, loading: "lazy", decoding: "async",
  });
  own.onerror = () => own.replaceWith(shaped(
    element("div", { className: "tile elsewhere quiet" }, t(isHere ? "noPicture" : "discoverElsewhere")), picture));
  return shaped(own, picture);
}

// Moves the photo of a starred picture to the trash, and with it the star. Restoring the photo restores the star. `stand`
// shows the state of the star.
async function remove({ saved, savedPhotoId: id, memo }, stand) {
  if (!saved || !await ask(t("discoverDeleteAsk"), [{ value: "yes", label: t("delete"), isMain: true }], { hasNames: isHidden(id) })) return;
  await trash([id], { hide: () => stand(null), bring: (photos) => { if (photos.length) stand({ id, memo }); } });
}

// Returns whether a description is only the name of a file, such as DSCN0010.
const isFileName = (text) => /^\S+$/.test(text) && /[\d_]/.test(text);

// Returns {element, id, gone(photoIDs), stand(saved), isShut()}: the diary may add or remove the star.
export function pictureCard(picture) {
  const place = element("div", { className: "shows" });
  const star = roundButton("star", () => once(star, () => (picture.saved ? unsave() : note())), "star");
  const memo = button("", () => note(), "memo");
  const by = [picture.author?.name && outside(picture.author.url, picture.author.name), picture.license].filter(Boolean);
  const credit = element("p", { className: "quiet" }, ...by.flatMap((part, index) => (index ? [" · ", part] : [part])));
  if (picture.pageUrl) credit.append(by.length ? " · " : "", outside(picture.pageUrl, t("discoverSource")));
  const card = element("div", { className: "picture" }, place, star,
    element("p", { className: "said" }, isFileName(picture.description) ? "" : picture.description), memo, credit.hasChildNodes() ? credit : null);

  function show() {
    star.ariaPressed = String(picture.saved);
    star.ariaLabel = t(picture.saved ? "discoverUnsave" : "discoverSave");
    memo.hidden = !picture.saved;
    memo.textContent = picture.memo || t("discoverMemoAdd");
    place.replaceChildren(image(picture));
  }

  function note() {
    const text = element("textarea", { name: "memo", rows: 3, maxLength: 1300, value: picture.memo });
    sheet({
      heading: t("discoverSave"), label: t(picture.saved ? "save" : "discoverKeep"), photos: [picture.savedPhotoId], name: `${picture.id}.memo`,
      content: [element("p", { className: "quiet" }, t("discoverKeepHint")), field("discoverMemo", text)],
      save: () => keep(text.value.trim()),
    });
  }

  async function keep(memoText) {
    const photo = await call("POST", pathOf(picture, ":save"), { body: { memo: memoText } });
    Object.assign(picture, { saved: true, savedPhotoId: photo.id, memo: memoText });
    show();
  }

  async function unsave() {
    const before = picture.memo;
    try {
      await call("POST", pathOf(picture, ":unsave"), { body: {} });
    } catch (failure) {
      if (failure.reason !== "DISCOVER_PHOTO_NOT_SAVED") return toast(explain(failure));
    }
    Object.assign(picture, { saved: false, savedPhotoId: undefined, memo: "" });
    show();
    toast(t("discoverUnsaved"), { label: t("undo"), run: () => keep(before).catch((failure) => toast(explain(failure))) });
  }

  function stand(saved) {
    const { id: savedPhotoId, memo: words } = saved ?? { memo: "" };
    if (picture.saved === Boolean(saved) && picture.savedPhotoId === savedPhotoId && picture.memo === words) return;
    Object.assign(picture, { saved: Boolean(saved), savedPhotoId, memo: words });
    show();
  }

  watchLongPress(place, { isFor: () => picture.saved, act: () => remove(picture, stand) });
  show();
  return {
    element: card, id: picture.id,
    // Removes the star if its photo was deleted.
    gone(ids) { if (picture.saved && ids.has(picture.savedPhotoId)) stand(null); },
    // Shows the state of the diary's list of stars: {id, memo}; null if the picture is not in the list.
    stand,
    isShut: () => isHidden(picture.savedPhotoId),
  };
}
