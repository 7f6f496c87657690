// Starts an entry about a past day, with the photos that are in no entry yet.
import { session } from "../core/session.js";
import { go } from "../core/router.js";
import { t } from "../core/texts.js";
import { timeOf } from "../core/zones.js";
import { mostPhotos } from "../editor/choosing.js";
import * as drafts from "../editor/drafts.js";
import { layOut } from "../editor/editor.js";
import { toast } from "../ui/toast.js";

// Returns the time of the last photo; without one, noon of the day in the account's zone.
function timeFor(date, photos, draft) {
  const last = photos.filter((photo) => photo.takenTime).sort((one, other) => Date.parse(one.takenTime) - Date.parse(other.takenTime)).at(-1);
  if (last) return { entryTime: last.takenTime, timeZone: last.timeZone || draft.timeZone };
  const { timeZone } = session.account;
  return { entryTime: new Date(timeOf(`${date}T12:00`, timeZone)).toISOString(), timeZone };
}

export async function writeAbout(date, photos) {
  const draft = drafts.newDraft(session.account);
  Object.assign(draft, timeFor(date, photos, draft), {
    isDated: true,
    photos: photos.slice(0, mostPhotos).map(({ id, caption, fileName }) => ({ photoId: id, caption, name: fileName ?? "" })),
  });
  layOut(draft);
  await go("/");
  if (photos.length > mostPhotos) toast(t("tooManyPhotos", { limit: mostPhotos }));
}
