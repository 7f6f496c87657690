// The sheets for choosing a mood and the weather.
import { conditions, conditionText, moods, moodText, withIcon } from "../diary/dayfacts.js";
import { element, field, problem } from "../ui/dom.js";
import { sheet } from "../ui/sheet.js";
import { t } from "../core/texts.js";

const [coldest, hottest] = [-100, 70];

// Opens a sheet with a single choice. `take(value, form)` gets the choice, null for none. If it returns true, the sheet
// stays open. `none` is the key of the text for no choice.
function choose({ key, none, values, text, chosen, more = [], take }) {
  const option = (value, ...content) => element("label", { className: "option" },
    element("input", { type: "radio", name: "choice", value, checked: value === (chosen ?? "") }), ...content);
  const options = element("div", { className: `options of-${key}`, role: "radiogroup", ariaLabel: t(key) },
    ...values.map((value) => option(value, withIcon(`${key}_${value}`, text(value)))), option("", t(none)));
  sheet({
    heading: t(key), label: t("choose"), content: [options, ...more],
    save: (form) => take(form.elements.choice.value || null, form),
  });
}

// Returns the temperature in a field: null if empty, NaN if it is not a temperature.
function temperatureIn(text) {
  if (!text.trim()) return null;
  const degrees = Number(text.replace(",", ".").replace("−", "-"));
  return degrees >= coldest && degrees <= hottest ? degrees : NaN;
}

// `take` gets the chosen mood, null for none.
export function chooseMood(mood, take) {
  choose({ key: "mood", none: "moodNone", values: moods, text: moodText, chosen: mood, take: (chosen) => take(chosen) });
}

// `take` gets the chosen weather: {condition, temperature}, null for none.
export function chooseWeather(weather, take) {
  const degrees = element("input", {
    name: "temperature", autocomplete: "off", maxLength: 8, value: weather?.temperature ?? "",
  });
  choose({
    key: "weather", none: "weatherNone", values: conditions, text: conditionText, chosen: weather?.condition,
    more: [field("temperature", degrees)],
    take(condition, form) {
      const temperature = temperatureIn(form.elements.temperature.value);
      if (condition && Number.isNaN(temperature)) {
        problem(form, t("notTemperature"));
        return true;
      }
      take(condition && { condition, ...(temperature !== null && { temperature }) });
      return false;
    },
  });
}
