// The chips of a draft: each shows a value, and opens the sheet that changes it.
import { moodText, weatherText } from "../diary/dayfacts.js";
import { element } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { dateFormat, language, t } from "../core/texts.js";
import { clockText } from "../core/zones.js";

const dayLength = 86_400_000;

const kinds = {
  place: { icon: () => "place", text: ({ place }) => place && (place.name || t("placeUnnamed")) },
  mood: { icon: ({ mood }) => `mood_${mood ?? "GOOD"}`, text: ({ mood }) => mood && moodText(mood) },
  weather: {
    icon: ({ weather }) => `weather_${weather?.condition ?? "PARTLY_CLOUDY"}`, text: ({ weather }) => weather && weatherText(weather),
  },
  tags: { icon: () => "tag", text: ({ tags }) => tags.map((tag) => `#${tag}`).join(" ") },
  people: { icon: () => "person", text: ({ people }) => people.join(", ") },
};

// Returns the day and the time of an entry in words, in the entry's time zone.
export function dayWords({ entryTime, timeZone }) {
  const clock = clockText(Date.parse(entryTime), timeZone);
  const today = clockText(Date.now(), timeZone).slice(0, 10);
  const away = Math.round((Date.parse(clock.slice(0, 10)) - Date.parse(today)) / dayLength);
  const shown = new Date(`${clock}Z`);
  const isNear = Math.abs(away) <= 1;
  const isThisYear = clock.slice(0, 4) === today.slice(0, 4);
  const day = isNear
    ? new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(away, "day")
    : dateFormat(language(), { ...(!isThisYear && { year: "numeric" }), month: "long", day: "numeric", weekday: "short", timeZone: "UTC" }).format(shown);
  const time = dateFormat(language(), { timeStyle: "short", timeZone: "UTC" }).format(shown);
  return `${day[0].toLocaleUpperCase()}${day.slice(1)} ${time}`;
}

function chip(key, act) {
  const own = element("button", { type: "button", className: "chip add", onclick: act });
  own.dataset.chip = key;
  return own;
}

// Shows a chip's icon and words; `value` is empty without a choice.
function show(own, drawing, key, value) {
  own.replaceChildren(icon(drawing), element("span", { className: "words" }, value || t(key)));
  own.classList.toggle("add", !value);
  own.ariaLabel = value ? `${t(key)}: ${value}` : t(key);
}

// Makes the row one stop of the Tab key; the arrow keys move within it.
function roving(row) {
  const shown = () => [...row.children].filter((one) => one.offsetParent);
  const rest = (at) => { for (const one of row.children) one.tabIndex = one === at ? 0 : -1; };
  rest(row.firstElementChild);
  row.addEventListener("focusin", ({ target }) => rest(target.closest(".chip")));
  row.onkeydown = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = shown();
    all.at((all.indexOf(event.target) + step) % all.length)?.focus();
  };
}

// Marks the sides beyond which the row continues. The style sheet fades them.
function fading(row) {
  const look = () => {
    const hidden = row.scrollWidth - row.clientWidth;
    row.classList.toggle("has-before", row.scrollLeft > 1);
    row.classList.toggle("has-behind", hidden - row.scrollLeft > 1);
  };
  row.addEventListener("scroll", look, { passive: true });
  const watch = new ResizeObserver(look);
  for (const one of [row, ...row.children]) watch.observe(one);
}

// Returns {row, day, paint(writing)}. actions: {open(key), photograph(), love(), format()}.
export function chips(actions) {
  const day = chip("when", () => actions.open("when"));
  day.id = "editor-when";
  const photos = chip("addPhotos", () => actions.open("addPhotos"));
  const camera = chip("camera", actions.photograph);
  camera.id = "open-camera";
  const others = Object.keys(kinds).map((key) => chip(key, () => actions.open(key)));
  const loved = chip("favorite", actions.love);
  const formats = chip("formats", actions.format);
  const row = element("div", { className: "chips", role: "toolbar", ariaLabel: t("details") }, photos, camera, ...others, loved, formats);
  row.dataset.label = "details";
  roving(row);
  fading(row);
  return {
    row, day,
    paint({ draft, items }) {
      show(day, "clock", "when", dayWords(draft));
      show(photos, "library", "addPhotos", items.length ? `${items.length}` : "");
      show(camera, "camera", "camera", "");
      for (const own of others) {
        const kind = kinds[own.dataset.chip];
        show(own, kind.icon(draft), own.dataset.chip, kind.text(draft));
      }
      show(loved, "forYou", "favorite", "");
      show(formats, "formats", "formats", "");
      loved.ariaPressed = `${draft.favorite}`;
    },
  };
}
