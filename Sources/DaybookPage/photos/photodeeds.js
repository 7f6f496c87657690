// Actions on one or many photos. Deleting and hiding can be undone.
import { call } from "../core/api.js";
import { explain } from "../core/failures.js";
import { dropBytes, noteHandled } from "../hidden/hiddenbytes.js";
import { session } from "../core/session.js";
import { t } from "../core/texts.js";
import { remember } from "./photos.js";
import "./phototexts.js";
import { toast } from "../ui/toast.js";

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
  });
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
  undoable(t(hidden ? "photosHidden" : "photosShown", { count: done.length }), done, (id) => set(id, !hidden), bring);
}

// Adds photos to an album. This can be undone for photos that were not in it.
export async function addToAlbum(album, ids) {
  try {
    await call("POST", `/v1/albums/${encodeURIComponent(album.id)}/photos`, { body: { photoIds: ids } });
    toast(t("addedToAlbum", { count: ids.length, title: album.title }));
    return true;
  } catch (failure) {
    toast(explain(failure));
    return false;
  }
}

export async function takeOut(album, ids, { hide, bring }) {
  const base = `/v1/albums/${encodeURIComponent(album.id)}/photos`;
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
  });
}
