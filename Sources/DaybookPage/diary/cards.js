// Cards of entries and photos in the feed.
import { button, element } from "../ui/dom.js";
import { mayHaveSigns, rendered } from "../ui/markdown.js";
import { dayFacts } from "./dayfacts.js";
import { record, whenNear } from "../photos/photos.js";
import { dateFormat, language, t } from "../core/texts.js";
import { clockText } from "../core/zones.js";
import { go } from "../core/router.js";

export function dayHeading(day, level = "h2") {
  const date = new Date(`${day}T00:00:00Z`);
  const part = (options) => dateFormat(language(), { ...options, timeZone: "UTC" }).format(date);
  const heading = element(level, { className: "day" },
    element("time", { dateTime: day }, part({ year: "numeric", month: "long", day: "numeric" })),
    element("span", { className: "quiet" }, part({ weekday: "long" })));
  heading.dataset.day = day;
  return heading;
}

// Returns a day in the form that people write.
export const dayText = (day) =>
  new Intl.DateTimeFormat(language(), { dateStyle: "full", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));

const mostPlaces = 4;

// Adds the places of a day to its heading, each place once.
export function namePlaces(heading, names) {
  const places = [...new Set(names.filter(Boolean))].slice(0, mostPlaces);
  heading.querySelector(".places")?.remove();
  if (places.length) heading.append(element("span", { className: "quiet places" }, places.join(" · ")));
}

// result: {isWhole, level, snippet, highlights}; actions: {remove(entry)}
export function entryCard(entry, result, actions) {
  const card = element("article", { className: "card" });
  Object.assign(card.dataset, { entry: entry.id, day: entry.localDate, place: entry.place?.name ?? "" });
  const level = result.level ?? (result.isWhole ? "h2" : "h3");
  const isInTitle = result.snippet && entry.title.includes(result.snippet);
  const address = `/entries/${entry.id}`;
  if (entry.photos.length) card.append(photoGrid(entry.photos.map(({ photoId: id, caption }) => ({ id, caption }))));
  if (entry.title) {
    const title = result.snippet === entry.title ? marked(result) : [entry.title];
    card.append(element(level, {}, element("a", { href: address }, ...title)));
  } else card.append(element(level, { className: "unseen" }, t("untitled")));
  const shown = result.snippet && !isInTitle ? marked(result) : entry.body;
  // Until the Markdown is parsed, a card in a list has the first words without it.
  const first = !result.isWhole && shown === entry.body && mayHaveSigns(entry.body) ? entry.snippet ?? "" : "";
  if (shown.length) card.append(longText(shown, result.isWhole, first));
  const find = (key, name, text) => element("a", { href: `/search?${key}=${encodeURIComponent(name)}` }, text);
  const tags = entry.tags.map((tag) => Object.assign(find("tag", tag, `#${tag}`), { className: "tag" }));
  const ages = new Map((entry.ages ?? []).map((age) => [age.name, age.text]));
  const facts = [
    ...(entry.place?.name ? [find("place", entry.place.name, entry.place.name)] : []),
    ...entry.people.map((name) => find("person", name, ages.has(name) ? t("aged", { name, age: ages.get(name) }) : name)),
  ];
  const time = element("a", { href: address }, element("time", { dateTime: new Date(entry.entryTime).toISOString() }, clock(entry)));
  const loved = entry.favorite ? element("span", { className: "loved", role: "img", ariaLabel: t("favorite") }, "♥") : null;
  card.append(element("div", { className: "facts quiet" }, time, loved, ...dayFacts(entry), ...tags, ...facts,
    element("span", { className: "does" },
      element("a", { className: "plain edit", href: `${address}/edit` }, t("edit")),
      button(t("delete"), () => actions.remove(entry), "plain remove"))));
  return card;
}

// Returns the clock time at the place where the entry was written.
function clock(entry) {
  const time = new Date(`${clockText(Date.parse(entry.entryTime), entry.timeZone)}Z`);
  return dateFormat(language(), { timeStyle: "short", timeZone: "UTC" }).format(time);
}

export function photoCard(photo, result) {
  const caption = result.snippet ? element("p", {}, ...marked(result)) : null;
  return element("div", { className: "card" }, photoGrid([{ id: photo.id, caption: photo.caption }]), caption);
}

// Highlights are ranges in UTF-16 code units, as JavaScript counts.
export function marked(result) {
  const parts = [];
  let end = 0;
  for (const mark of result.highlights) {
    parts.push(result.snippet.slice(end, mark.start), element("mark", {}, result.snippet.slice(mark.start, mark.end)));
    end = mark.end;
  }
  parts.push(result.snippet.slice(end));
  return parts;
}

// `first` is shown until the text is read, or if it cannot be read.
function longText(content, isWhole, first) {
  const isText = typeof content === "string";
  const body = element("div", { className: "body" }, ...(isText ? [content] : content));
  const isLong = body.textContent.length >= 600;
  if (isText) {
    if (first) body.replaceChildren(first);
    rendered(content).then((nodes) => {
      if (nodes || first) body.replaceChildren(nodes ?? content);
      body.classList.toggle("written", Boolean(nodes));
    });
  }
  if (isWhole || !isLong) return body;
  body.classList.add("folded");
  const more = button(t("more"), () => {
    body.classList.remove("folded");
    more.remove();
  });
  return element("div", {}, body, more);
}

function photoGrid(photos) {
  const shape = Math.min(photos.length, 5);
  const columns = [1, 1, 2, 1.5, 2, 1.5][shape];
  const grid = element("div", { className: `photos n${shape}` });
  photos.forEach((photo, index) => {
    const tile = photoTile(photo, `(max-width: 700px) ${Math.ceil(100 / columns)}vw, ${660 / columns}px`);
    tile.onclick = () => go(`/photos/${photo.id}`, { state: { photos, index } });
    grid.append(tile);
  });
  return grid;
}

// Returns minutes and seconds in the form of media players.
export function lengthText(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

// Returns a photo's picture without a button, such as inside a link.
export const photoStill = (photo, sizes) => photoTile(photo, sizes, element("span", { className: "tile" }));

// Returns a photo's picture on a button, or its file name if there is no picture.
export function photoTile(photo, sizes = "72px", tile = element("button", { type: "button", className: "tile" })) {
  const name = photo.caption || t("photo");
  const isButton = tile.tagName === "BUTTON";
  if (isButton) tile.ariaLabel = name;
  const asFile = (found) => {
    const states = { PROCESSING: t("inWork"), UNDECODABLE: t("noPicture") };
    const state = Object.hasOwn(states, found?.state) ? states[found.state] : "";
    tile.classList.add("file");
    tile.ariaLabel = null;
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
    const image = element("img", { alt: name, decoding: "async", sizes });
    image.onerror = () => asFile(found);
    image.srcset = `${found.urls.thumb} 256w, ${found.urls.small} 720w`;
    image.src = found.urls.small;
    tile.append(image);
  });
  return tile;
}
