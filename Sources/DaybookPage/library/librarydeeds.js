// Actions on the photos that are chosen in the library.
import { t } from "../core/texts.js";
import { chooseAlbum } from "../albums/albumchoice.js";
import { date } from "../photos/dating.js";
import { describe } from "../photos/describing.js";
import { writeAbout } from "../diary/writeday.js";
import "../photos/photo-icons.js";
import { download } from "../photos/downloading.js";
import { addToAlbum, change, conceal, trash, undoableChange } from "../photos/photodeeds.js";
import { share } from "../sharing/sharing.js";
import "../hidden/unlock.js";

// Returns the actions. With `isHidden`, the photos are hidden, and can be shown again.
export function libraryDeeds({ shown, chosen, refresh, isHidden = false }) {
  const ids = (photos) => photos.map((photo) => photo.id);
  const away = { hide: (gone) => { chosen.stop(); shown.without(gone); refresh(); }, bring: refresh };
  const replace = (photos) => { for (const photo of photos) shown.replace(photo); };
  const areLoved = (photos) => photos.length > 0 && photos.every((photo) => photo.favorite);
  const earliest = (photos) => [...photos].sort((one, other) => one.localDateTime.localeCompare(other.localDateTime));
  return [
    // A hidden photo must not get into an entry by mistake.
    ...(isHidden ? [] : [{
      key: "writeAboutThese", icon: "write", short: "writeShort", isMain: true,
      run: (photos) => {
        const own = earliest(photos);
        chosen.stop();
        return writeAbout(own[0].localDate, own);
      },
    }]),
    {
      key: "addToAlbum", icon: "addToAlbum", short: "albumShort", isMain: true,
      run: async (photos) => {
        const album = await chooseAlbum();
        if (album && await addToAlbum(album, ids(photos))) chosen.stop();
      },
    },
    { key: "share", icon: "share", isMain: true, run: (photos) => share({ photoIds: ids(photos) }) },
    {
      key: "favorite", icon: "heart", isMain: true,
      label: (photos) => t(areLoved(photos) ? "unfavorite" : "favorite"),
      run: async (photos) => {
        const favorite = !areLoved(photos);
        const others = photos.filter((photo) => photo.favorite !== favorite);
        const done = await change(ids(others), { favorite });
        replace(done);
        chosen.stop();
        if (!done.length) return;
        undoableChange(t(favorite ? "photosLoved" : "photosUnloved", { count: done.length }), done, { earlier: () => ({ favorite: !favorite }), bring: replace });
      },
    },
    {
      key: "describe", icon: "tags",
      run: (photos) => describe(photos, {
        described: (done) => {
          replace(done);
          chosen.stop();
        },
        bring: replace,
      }),
    },
    {
      key: "setDate", icon: "date",
      run: (photos) => date(photos, (done) => {
        replace(done);
        chosen.stop();
        refresh();
      }),
    },
    { key: "download", icon: "download", run: download },
    { key: isHidden ? "unhide" : "hide", icon: isHidden ? "unhide" : "hide", run: (photos) => conceal(ids(photos), !isHidden, away) },
    { key: "delete", icon: "trash", isMain: true, run: (photos) => trash(ids(photos), away) },
  ];
}
