// Downloads the originals of photos, each as a separate file.
import { element } from "../ui/dom.js";

// Browsers ask before they save more than one file, and lose some files that come at the same time.
const pause = 400;
export const mostDownloads = 50;

export async function download(photos) {
  for (const photo of photos.slice(0, mostDownloads)) {
    const link = element("a", { href: photo.urls.original, download: photo.fileName || photo.id, hidden: true });
    document.body.append(link);
    link.click();
    link.remove();
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
