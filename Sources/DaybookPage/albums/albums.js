// Albums in their four sections: own albums, people and places, media types, and utilities.
import { call } from "../core/api.js";
import { button, element, told } from "../ui/dom.js";
import * as live from "../core/live.js";
import { go } from "../core/router.js";
import { addTexts, t } from "../core/texts.js";
import { newAlbum, newSearchAlbum } from "./albumchoice.js";
import { albumTiles } from "./albumtiles.js";
import { gridReady } from "../grid/grid.js";
import { fill, nothing } from "../ui/states.js";
import texts from "./albums-texts.js";

addTexts(texts);

const sections = ["MY_ALBUMS", "PEOPLE_AND_PLACES", "MEDIA_TYPES", "UTILITIES"];
const changeTime = 800;

export default {
  title: () => t("albums"),
  async enter(container, { signal }) {
    await gridReady();
    container.classList.add("wide-screen");
    const open = async (made) => {
      const album = await made;
      if (album) go(`/albums/${album.id}`);
    };
    const place = element("div");
    container.append(element("header", { className: "library-head" }, told("h1", "albums"),
      element("div", { className: "library-tools" },
        button(t("newAlbum"), () => open(newAlbum()), "plain new-album"), button(t("newSearchAlbum"), () => open(newSearchAlbum())))), place);
    const load = fill(place, async () => {
      const { albums } = await call("GET", "/v1/albums", { signal });
      return sections.map((name) => section(name, albums.filter((album) => album.section === name && !album.parentId)));
    }, signal);
    let timer = 0;
    live.subscribe((change) => {
      const isOurs = (one) => one.album || one.photo || one.kind === "ALBUM" || one.kind === "PHOTO";
      if (!change.isResync && ![...change.inserted, ...change.updated, ...change.removed].some(isOurs)) return;
      clearTimeout(timer);
      timer = setTimeout(load, changeTime);
    }, { signal });
    signal.addEventListener("abort", () => clearTimeout(timer));
    return load();
  },
};

// Shows an album that is filled automatically only if it has photos. Utilities are always shown.
function section(name, albums) {
  const shown = name === "MY_ALBUMS" || name === "UTILITIES" ? albums : albums.filter((album) => album.photoCount > 0);
  if (!shown.length && name !== "MY_ALBUMS") return null;
  return element("section", { className: "albums" }, told("h2", `albums_${name}`), shown.length ? albumTiles(shown) : nothing("albumsEmpty"));
}
