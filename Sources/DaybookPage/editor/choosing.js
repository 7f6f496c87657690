// Files that are chosen, dropped or taken with the camera, for the open draft.
import { newID } from "../core/ids.js";
import { t } from "../core/texts.js";
import { changed, open } from "./openwriting.js";

export const mostPhotos = 500;

const room = () => Math.max(0, mostPhotos - (open?.items.length ?? mostPhotos));

export function choose(files) {
  if (!open) return;
  open.trouble = files.length > room() ? t("tooManyPhotos", { limit: mostPhotos }) : "";
  for (const file of files.slice(0, room())) {
    const index = open.lost.findIndex(({ name }) => name === file.name);
    const [{ caption }] = index < 0 ? [{ caption: "" }] : open.lost.splice(index, 1);
    open.items.push({ id: newID(), file, name: file.name, size: file.size, caption });
  }
  open.photos.resume();
  changed();
}

// Returns the reason why no further file fits, or "". The text is one of the camera's.
export const full = () => (room() ? "" : t("noMorePhotos", { limit: mostPhotos }));
