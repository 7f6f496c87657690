// The mood and the weather of a day, as icons with words.
import { element } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { addTexts, language, t } from "../core/texts.js";
import texts from "./dayfacts-texts.js";

addTexts(texts);

export const moods = ["AWFUL", "BAD", "OKAY", "GOOD", "GREAT"];
export const conditions = ["CLEAR", "PARTLY_CLOUDY", "CLOUDY", "FOG", "RAIN", "SNOW", "STORM", "WIND"];

export const moodText = (mood) => t(`mood_${mood}`);
export const conditionText = (condition) => t(`weather_${condition}`);

const degreesText = (temperature) =>
  new Intl.NumberFormat(language(), { style: "unit", unit: "celsius", maximumFractionDigits: 1 }).format(temperature);

// Returns the weather in words, such as "rain, 12°C".
export function weatherText({ condition, temperature }) {
  const isKnown = Number.isFinite(temperature);
  return isKnown ? t("weatherWith", { weather: conditionText(condition), temperature: degreesText(temperature) }) : conditionText(condition);
}

// Returns an icon with words beside it.
export const withIcon = (name, text) => element("span", { className: "dayfact" }, icon(name), element("span", {}, text));

// Returns the short form of a day's weather for its heading: the temperature, or the word if it is unknown.
export function weatherMark(weather) {
  const isKnown = Number.isFinite(weather.temperature);
  return element("span", { className: "quiet weather", title: weatherText(weather) },
    icon(`weather_${weather.condition}`), isKnown ? ` ${degreesText(weather.temperature)}` : "",
    element("span", { className: isKnown ? "unseen" : "" }, ` ${conditionText(weather.condition)}`));
}

// Returns the mood and the weather of an entry as links to the entries of the same mood and weather.
export function dayFacts({ mood, weather }) {
  const find = (key, value, text) => {
    const link = element("a", { href: `/search?${key}=${value.toLowerCase()}` }, withIcon(`${key}_${value}`, text));
    link.dataset.fact = key;
    return link;
  };
  return [
    ...(mood ? [find("mood", mood, moodText(mood))] : []),
    ...(weather ? [find("weather", weather.condition, weatherText(weather))] : []),
  ];
}
