// Asks for the album to put photos in, an existing or a new one. Also asks for the name of an album.
import { call } from "../core/api.js";
import { $, button, clean, element, field, told } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import { newID } from "../core/ids.js";
import { t } from "../core/texts.js";
import "../photos/phototexts.js";
import { toast } from "../ui/toast.js";

const path = (id) => `/v1/albums/${encodeURIComponent(id)}`;

/**
 * Shows the question with these contents. Resolves to the value given to settle(), or to null.
 *
 * @param {(settle: (value: any) => void) => HTMLElement[]} fill
 * @returns {Promise<any>}
 */
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

// Returns the typed name, or null. The form keeps it until the server has accepted it: act(name) throws a Failure if it
// does not.
export function nameAlbum({ title = "", heading = "albumTitle", label, more = [], act }) {
  return asked((settle) => {
    const input = element("input", { name: "title", value: title, maxLength: 300, required: true, ariaLabel: t("albumTitle"), placeholder: heading === "albumTitle" ? "" : t("albumTitle"), autocomplete: "off" });
    const trouble = element("p", { className: "problem", role: "alert" });
    const send = element("button", { className: "primary" }, label);
    const form = element("form", { className: "naming" }, told("h2", heading), input, ...more, trouble,
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

// Creates an album, inside another album if that album's ID is given.
export const newAlbum = (parentId = "") => {
  // The same ID gives the same album, so repeating a request whose response was lost makes no second album.
  const id = newID();
  return nameAlbum({
    label: t("create"),
    act: (title) => call("POST", "/v1/albums", { body: { title, ...(id && { id }), ...(parentId && { parentId }) } }),
  });
};

// Creates an album with the results of a search, now and later. `conditions` are the words for people; the search in the
// server's syntax can be changed below them.
export const newSearchAlbum = (found, conditions) => {
  const id = newID();
  const filter = element("input", { name: "filter", value: found, maxLength: 500, required: true, autocomplete: "off" });
  const chips = element("div", { className: "chips", role: "group", ariaLabel: t("albumFilter") },
    ...conditions.map((label) => element("span", { className: "chip" }, label)));
  return nameAlbum({
    heading: "newSearchAlbum", label: t("create"),
    more: [chips, told("p", "albumFilterHint", { className: "quiet" }),
      element("details", {}, told("summary", "albumFilterTyped"), field("albumFilter", filter))],
    act: (title) => call("POST", "/v1/albums", { body: { title, filter: clean(filter.value).trim(), ...(id && { id }) } }),
  });
};

export const renameAlbum = (album) => nameAlbum({
  title: album.title, label: t("save"),
  act: (title) => call("PATCH", `${path(album.id)}?updateMask=title`, { body: { title }, ifMatch: album.etag }),
});

// Asks which of `parents` the album should be in, or the top level. Returns the changed album, or null.
export async function chooseParent(album, parents) {
  const id = await asked((settle) => {
    const choice = (one, title) => element("li", {},
      element("button", { type: "button", className: "plain", ariaPressed: String(one === (album.parentId ?? "")), onclick: () => settle(one) }, title));
    return [told("h2", "moveAlbumTo"), element("ul", { className: "choices" }, choice("", t("moveAlbumTop")), ...parents.map((one) => choice(one.id, one.title))),
      element("div", { className: "actions" }, button(t("cancel"), () => settle(null)))];
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

// Returns the albums as choices: those inside another one follow it, and have its name, too.
function inOrder(albums) {
  const inside = (parent) => albums.filter((one) => one.parentId === parent.id).map((album) => ({ album, name: `${parent.title} / ${album.title}` }));
  const isTop = ({ parentId }) => !albums.some(({ id }) => id === parentId);
  return albums.filter(isTop).flatMap((album) => [{ album, name: album.title }, ...inside(album)]);
}

// Returns the chosen or created album, or null.
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
    element("ul", { className: "choices" }, ...inOrder(albums).map(({ album, name }) => element("li", {},
      element("button", { type: "button", className: "plain", onclick: () => settle(album) },
        element("span", {}, name), element("span", { className: "quiet" }, t("photoCount", { count: album.photoCount })))))),
    element("div", { className: "actions" }, button(t("cancel"), () => settle(null)), button(t("newAlbum"), () => settle("new"), "primary")),
  ]);
  return chosen === "new" ? newAlbum() : chosen;
}

export { asked };
