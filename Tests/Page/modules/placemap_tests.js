import texts from "/albums/albums-texts.js";
import { showMap } from "/albums/placemap.js";
import { addTexts } from "/core/texts.js";
import { forgetRecords } from "/photos/photos.js";
import { equal, server, until } from "./check.js";

const id = "00000000-0000-4000-8000-000000000001";
const thumb = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>";
// Two places that stand together. The entries of the first one have no photos.
const places = ["Busan", "Ulsan"].map((name, index) => ({ name, photoCount: 0, entryCount: 2 - index, latitude: 35, longitude: 129 + index / 1000 }));

function answer({ path }) {
  const { pathname, searchParams } = new URL(path, location.origin);
  if (pathname === "/v1/places") return { body: { places } };
  if (pathname === "/v1/photos:batchGet") return { body: { photos: [{ id, hidden: false, urls: { thumb } }], missing: [] } };
  const isSecond = searchParams.get("q").includes("Ulsan");
  return { body: { results: isSecond ? [{ entry: { photos: [{ photoId: id }] } }] : [] } };
}

export default {
  async "a mark has a photo of any of its places, which is asked for once however often it is drawn"() {
    addTexts(texts);
    forgetRecords();
    const { log, end } = server(answer);
    const section = document.createElement("section");
    Object.assign(section.style, { width: "400px", height: "300px" });
    document.body.append(section);
    const over = new AbortController();
    try {
      await showMap(section, over.signal);
      await until(() => section.querySelector("img"));
      const asked = () => log.filter((line) => line.includes("/v1/search")).length;
      const first = section.querySelector("img");
      equal(asked(), 2);
      section.style.width = "500px";
      await until(() => !first.isConnected && section.querySelector("img"));
      equal(asked(), 2);
    } finally {
      over.abort();
      section.remove();
      end();
    }
  },
};
