// The actions on the photo that the viewer shows, by their buttons.
import { call } from "../core/api.js";
import { explain } from "../core/failures.js";
import { go } from "../core/router.js";
import { t } from "../core/texts.js";
import { chooseAlbum } from "../albums/albumchoice.js";
import { writeAbout } from "../diary/writeday.js";
import { addToAlbum, change, conceal, trash } from "../photos/photodeeds.js";
import { remember } from "../photos/photos.js";
import { share } from "../sharing/sharing.js";
import { dropToasts, toast } from "../ui/toast.js";
import { $, once } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { named } from "./viewerframe.js";

// Sets the actions of the viewer's buttons. photo() is the shown photo; update(photo) shows a changed one; away(ids) is
// called when photos left the list.
export function viewerDeeds({ photo, update, away }) {
  async function set(fields) {
    const [changed] = await change([photo().id], fields);
    if (changed) update(changed);
  }
  const deeds = {
    favorite: () => set({ favorite: !photo().favorite }),
    turn: () => set({ turn: ((photo().turn ?? 0) + 90) % 360 }),
    album: async () => {
      const { id: own } = photo();
      const album = await chooseAlbum();
      if (album) await addToAlbum(album, [own]);
    },
    share: () => share({ photoIds: [photo().id] }),
    write: () => writeAbout(photo().localDate, [photo()]),
    // A photo that is hidden or shown again leaves the lists that it no longer belongs to.
    hide: () => conceal([photo().id], !photo().hidden, { hide: away, bring: () => null }),
    burst: () => go(`/photos/${photo().id}`, { state: { list: { burstId: photo().burstId } } }),
    restore: async () => {
      try {
        const restored = await call("POST", `/v1/photos/${encodeURIComponent(photo().id)}:undelete`);
        remember(restored);
        update(restored);
        dropToasts([restored.id]);
        toast(t("photoRestored"));
      } catch (failure) {
        toast(explain(failure));
      }
    },
    delete: () => trash([photo().id], { hide: away, bring: () => null }),
  };
  for (const [name, run] of Object.entries(deeds)) {
    $(`viewer-${name}`).onclick = () => photo() && once($(`viewer-${name}`), run);
  }
}

// Shows the buttons of the possible actions. They depend on whether the photo exists, is in the trash, is hidden, or is
// in a burst with other photos outside the list.
export function offerDeeds(photo, list) {
  const isHere = Boolean(photo && !photo.deleteTime);
  for (const name of ["favorite", "album", "share", "write", "hide", "delete"]) $(`viewer-${name}`).hidden = !isHere;
  // A hidden photo must not get into an entry by mistake.
  if (photo?.hidden) $("viewer-write").hidden = true;
  $("viewer-info").hidden = $("viewer-original").hidden = !photo;
  $("viewer-restore").hidden = !photo?.deleteTime;
  $("viewer-turn").hidden = !isHere || photo.kind === "AUDIO" || photo.state === "UNDECODABLE";
  $("viewer-burst").hidden = !isHere || !photo.burstId || list?.burstId === photo.burstId;
  const way = photo?.hidden ? "unhide" : "hide";
  const hide = named($("viewer-hide"), way);
  if (hide.dataset.way !== way) hide.replaceChildren(icon(way));
  hide.dataset.way = way;
}
