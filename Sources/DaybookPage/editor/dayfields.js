// The mood and the weather of a draft: a chip for each that shows the choice and opens its sheet.
import { moodText, weatherText, withIcon } from "../diary/dayfacts.js";
import { element } from "../ui/dom.js";
import { t } from "../core/texts.js";

// Returns {element, show({mood, weather}), mood(), weather()}.
export function dayFields() {
  let [mood, weather] = [null, null];
  const chip = (onclick) => element("button", { type: "button", className: "chip", onclick });
  // The sheet is loaded when it is first opened.
  const open = async (name, chosen, take) => (await import("./daychoice.js"))[name](chosen, take);
  const moodChip = chip(() => open("chooseMood", mood, (chosen) => {
    mood = chosen;
    changed();
  }));
  const weatherChip = chip(() => open("chooseWeather", weather, (chosen) => {
    weather = chosen;
    changed();
  }));
  const own = element("div", { className: "chips dayfields" }, moodChip, weatherChip);

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
