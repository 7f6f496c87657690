// Actions on chosen photos of an album that is filled by hand: its cover, its order, its content.
import { call } from "../core/api.js";
import { explain } from "../core/failures.js";
import { t } from "../core/texts.js";
import { takeOut } from "../photos/photodeeds.js";
import { toast } from "../ui/toast.js";

const path = (album) => `/v1/albums/${encodeURIComponent(album.id)}`;

// Returns the actions. album() and photos() return what is shown; put(photos) shows another order; changed() requests
// the album again.
export function albumDeeds({ shown, chosen, album, photos, put, changed }) {
  // Moves photos before another photo, or to the end if there is none.
  async function move(ids, beforePhotoId) {
    const moved = new Set(ids);
    if (moved.has(beforePhotoId)) return;
    const rest = photos().filter((photo) => !moved.has(photo.id));
    const at = beforePhotoId ? rest.findIndex((photo) => photo.id === beforePhotoId) : rest.length;
    const own = photos().filter((photo) => moved.has(photo.id));
    put([...rest.slice(0, at), ...own, ...rest.slice(at)]);
    try {
      await call("POST", `${path(album())}/photos:move`, { body: { photoIds: own.map((photo) => photo.id), ...(beforePhotoId && { beforePhotoId }) } });
    } catch (failure) {
      toast(explain(failure));
      changed();
    }
  }

  // Moves by one place towards the front or the end, for users who cannot drag.
  function step(selected, way) {
    const ids = new Set(selected.map((photo) => photo.id));
    const list = photos();
    const places = list.map((photo, index) => (ids.has(photo.id) ? index : -1)).filter((index) => index >= 0);
    const target = way < 0 ? places[0] - 1 : places.at(-1) + 2;
    if (way < 0 && target < 0 || way > 0 && target > list.length) return null;
    return move([...ids], list[target]?.id);
  }

  const ids = (selected) => selected.map((photo) => photo.id);
  const deeds = [
    { key: "albumCover", isFor: (selected) => selected.length === 1, run: async ([photo]) => {
      try {
        await call("PATCH", `${path(album())}?updateMask=coverPhotoId`, { body: { coverPhotoId: photo.id } });
        toast(t("albumCoverSet"));
        chosen.stop();
      } catch (failure) {
        toast(explain(failure));
      }
    } },
    { key: "moveEarlier", run: (selected) => step(selected, -1) },
    { key: "moveLater", run: (selected) => step(selected, 1) },
    { key: "takeOut", run: (selected) => takeOut(album(), ids(selected), {
      hide: (gone) => {
        chosen.stop();
        shown.without(gone);
        changed();
      },
      bring: changed,
    }) },
  ];
  return Object.assign(deeds, { move });
}
