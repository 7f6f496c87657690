// Cards of entries and photos in the feed.
import { menuButton } from "../ui/bar.js";
import { button, element, replaceKeepingFocus } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { cutShort, mayHaveSigns } from "./cutting.js";
import { dayFacts, weatherMark } from "./dayfacts.js";
import { burstSign, record, whenNear, whenReached } from "../photos/photos.js";
import { dateFormat, language, t } from "../core/texts.js";
import { clockText } from "../core/zones.js";
import { go } from "../core/router.js";
import { rendered } from "../ui/markdown.js";
import { weekdayLength } from "./weekdays.js";

/**
 * Returns the heading of a day. With `isLink`, it leads to the day. A list leaves out the present year.
 *
 * @param {string} day
 * @param {"h1" | "h2" | "h3"} level
 */
export function dayHeading(day, level = "h2", { isLink = false } = {}) {
  const date = new Date(`${day}T00:00:00Z`);
  const part = (options) => dateFormat(language(), { ...options, timeZone: "UTC" }).format(date);
  const isThisYear = isLink && day.startsWith(`${new Date().getFullYear()}-`);
  const time = element("time", { dateTime: day }, part({ ...(!isThisYear && { year: "numeric" }), month: "long", day: "numeric" }));
  const heading = element(level, { className: "day" },
    isLink ? element("a", { href: `/diary/${day}` }, time) : time, element("span", { className: "quiet" }, part({ weekday: "long" })));
  heading.dataset.day = day;
  return heading;
}

// Returns a day in the form that people write.
export const dayText = (day) => dateFormat(language(), {
  year: "numeric", month: "long", day: "numeric", weekday: weekdayLength(), timeZone: "UTC",
}).format(new Date(`${day}T00:00:00Z`));

const mostPlaces = 4;

// Adds the places of a day to its heading, each place once.
function namePlaces(heading, names) {
  const places = [...new Set(names.filter(Boolean))].slice(0, mostPlaces);
  heading.querySelector(".places")?.remove();
  if (places.length) heading.append(element("span", { className: "quiet places" }, places.join(" · ")));
}

// Says in the heading of a day's cards where the day was and what the weather was like; a card leaves out what the heading
// says of all of them. `places` are the names to show; without them, those of the cards.
export function describeDay(heading, cards, places) {
  const found = (name) => cards.map((card) => card.dataset[name]).filter(Boolean);
  const all = (name) => (name === "place" && places) || found(name);
  namePlaces(heading, all("place"));
  heading.querySelector(".weather")?.remove();
  for (const name of ["place", "weather"]) {
    const values = all(name);
    const isOne = values.length > 0 && new Set(values).size === 1;
    for (const card of cards) for (const fact of card.querySelectorAll(`[data-fact="${name}"]`)) fact.hidden = isOne;
    if (isOne && name === "weather") heading.querySelector(".quiet").after(weatherMark(JSON.parse(values[0])));
  }
}

const find = (key, name, text) => {
  const link = element("a", { href: `/search?${key}=${encodeURIComponent(name)}` }, text);
  link.dataset.fact = key;
  return link;
};

// Returns the line of an entry's facts: time, favorite, mood, weather, tags, place and people.
function factsOf(entry, address) {
  const ages = new Map((entry.ages ?? []).map((age) => [age.name, age.text]));
  const clock = element("time", { dateTime: new Date(entry.entryTime).toISOString() }, clockOf(entry));
  return element("div", { className: "facts quiet" },
    address ? element("a", { href: address }, clock) : clock,
    entry.favorite ? element("span", { className: "loved", role: "img", ariaLabel: t("favorite") }, icon("forYou")) : null,
    ...dayFacts(entry),
    ...entry.tags.map((tag) => Object.assign(find("tag", tag, `#${tag}`), { className: "tag" })),
    ...(entry.place?.name ? [find("place", entry.place.name, entry.place.name)] : []),
    ...entry.people.map((name) => find("person", name, ages.has(name) ? t("aged", { name, age: ages.get(name) }) : name)));
}

// Returns the card of an entry. result: {isWhole, level, snippet, highlights}; actions: {remove(entry), changed(entry),
// away(entry), photos(photos)}. changed() and away() handle a change that was made here; without them, the card changes
// or removes itself. photos() draws the photos of an entry that is shown whole.
export function entryCard(entry, result, actions) {
  const card = element("article", { className: result.isWhole ? "card whole" : "card" });
  Object.assign(card.dataset, {
    entry: entry.id, day: entry.localDate, place: entry.place?.name ?? "",
    weather: entry.weather ? JSON.stringify(entry.weather) : "",
  });
  const level = result.level ?? (result.isWhole ? "h2" : "h3");
  const isInTitle = result.snippet && entry.title.includes(result.snippet);
  const address = `/entries/${entry.id}`;
  const photos = entry.photos.map(({ photoId: id, caption }) => ({ id, caption }));
  if (photos.length) card.append(...(actions.photos ? [actions.photos(photos)] : photoGrid(photos, address)));
  if (entry.title) {
    const title = result.snippet === entry.title ? marked(result) : [entry.title];
    card.append(element(level, {}, actions.isHere ? element("span", {}, ...title) : element("a", { href: address }, ...title)));
  } else card.append(element(level, { className: "unseen" }, t("untitled")));
  const shown = result.snippet && !isInTitle ? marked(result) : entry.body;
  // Until the Markdown is parsed, a card in a list has the first words without it.
  const first = !result.isWhole && shown === entry.body && mayHaveSigns(entry.body) ? entry.snippet ?? "" : "";
  if (shown.length) card.append(longText(shown, result.isWhole ? 0 : photos.length ? mostLetters.below : mostLetters.alone, first));
  card.append(element("div", { className: "foot" }, factsOf(entry, actions.isHere ? "" : address), actions.isHere ? null : acts(card, entry, result, actions)));
  if (!actions.isHere) card.addEventListener("pointerdown", (event) => { if (event.pointerType === "touch") import("./swipe.js").then(({ swipe }) => swipe(event, card, entry, actions)); });
  if (!result.isWhole) card.onclick = ({ target }) => { if (!target.closest("a, button") && getSelection()?.isCollapsed) go(address); };
  return card;
}

// Returns the button that opens the menu of an entry.
function acts(card, entry, result, actions) {
  const changed = actions.changed ?? ((now) => replaceKeepingFocus(card, entryCard(now, result, actions)));
  const away = actions.away ?? (() => card.remove());
  return menuButton(t("entryActs"), async (opener) => {
    const { entryMenu } = await import("./entrymenu.js");
    return entryMenu(opener, entry, { changed, away, remove: actions.remove });
  });
}

// Returns the clock time at the place where the entry was written.
function clockOf(entry) {
  const time = new Date(`${clockText(Date.parse(entry.entryTime), entry.timeZone)}Z`);
  return dateFormat(language(), { timeStyle: "short", timeZone: "UTC" }).format(time);
}

export function photoCard(photo, result) {
  const caption = result.snippet ? element("p", {}, ...marked(result)) : null;
  return element("div", { className: "card" }, ...photoGrid([{ id: photo.id, caption: photo.caption }]).slice(0, 1), caption);
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

// The maximum number of letters of a text in a list, which is smaller below photos.
const mostLetters = { alone: 260, below: 110 };

// Returns a text that ends after about `limit` letters; 0 shows all of it. `first` is shown until the text is read, or if it
// cannot be read.
function longText(content, limit, first) {
  const isText = typeof content === "string";
  const body = element("div", { className: "body" });
  const own = element("div", { className: "words" }, body);
  const show = (...nodes) => {
    body.replaceChildren(...nodes);
    own.querySelector(".unfold")?.remove();
    const whole = [...body.childNodes].map((node) => node.cloneNode(true));
    if (!limit || !cutShort(body, limit)) return;
    own.append(button(t("more"), () => {
      own.querySelector(".unfold").remove();
      body.replaceChildren(...whole);
      Object.assign(body, { tabIndex: -1 }).focus({ preventScroll: true });
    }, "plain unfold"));
  };
  show(...(isText ? [first || content] : content));
  if (isText && mayHaveSigns(content)) {
    rendered(content).catch(() => null).then((nodes) => {
      body.classList.toggle("written", Boolean(nodes));
      if (nodes || first) show(nodes ?? content);
    });
  }
  return own;
}

const mostTiles = 5;

// Returns the first photos of an entry, the first one large. A single photo has its caption, and the last one of many leads
// to all of them.
function photoGrid(photos, address) {
  const shown = photos.slice(0, mostTiles);
  const grid = element("div", { className: `photos n${shown.length}` });
  shown.forEach((photo, index) => {
    const share = shown.length === 1 ? 1 : index === 0 || shown.length < 4 ? 2 : 4;
    const tile = photoTile(photo, `(max-width: 700px) ${100 / share}vw, ${680 / share}px`);
    tile.onclick = () => go(`/photos/${photo.id}`, { state: { photos, index } });
    grid.append(tile);
  });
  const rest = photos.length - mostTiles;
  if (rest > 0) {
    const last = grid.lastElementChild;
    last.dataset.rest = `+${rest}`;
    last.ariaLabel = t("morePhotos", { count: rest });
    last.onclick = () => go(address);
  }
  const caption = photos.length === 1 && photos[0].caption;
  return [grid, ...(caption ? [element("p", { className: "photo-caption quiet" }, caption)] : [])];
}

// Returns minutes and seconds in the form of media players.
export function lengthText(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

// Returns a photo's picture without a button, such as inside a link.
export const photoStill = (photo, sizes) => photoTile(photo, sizes, element("span", { className: "tile" }));

/**
 * Returns a photo's picture on a button, or a sign if there is no picture.
 *
 * @param {{ id: string, caption?: string }} photo
 * @param {string} sizes
 * @param {HTMLElement} tile
 */
export function photoTile(photo, sizes = "72px", tile = element("button", { type: "button", className: "tile" })) {
  const name = photo.caption || t("photo");
  const isButton = tile.tagName === "BUTTON";
  if (isButton) tile.ariaLabel = name;
  // Shows a sign for a photo without a picture, and one sentence below it. A picture that could not be loaded is
  // shown again when the diary can be reached.
  const asFile = (found, isAway = false) => {
    const isSound = found?.kind === "AUDIO";
    const states = { PROCESSING: t("inWork"), UNDECODABLE: t("noPicture") };
    const state = isAway ? t("pictureLater") : (isSound ? t("recording") : states[found?.state]) ?? t("noPicture");
    tile.classList.add("file");
    if (isButton) tile.ariaLabel = [photo.caption, state].filter(Boolean).join(", ");
    if (isSound && Number(found.durationMs) > 0) tile.dataset.length = lengthText(Number(found.durationMs));
    tile.replaceChildren(icon(isSound ? "sound" : "library"), element("span", { className: "state" }, (!isAway && photo.caption) || state));
    if (isAway) whenReached(tile, draw);
  };
  async function draw() {
    let isAway = false;
    const found = await record(photo.id).catch((failure) => {
      isAway = failure.status !== 404;
      return null;
    });
    if (!found?.urls?.thumb) return asFile(found, isAway);
    if (tile.classList.contains("file")) {
      tile.classList.remove("file");
      if (isButton) tile.ariaLabel = name;
    }
    if (found.live) tile.dataset.badge = t("live");
    else if (found.burstId) burstSign(found.burstId).then((sign) => { if (sign) tile.dataset.badge = sign; });
    if (found.kind !== "PHOTO" && Number(found.durationMs) > 0) tile.dataset.length = lengthText(Number(found.durationMs));
    if (/^#[0-9a-f]{6}$/i.test(found.dominantColor)) tile.style.backgroundColor = found.dominantColor;
    const image = element("img", { alt: name, decoding: "async", sizes });
    image.onerror = () => asFile(found, true);
    image.srcset = `${found.urls.thumb} 256w, ${found.urls.small} 720w`;
    image.src = found.urls.small;
    tile.replaceChildren(image);
    if (found.kind === "VIDEO") tile.append(element("span", { className: "play" }, icon("play")));
  }
  whenNear(tile, draw);
  return tile;
}
