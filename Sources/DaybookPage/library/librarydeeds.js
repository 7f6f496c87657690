// Actions on the photos that are chosen in the library.
import { t } from "../core/texts.js";
import { chooseAlbum } from "../albums/albumchoice.js";
import { date } from "../photos/dating.js";
import { describe } from "../photos/describing.js";
import { writeAbout } from "../diary/writeday.js";
import "../photos/photo-icons.js";
import { download } from "../photos/downloading.js";
import { addToAlbum, change, conceal, trash } from "../photos/photodeeds.js";
import { share } from "../sharing/sharing.js";
import "../hidden/unlock.js";

// Returns the actions. With `isHidden`, the photos are hidden, and can be shown again.
export function libraryDeeds({ shown, chosen, refresh, isHidden = false }) {
  const ids = (photos) => photos.map((photo) => photo.id);
  const away = { hide: (gone) => { chosen.stop(); shown.without(gone); refresh(); }, bring: refresh };
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
        const done = await change(ids(photos), { favorite: !areLoved(photos) });
        for (const photo of done) shown.replace(photo);
        chosen.stop();
      },
    },
    {
      key: "describe", icon: "tags",
      run: (photos) => describe(photos, (done) => {
        for (const photo of done) shown.replace(photo);
        chosen.stop();
      }),
    },
    {
      key: "setDate", icon: "date",
      run: (photos) => date(photos, (done) => {
        for (const photo of done) shown.replace(photo);
        chosen.stop();
        refresh();
      }),
    },
    { key: "download", icon: "download", run: download },
    { key: isHidden ? "unhide" : "hide", icon: isHidden ? "unhide" : "hide", run: (photos) => conceal(ids(photos), !isHidden, away) },
    { key: "delete", icon: "trash", isMain: true, run: (photos) => trash(ids(photos), away) },
  ];
}
