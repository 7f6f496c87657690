// Albums: own albums, people, places, media types, and utilities.
import { call } from "../core/api.js";
import { element, told } from "../ui/dom.js";
import * as live from "../core/live.js";
import { go } from "../core/router.js";
import { addTexts, t } from "../core/texts.js";
import { newAlbum } from "./albumchoice.js";
import { albumTiles } from "./albumtiles.js";
import { gridReady } from "../grid/grid.js";
import { peopleSection, placesSection } from "./peopleplaces.js";
import { menuButton } from "../ui/bar.js";
import { menu } from "../ui/menu.js";
import { fill, nothing } from "../ui/states.js";
import texts from "./albums-texts.js";

addTexts(texts);

const changeTime = 800;

export default {
  title: () => t("albums"),
  async enter(container, { signal }) {
    await gridReady();
    container.classList.add("wide-screen");
    const place = element("div");
    container.append(element("header", { className: "library-head" }, told("h1", "albums"), adding()), place);
    const load = fill(place, () => sections(signal), signal);
    let timer = 0;
    live.subscribe((change) => {
      const isOurs = (one) => one.album || one.photo || one.subject || ["ALBUM", "PHOTO", "SUBJECT"].includes(one.kind);
      if (!change.isResync && ![...change.inserted, ...change.updated, ...change.removed].some(isOurs)) return;
      clearTimeout(timer);
      timer = setTimeout(load, changeTime);
    }, { signal });
    signal.addEventListener("abort", () => clearTimeout(timer));
    return load();
  },
};

// Returns the button for a new album of either kind.
function adding() {
  const open = async (made) => {
    const album = await made;
    if (album) go(`/albums/${album.id}`);
  };
  return menuButton(t("albumAdd"), (opener) => menu(opener, t("albumAdd"), [
    { name: "newAlbum", text: t("newAlbum"), icon: "albums", run: () => open(newAlbum()) },
    { name: "newSearchAlbum", text: t("newSearchAlbum"), icon: "search", run: () => go("/search?types=PHOTO&album=new") },
  ]), { drawing: "add", className: "new-album" });
}

async function sections(signal) {
  const { albums } = await call("GET", "/v1/albums", { signal });
  const among = (name) => albums.filter((album) => album.section === name && !album.parentId);
  const named = among("PEOPLE_AND_PLACES").filter((album) => album.photoCount > 0);
  // Returns the album of all people or of all places. The other albums are shown even if their sections cannot be
  // loaded.
  const whole = (name) => named.find(({ id }) => id === name);
  const [people, places] = await Promise.all([peopleSection(whole("people"), signal), placesSection(whole("places"), signal)]
    .map((section) => section.catch(() => null)));
  const tiles = (name, shown) => (shown.length || name === "MY_ALBUMS") && element("section", { className: "albums" },
    told("h2", `albums_${name}`), shown.length ? albumTiles(shown, albums) : nothing("albumsEmpty"));
  // An album that is filled automatically is shown only if it has photos, except the utilities.
  return [
    tiles("MY_ALBUMS", among("MY_ALBUMS")), people, places,
    tiles("MEDIA_TYPES", among("MEDIA_TYPES").filter((album) => album.photoCount > 0)), tiles("UTILITIES", among("UTILITIES")),
  ];
}
