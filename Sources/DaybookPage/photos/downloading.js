// Downloads the originals of photos: one as its file, several in an archive.
import { element } from "../ui/dom.js";

// The maximum number of photos in one archive.
const most = 500;
// Browsers lose some files that come at the same time.
const pause = 400;

const archiveOf = (photos) => `/v1/photos:download?${new URLSearchParams(photos.map(({ id }) => ["ids", id]))}`;

export async function download(photos) {
  const links = photos.length === 1 ? [[photos[0].urls.original, photos[0].fileName || photos[0].id]] : [];
  for (let from = 0; photos.length > 1 && from < photos.length; from += most) links.push([archiveOf(photos.slice(from, from + most)), "photos.zip"]);
  for (const [href, name] of links) {
    const link = element("a", { href, download: name, hidden: true });
    document.body.append(link);
    link.click();
    link.remove();
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
