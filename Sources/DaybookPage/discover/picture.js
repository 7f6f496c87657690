// A picture of the feed: its author, licence and source, and its star.
import { call } from "../core/api.js";
import { button, element, field, once } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import { t } from "../core/texts.js";
import { photoTile } from "../diary/cards.js";
import { isHidden } from "../photos/photos.js";
import { go } from "../core/router.js";
import { sheet } from "../ui/sheet.js";
import { toast } from "../ui/toast.js";

const pathOf = (picture, action) => `/v1/discover/${encodeURIComponent(picture.id)}:${action}`;

// A link to another site, in a new window that gets no information about this one.
function outside(href, text) {
  if (!/^https?:\/\//.test(href)) return text;
  return element("a", { href, target: "_blank", rel: "noopener noreferrer" }, text);
}

// The page loads nothing from other servers. A picture that only another server has is visible at its source, or after
// it was saved.
function image(picture) {
  if (picture.saved && picture.savedPhotoId) {
    const tile = photoTile({ id: picture.savedPhotoId, caption: picture.description }, "(max-width: 640px) 50vw, 220px");
    tile.onclick = () => go(`/photos/${picture.savedPhotoId}`, {
      state: { photos: [{ id: picture.savedPhotoId, caption: picture.memo }], index: 0 },
    });
    return tile;
  }
  const address = picture.urls?.small || picture.urls?.thumb || "";
  if (!address.startsWith("/")) return element("div", { className: "tile elsewhere quiet" }, t("discoverElsewhere"));
  const own = element("img", { src: address, alt: picture.description, loading: "lazy", decoding: "async" });
  own.onerror = () => own.replaceWith(element("div", { className: "tile elsewhere quiet" }, t("noPicture")));
  if (picture.width > 0 && picture.height > 0) Object.assign(own, { width: picture.width, height: picture.height });
  return own;
}

// Returns {element, id, gone(photoIDs), stand(saved), isShut()}: the diary may add or remove the star.
export function pictureCard(picture) {
  const place = element("div", { className: "shows" });
  const star = button("", () => once(star, () => (picture.saved ? unsave() : note())), "round-button star");
  const memo = button("", () => note(), "memo");
  const by = [picture.author?.name && outside(picture.author.url, picture.author.name), picture.license].filter(Boolean);
  const credit = element("p", { className: "quiet" }, ...by.flatMap((part, index) => (index ? [" · ", part] : [part])));
  if (picture.pageUrl) credit.append(by.length ? " · " : "", outside(picture.pageUrl, t("discoverSource")));
  const card = element("div", { className: "picture" }, place, star,
    element("p", { className: "said" }, picture.description), memo, credit.hasChildNodes() ? credit : null);

  function show() {
    star.textContent = picture.saved ? "★" : "☆";
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
    const photo = await call("POST", pathOf(picture, "save"), { body: { memo: memoText } });
    Object.assign(picture, { saved: true, savedPhotoId: photo.id, memo: memoText });
    show();
  }

  async function unsave() {
    const before = picture.memo;
    try {
      await call("POST", pathOf(picture, "unsave"), { body: {} });
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
