// Actions on one or many photos. Most can be undone.
import { call } from "../core/api.js";
import { explain } from "../core/failures.js";
import { dropBytes, noteHandled } from "../hidden/hiddenbytes.js";
import { session } from "../core/session.js";
import { t } from "../core/texts.js";
import { remember } from "./photos.js";
import "./phototexts.js";
import { dropToasts, toast } from "../ui/toast.js";

const atOnce = 4;
const path = (id) => `/v1/photos/${encodeURIComponent(id)}`;

// Runs an action for each, a few at a time. Returns {done, failure}: the responses, and the first failure.
export async function each(ids, action) {
  const done = [];
  let failure = null;
  const rest = [...ids];
  const worker = async () => {
    while (rest.length) {
      const id = rest.shift();
      try {
        done.push(await action(id));
      } catch (error) {
        failure ??= error;
        if (error.isSessionEnd || error.status === 0) rest.length = 0;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { done, failure };
}

// Changes a field of each photo. Returns the changed photos, and reports failures.
export async function change(ids, fields) {
  const mask = Object.keys(fields).join(",");
  const { done, failure } = await each(ids, (id) => call("PATCH", `${path(id)}?updateMask=${mask}`, { body: fields }));
  done.forEach(remember);
  if (failure) toast(explain(failure));
  return done;
}

// Says what was done to photos, and offers an undo: earlier(photo) returns the fields that a photo had, and bring(photos)
// gets the photos that have them again. With `etags`, those after the change by the photos' IDs, a photo that was changed
// again since then is not changed back.
export function undoableChange(text, photos, { earlier, bring, etags = new Map() }) {
  const before = new Map(photos.map((photo) => [photo.id, earlier(photo)]));
  undoable(text, [...before.keys()], (id) => {
    const fields = before.get(id);
    return call("PATCH", `${path(id)}?updateMask=${Object.keys(fields)}`, { body: fields, ifMatch: etags.get(id) });
  }, bring);
}

function undoable(text, ids, action, bring) {
  const { account } = session;
  toast(text, {
    label: t("undo"),
    run: async () => {
      if (session.account?.id !== account.id) return;
      const { done, failure } = await each(ids, action);
      done.forEach(remember);
      if (failure) toast(explain(failure));
      bring(done);
    },
  }, ids);
}

// Moves photos to the trash. hide(ids) removes them from the view; bring(photos) is called when they are restored.
export async function trash(ids, { hide, bring }) {
  const { done, failure } = await each(ids, async (id) => {
    try {
      noteHandled(id);
      await call("DELETE", path(id));
    } catch (error) {
      if (error.status !== 404) throw error;
    }
    return id;
  });
  if (failure) toast(explain(failure));
  if (!done.length) return;
  hide(new Set(done));
  dropToasts(done);
  undoable(t("photosDeleted", { count: done.length }), done, (id) => call("POST", `${path(id)}:undelete`), bring);
}

// Hides photos, or shows hidden ones again.
export async function conceal(ids, hidden, { hide, bring }) {
  const set = async (id, isHidden) => {
    if (isHidden) noteHandled(id);
    const photo = await call("PATCH", `${path(id)}?updateMask=hidden`, { body: { hidden: isHidden } });
    if (photo.hidden) dropBytes(photo);
    return photo;
  };
  const { done, failure } = await each(ids, async (id) => {
    await set(id, hidden);
    return id;
  });
  if (failure) toast(explain(failure));
  if (!done.length) return;
  hide(new Set(done));
  dropToasts(done);
  undoable(t(hidden ? "photosHidden" : "photosShown", { count: done.length }), done, (id) => set(id, !hidden), bring);
}

const pathOfPhotos = (album) => `/v1/albums/${encodeURIComponent(album.id)}/photos`;

// Returns those of the photos that are in an album.
async function among(album, ids) {
  const found = [];
  let token = "";
  do {
    const query = new URLSearchParams({ pageSize: "1000", ...(token && { pageToken: token }) });
    const page = await call("GET", `${pathOfPhotos(album)}?${query}`);
    found.push(...page.photos.map(({ id }) => id).filter((id) => ids.includes(id)));
    token = page.nextPageToken ?? "";
  } while (token && found.length < ids.length);
  return found;
}

// Adds photos to an album. This can be undone for photos that were not in it.
export async function addToAlbum(album, ids) {
  const { account } = session;
  try {
    const there = await among(album, ids);
    const photoIds = ids.filter((id) => !there.includes(id));
    await call("POST", pathOfPhotos(album), { body: { photoIds: ids } });
    const takeBack = async () => {
      if (session.account?.id !== account.id) return;
      await call("POST", `${pathOfPhotos(album)}:remove`, { body: { photoIds } });
    };
    const undo = { label: t("undo"), run: () => takeBack().catch((failure) => toast(explain(failure))) };
    toast(t("addedToAlbum", { count: ids.length, title: album.title }), photoIds.length ? undo : null, ids);
    return true;
  } catch (failure) {
    toast(explain(failure));
    return false;
  }
}

export async function takeOut(album, ids, { hide, bring }) {
  const base = pathOfPhotos(album);
  try {
    await call("POST", `${base}:remove`, { body: { photoIds: ids } });
  } catch (failure) {
    return toast(explain(failure));
  }
  hide(new Set(ids));
  const again = async () => {
    await call("POST", base, { body: { photoIds: ids } });
    return null;
  };
  toast(t("takenOut", { count: ids.length }), {
    label: t("undo"), run: () => again().then(() => bring([]), (failure) => toast(explain(failure))),
  }, ids);
}
