// Asks for the album that photos go into: one that is there, or a new one. Also for an album's name.
import { call } from "../core/api.js";
import { $, button, clean, element, field, told } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import { newID } from "../core/ids.js";
import { t } from "../core/texts.js";
import "../photos/phototexts.js";
import { toast } from "../ui/toast.js";

const path = (id) => `/v1/albums/${encodeURIComponent(id)}`;

// Shows the question with these contents; resolves to what settle() was given, or null.
function asked(fill) {
  const dialog = $("question");
  if (dialog.open) dialog.close("");
  return new Promise((resolve) => {
    let answer = null;
    const settle = (value) => {
      answer = value;
      dialog.close("");
    };
    dialog.replaceChildren(...fill(settle));
    dialog.oncancel = null;
    dialog.onclose = () => {
      if (dialog.open) return;
      dialog.replaceChildren();
      resolve(answer);
    };
    dialog.showModal();
  });
}

// The name typed, or null. It is kept in the form until the server has taken it: act(name) throws a Failure otherwise.
export function nameAlbum({ title = "", label, more = [], act }) {
  return asked((settle) => {
    const input = element("input", { name: "title", value: title, maxLength: 300, required: true, ariaLabel: t("albumTitle"), autocomplete: "off" });
    const trouble = element("p", { className: "problem", role: "alert" });
    const send = element("button", { className: "primary" }, label);
    const form = element("form", { className: "naming" }, told("h2", "albumTitle"), input, ...more, trouble,
      element("div", { className: "actions" }, button(t("cancel"), () => settle(null)), send));
    form.onsubmit = async (event) => {
      event.preventDefault();
      const name = clean(input.value).trim();
      if (!name || send.disabled) return;
      send.disabled = true;
      try {
        settle(await act(name));
      } catch (failure) {
        trouble.textContent = explain(failure);
      } finally {
        send.disabled = false;
      }
    };
    return [form];
  });
}

// Makes an album, inside of another where its id is given.
export const newAlbum = (parentId = "") => {
  // The same id again is the same album: a try whose answer was lost makes no second one.
  const id = newID();
  return nameAlbum({
    label: t("create"),
    act: (title) => call("POST", "/v1/albums", { body: { title, ...(id && { id }), ...(parentId && { parentId }) } }),
  });
};

// Makes an album that holds what a search finds, now and later.
export const newSearchAlbum = (found = "") => {
  const id = newID();
  const filter = element("input", { name: "filter", value: found, maxLength: 500, required: true, autocomplete: "off", placeholder: "tag: from: person: camera:" });
  return nameAlbum({
    label: t("create"), more: [field("albumFilter", filter), told("p", "albumFilterHint", { className: "quiet" })],
    act: (title) => call("POST", "/v1/albums", { body: { title, filter: clean(filter.value).trim(), ...(id && { id }) } }),
  });
};

export const renameAlbum = (album) => nameAlbum({
  title: album.title, label: t("save"),
  act: (title) => call("PATCH", `${path(album.id)}?updateMask=title`, { body: { title }, ifMatch: album.etag }),
});

// Asks which of `parents` the album goes into, or to the top. The album as it is then, or null.
export async function chooseParent(album, parents) {
  const choice = (id, title) => element("li", {},
    element("button", { type: "button", className: "plain", ariaPressed: String(id === (album.parentId ?? "")), onclick: () => settle(id) }, title));
  let settle = () => null;
  const id = await asked((answer) => {
    settle = answer;
    return [told("h2", "moveAlbumTo"), element("ul", { className: "choices" }, choice("", t("moveAlbumTop")), ...parents.map((one) => choice(one.id, one.title))),
      element("div", { className: "actions" }, button(t("cancel"), () => answer(null)))];
  });
  if (id === null || id === (album.parentId ?? "")) return null;
  try {
    const body = id ? { parentId: id } : {};
    return await call("PATCH", `${path(album.id)}?updateMask=parentId`, { body, ifMatch: album.etag });
  } catch (failure) {
    toast(explain(failure));
    return null;
  }
}

// The album chosen or made, or null.
export async function chooseAlbum() {
  let albums = [];
  try {
    albums = (await call("GET", "/v1/albums")).albums.filter((album) => album.kind === "USER" && !album.filter);
  } catch (failure) {
    toast(explain(failure));
    return null;
  }
  if (!albums.length) return newAlbum();
  const chosen = await asked((settle) => [
    told("h2", "addToAlbum"),
    element("ul", { className: "choices" }, ...albums.map((album) => element("li", {},
      element("button", { type: "button", className: "plain", onclick: () => settle(album) },
        element("span", {}, album.title), element("span", { className: "quiet" }, t("photoCount", { count: album.photoCount })))))),
    element("div", { className: "actions" }, button(t("cancel"), () => settle(null)), button(t("newAlbum"), () => settle("new"), "primary")),
  ]);
  return chosen === "new" ? newAlbum() : chosen;
}

export { asked };
