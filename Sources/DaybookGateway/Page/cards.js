// Entries and photos as the feed shows them.
import { button, element } from "./dom.js";
import { record, whenNear } from "./photos.js";
import { language, t } from "./texts.js";
import { openViewer } from "./viewer.js";

export function dayHeading(day) {
  const date = new Date(`${day}T00:00:00Z`);
  const part = (options) => new Intl.DateTimeFormat(language(), { ...options, timeZone: "UTC" }).format(date);
  return element("h2", { className: "day" },
    element("time", { dateTime: day }, part({ year: "numeric", month: "long", day: "numeric" })),
    element("span", { className: "quiet" }, part({ weekday: "long" })));
}

// actions: {find(text), edit(id)}
export function entryCard(entry, result, actions) {
  const card = element("article", { className: "card" });
  Object.assign(card.dataset, { entry: entry.id, day: entry.localDate });
  const isInTitle = result.snippet && entry.title.includes(result.snippet);
  if (entry.title) card.append(element("h3", {}, ...(result.snippet === entry.title ? marked(result) : [entry.title])));
  const shown = result.snippet && !isInTitle ? marked(result) : entry.body;
  if (shown.length) card.append(longText(shown));
  if (entry.photos.length) card.append(photoGrid(entry.photos.map(({ photoId: id, caption }) => ({ id, caption }))));
  const facts = [entry.place?.name, ...entry.people].filter(Boolean).join(" · ");
  const tags = entry.tags.map((tag) => button(`#${tag}`, () => actions.find(tag), "tag"));
  const edit = button(t("edit"), () => actions.edit(entry.id), "plain edit");
  card.append(element("p", { className: "facts quiet" }, ...tags, facts, edit));
  return card;
}

export function photoCard(photo, result) {
  const caption = result.snippet ? element("p", {}, ...marked(result)) : null;
  return element("article", { className: "card" }, photoGrid([{ id: photo.id, caption: photo.caption }]), caption);
}

// Highlights are ranges in UTF-16 code units, as JavaScript counts.
function marked(result) {
  const parts = [];
  let end = 0;
  for (const mark of result.highlights) {
    parts.push(result.snippet.slice(end, mark.start), element("mark", {}, result.snippet.slice(mark.start, mark.end)));
    end = mark.end;
  }
  parts.push(result.snippet.slice(end));
  return parts;
}

function longText(content) {
  const body = element("p", { className: "body" }, ...(typeof content === "string" ? [content] : content));
  if (body.textContent.length < 600) return body;
  body.classList.add("folded");
  const more = button(t("more"), () => {
    body.classList.remove("folded");
    more.remove();
  });
  return element("div", {}, body, more);
}

function photoGrid(photos) {
  const shape = Math.min(photos.length, 5);
  const columns = [1, 1, 2, 3, 2, 3][shape];
  const grid = element("div", { className: `photos n${shape}` });
  photos.forEach((photo, index) => {
    const tile = photoTile(photo, `(max-width: 700px) ${Math.ceil(100 / columns)}vw, ${660 / columns}px`);
    tile.onclick = () => openViewer(photos, index);
    grid.append(tile);
  });
  return grid;
}

// Minutes and seconds, as players show them.
function lengthText(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

// A photo's picture on a button; its file name when there is none.
export function photoTile(photo, sizes = "72px") {
  const image = element("img", { alt: photo.caption || t("photo"), decoding: "async", sizes });
  const tile = element("button", { type: "button", className: "tile" }, image);
  const asFile = (found) => {
    const states = { PROCESSING: t("inWork"), UNDECODABLE: t("noPicture") };
    const state = Object.hasOwn(states, found?.state) ? states[found.state] : "";
    tile.classList.add("file");
    tile.replaceChildren(
      element("span", { className: "name" }, found?.fileName || t("photo")),
      ...(state ? [element("span", { className: "state" }, state)] : []));
  };
  whenNear(tile, async () => {
    const found = await record(photo.id).catch(() => null);
    if (!found?.urls?.thumb) return asFile(found);
    if (found.kind === "VIDEO") tile.classList.add("film");
    if (found.live || found.burstId) tile.dataset.badge = t(found.live ? "live" : "burst");
    if (found.kind !== "PHOTO" && Number(found.durationMs) > 0) tile.dataset.length = lengthText(Number(found.durationMs));
    if (/^#[0-9a-f]{6}$/i.test(found.dominantColor)) tile.style.backgroundColor = found.dominantColor;
    image.onerror = () => asFile(found);
    image.srcset = `${found.urls.thumb} 256w, ${found.urls.small} 720w`;
  });
  return tile;
}
