// Files that are chosen, dropped or taken with the camera, for what is open in the form.
import { newID } from "../core/ids.js";
import { t } from "../core/texts.js";
import { changed, open } from "./openwriting.js";

export const mostPhotos = 500;

const room = () => Math.max(0, mostPhotos - open.items.length);

export function choose(files) {
  open.trouble = files.length > room() ? t("tooManyPhotos", { limit: mostPhotos }) : "";
  for (const file of files.slice(0, room())) {
    const index = open.lost.findIndex(({ name }) => name === file.name);
    const [{ caption }] = index < 0 ? [{ caption: "" }] : open.lost.splice(index, 1);
    open.items.push({ id: newID(), file, name: file.name, size: file.size, caption });
  }
  open.photos.resume();
  changed();
}

// Why there is no room for one more, "" while there is. The camera's texts say it.
export const full = () => (open && room() ? "" : t("noMorePhotos", { limit: mostPhotos }));
