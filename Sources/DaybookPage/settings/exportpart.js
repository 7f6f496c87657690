// The choice of what is exported: everything, or a part of the diary by days, an album and tags.
import { call } from "../core/api.js";
import { moment, t } from "../core/texts.js";
import { element, field, told } from "../ui/dom.js";
import { labelField } from "../ui/labels.js";

const dayText = (day) => moment(Date.parse(day), { dateStyle: "medium", timeZone: "UTC" });

/** @typedef {{ from?: string, to?: string, tags?: string[], albumTitle?: string }} Part */

/**
 * Returns the conditions of an exported part in words; "" for everything.
 *
 * @param {Part} part
 */
export function partText({ from, to, tags = [], albumTitle }) {
  const words = [
    ["exportFrom", from && dayText(from)], ["exportTo", to && dayText(to)], ["exportAlbum", albumTitle], ["exportTags", tags.join(", ")],
  ];
  return words.filter(([, value]) => value).map(([key, value]) => `${t(key)}: ${value}`).join(" · ");
}

const dayField = (name) => element("input", { name, type: "date", min: "0001-01-01", max: "9999-12-31" });

// Adds the albums that have photos of their own, unless they are there. A list that cannot be loaded is loaded at the next
// attempt.
async function fill(album, signal) {
  if (album.length > 1) return;
  const { albums = [] } = await call("GET", "/v1/albums", { signal }).catch(() => ({}));
  if (album.length > 1) return;
  const own = albums.filter(({ kind, filter }) => kind === "USER" && !filter);
  album.append(...own.map(({ id, title }) => element("option", { value: id }, title)));
}

/**
 * Returns {place, wanted(), conceal()}: the choice, the body of the request for what is chosen, which is null for a part
 * without any condition, and the removal of names that may be hidden.
 *
 * @param {AbortSignal} signal
 */
export function exportPart(signal) {
  const [from, to] = [dayField("from"), dayField("to")];
  const album = element("select", { name: "album" }, told("option", "exportAnyAlbum", { value: "" }));
  const tags = labelField({ key: "exportTags", hint: "addTag", source: "/v1/tags", member: "tags" });
  const fields = element("fieldset", { id: "export-part", hidden: true }, told("legend", "exportPart", { className: "unseen" }),
    told("p", "exportPartHint", { className: "quiet" }),
    element("div", { className: "pair" }, field("exportFrom", from), field("exportTo", to)), field("exportAlbum", album), tags.element);
  const [all, part] = ["all", "part"].map((value) => element("input", { type: "radio", name: "export-what", value, checked: value === "all" }));
  const what = element("fieldset", { className: "export-what" }, told("legend", "exportWhat", { className: "unseen" }),
    element("label", { className: "choice" }, all, told("span", "exportAll")),
    element("label", { className: "choice" }, part, told("span", "exportPart")));
  what.onchange = () => {
    fields.hidden = !part.checked;
    if (part.checked) fill(album, signal);
  };

  function wanted() {
    if (!part.checked) return {};
    tags.take();
    // A date of which only a part is typed, or with a year of five digits, is no condition, and not none either.
    if ([from, to].some(({ validity }) => !validity.valid)) return null;
    const body = {
      ...(from.value && { from: from.value }), ...(to.value && { to: to.value }), ...(album.value && { album: album.value }),
      ...(tags.names().length && { tags: tags.names() }),
    };
    return Object.keys(body).length ? body : null;
  }

  // Removes all albums and tags, because some may be of hidden items. Those that the server still has come back.
  async function conceal() {
    const chosen = album.value;
    album.replaceChildren(album.options[0]);
    tags.conceal();
    if (!part.checked) return;
    await fill(album, signal);
    if (!album.value && [...album.options].some(({ value }) => value === chosen)) album.value = chosen;
  }

  return { place: [what, fields], wanted, conceal };
}
