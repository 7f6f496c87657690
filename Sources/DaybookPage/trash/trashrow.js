// An item in the trash.
import { call } from "../core/api.js";
import { button, element, once } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import { areOpen } from "../hidden/hidden.js";
import { language, moment, t } from "../core/texts.js";
import { ask } from "../ui/ask.js";
import { icon } from "../ui/icons.js";
import { dayText, photoStill, photoTile } from "../diary/cards.js";
import { remember } from "../photos/photos.js";
import { go } from "../core/router.js";
import { dropToasts, toast } from "../ui/toast.js";

const dayLength = 86_400_000;

function leaving(purgeTime) {
  const days = Math.max(0, Math.ceil((Date.parse(purgeTime) - Date.now()) / dayLength));
  const span = new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(days, "day");
  return t("trashGoes", { date: moment(Date.parse(purgeTime), { dateStyle: "long" }), span });
}

// Returns the row of an item. `changed()` is called when the item leaves the list or returns to it.
export function trashRow({ entry, photo, purgeTime }, changed) {
  const path = entry ? `/v1/entries/${encodeURIComponent(entry.id)}` : `/v1/photos/${encodeURIComponent(photo.id)}`;
  const name = entry ? entry.title || entry.snippet || t("untitled") : photo.caption || t("photo");
  const day = (entry ?? photo).localDate;
  // Returns the name that may be shown now. The response to an action may arrive when hidden items are locked.
  const nameNow = () => ((entry ?? photo).hidden && !areOpen() ? t(entry ? "entry" : "photo") : name);
  if (photo) remember(photo);
  const pictured = photo?.id ?? entry.photos[0]?.photoId;
  const still = { id: pictured, caption: photo?.caption ?? "" };
  const tile = pictured ? (photo ? photoTile(still) : photoStill(still)) : element("span", { className: "tile written", ariaHidden: "true" }, icon("diary"));
  if (photo) tile.onclick = () => go(`/photos/${photo.id}`, { state: { photos: [{ id: photo.id, caption: photo.caption }], index: 0 } });
  else tile.ariaHidden = "true";
  const restore = button(t("trashRestore"), () => once(restore, bringBack), "primary");
  const purge = button(t("trashForGood"), () => once(purge, forGood), "plain danger");
  const row = element("li", {}, tile,
    element("div", { className: "words" }, element("strong", {}, entry ? element("a", { href: `/entries/${entry.id}` }, name) : name),
      element("span", { className: "quiet" }, [t(entry ? "entry" : "photo"), day && dayText(day)].filter(Boolean).join(" · ")),
      element("span", { className: "quiet" }, leaving(purgeTime))),
    element("div", { className: "actions" }, purge, restore));

  function take() {
    const next = (row.nextElementSibling ?? row.previousElementSibling)?.querySelector(".primary");
    row.remove();
    // The undo of its deletion has nothing to restore any more.
    dropToasts([(entry ?? photo).id]);
    next?.focus();
    changed();
  }

  async function bringBack() {
    try {
      await call("POST", `${path}:undelete`);
      take();
      toast(t("trashRestored", { name: nameNow() }));
    } catch (failure) {
      toast(explain(failure));
    }
  }

  async function forGood() {
    try {
      const preview = await call("DELETE", `${path}?permanent=true&validateOnly=true`);
      const others = photo ? [preview.entryCount && t("trashFromEntries", { count: preview.entryCount }),
        preview.albumCount && t("trashFromAlbums", { count: preview.albumCount })] : [];
      const shares = preview.shareCount && t("trashEndsShares", { count: preview.shareCount });
      const question = [t("trashForGoodAsk", { name: nameNow() }), ...others, shares].filter(Boolean).join(" ");
      if (!await ask(question, [{ value: "yes", label: t("trashForGood"), isMain: true }], { hasNames: true })) return;
      await call("DELETE", `${path}?permanent=true`);
      take();
      toast(t("trashGone", { name: nameNow() }));
    } catch (failure) {
      if (failure.status === 404) take();
      toast(explain(failure));
    }
  }
  row.dataset.trashed = (entry ?? photo).id;
  return row;
}
