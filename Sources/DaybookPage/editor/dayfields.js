// The mood and the weather of what is written: a chip each that shows what is chosen, and the sheet behind it.
import { conditions, conditionText, moods, moodText, weatherText, withIcon } from "../diary/dayfacts.js";
import { element, field, problem } from "../ui/dom.js";
import { sheet } from "../ui/sheet.js";
import { t } from "../core/texts.js";

const [coldest, hottest] = [-100, 70];

// Opens a sheet with one choice of several. `take(value, form)` gets what was chosen, null for none; what it returns true
// for keeps the sheet open.
function choose({ key, values, text, chosen, more = [], take }) {
  const option = (value, ...content) => element("label", { className: "option" },
    element("input", { type: "radio", name: "choice", value, checked: value === (chosen ?? "") }), ...content);
  const options = element("div", { className: "options", role: "radiogroup", ariaLabel: t(key) },
    ...values.map((value) => option(value, withIcon(`${key}_${value}`, text(value)))), option("", t(`${key}None`)));
  sheet({
    heading: t(key), label: t("choose"), content: [options, ...more],
    save: (form) => take(form.elements.choice.value || null, form),
  });
}

// Returns the temperature that is written in a field: null for none, NaN for what is no temperature.
function temperatureIn(text) {
  if (!text.trim()) return null;
  const degrees = Number(text.replace(",", ".").replace("−", "-"));
  return degrees >= coldest && degrees <= hottest ? degrees : NaN;
}

// Returns {element, show({mood, weather}), mood(), weather()}.
export function dayFields() {
  let [mood, weather] = [null, null];
  const chip = (open) => element("button", { type: "button", className: "chip", onclick: open });
  const moodChip = chip(() => choose({ key: "mood", values: moods, text: moodText, chosen: mood, take: takeMood }));
  const weatherChip = chip(() => {
    const degrees = element("input", {
      name: "temperature", inputMode: "text", autocomplete: "off", maxLength: 8, value: weather?.temperature ?? "",
    });
    choose({
      key: "weather", values: conditions, text: conditionText, chosen: weather?.condition,
      more: [field("temperature", degrees)], take: takeWeather,
    });
  });
  const own = element("div", { className: "chips dayfields" }, moodChip, weatherChip);

  function takeMood(chosen) {
    mood = chosen;
    changed();
  }

  function takeWeather(condition, form) {
    const temperature = temperatureIn(form.elements.temperature.value);
    if (condition && Number.isNaN(temperature)) {
      problem(form, t("notTemperature"));
      return true;
    }
    weather = condition && { condition, ...(temperature !== null && { temperature }) };
    changed();
    return false;
  }

  function changed() {
    paint();
    own.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function paint() {
    const say = (key, button, value, text) => {
      button.replaceChildren(value ? withIcon(`${key}_${value}`, text) : `+ ${t(key)}`);
      button.classList.toggle("add", !value);
      button.ariaLabel = value ? `${t(key)}: ${text}` : t(key);
    };
    say("mood", moodChip, mood, mood && moodText(mood));
    say("weather", weatherChip, weather?.condition, weather && weatherText(weather));
  }

  return {
    element: own,
    show(day) {
      [mood, weather] = [day.mood ?? null, day.weather ?? null];
      paint();
    },
    mood: () => mood,
    weather: () => weather,
  };
}
