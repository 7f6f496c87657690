// The sheets for choosing a mood and the weather. A tap chooses, and closes the sheet of moods. The sheet of the weather
// stays open for the temperature.
import { conditions, conditionText, moods, moodText, withIcon } from "../diary/dayfacts.js";
import { button, element, field, problem } from "../ui/dom.js";
import { sheet } from "../ui/sheet.js";
import { t } from "../core/texts.js";

const [coldest, hottest] = [-100, 70];

// Opens a sheet with a single choice. `take(value, form)` gets the choice, null for none. If it returns true, the sheet
// stays open. `end(form)` is the same for the button that closes the sheet, named by `label`.
function choose({ key, values, text, chosen, label, more = [], take, end, signal }) {
  const pick = (value) => {
    if (take(value, dialog.querySelector("form")) !== true) return dialog.close();
    for (const one of options.children) one.ariaPressed = `${one.dataset.value === value}`;
    clear.hidden = !value;
  };
  const option = (value) => {
    const own = button("", () => pick(value), "option");
    own.append(withIcon(`${key}_${value}`, text(value)));
    own.ariaPressed = `${value === chosen}`;
    own.dataset.value = value;
    return own;
  };
  const options = element("div", { className: `options of-${key}`, role: "group", ariaLabel: t(key) }, ...values.map(option));
  const clear = button(t("clear"), () => pick(null), "plain quiet clear");
  clear.hidden = !chosen;
  const dialog = sheet({
    heading: t(key), label, content: [options, ...more], more: [clear], save: (form) => end(form), isLive: true,
  });
  dialog.dataset.of = key;
  signal.addEventListener("abort", () => dialog.close(), { once: true });
}

// Returns the temperature in a field: null if empty, NaN if it is not a temperature.
function temperatureIn(text) {
  if (!text.trim()) return null;
  const degrees = Number(text.replace(",", ".").replace("−", "-"));
  return degrees >= coldest && degrees <= hottest ? degrees : NaN;
}

// Opens the sheet of moods. `take` gets the chosen mood, null for none. The signal closes the sheet.
export function chooseMood(mood, take, signal) {
  choose({ key: "mood", values: moods, text: moodText, chosen: mood, label: t("close"), take, end: () => false, signal });
}

// Opens the sheet of the weather. `take` gets the chosen weather: {condition, temperature}, null for none, again with each
// change. The signal closes the sheet.
export function chooseWeather(weather, take, signal) {
  const degrees = element("input", {
    name: "temperature", autocomplete: "off", maxLength: 8, value: weather?.temperature ?? "",
  });
  let chosen = weather?.condition ?? null;
  // Applies what is chosen. Returns whether the temperature is none.
  const apply = (form) => {
    const temperature = temperatureIn(degrees.value);
    const trouble = chosen && Number.isNaN(temperature) ? t("notTemperature") : "";
    problem(form, trouble);
    if (!trouble) take(chosen && { condition: chosen, ...(temperature !== null && { temperature }) });
    return Boolean(trouble);
  };
  // A temperature that is still being typed is no problem yet.
  degrees.oninput = () => { if (chosen && !Number.isNaN(temperatureIn(degrees.value))) apply(degrees.form); };
  choose({
    key: "weather", values: conditions, text: conditionText, chosen, label: t("done"), more: [field("temperature", degrees)], signal,
    take(condition, form) {
      chosen = condition;
      return apply(form) || condition !== null;
    },
    end(form) {
      if (chosen) return apply(form);
      problem(form, degrees.value.trim() ? t("weatherFirst") : "");
      return Boolean(degrees.value.trim());
    },
  });
}
