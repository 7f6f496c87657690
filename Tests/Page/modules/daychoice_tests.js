import { chooseMood, chooseWeather } from "/editor/daychoice.js";
import "/editor/chipsheets.js";
import { addTexts } from "/core/texts.js";
import texts from "/editor/writing-texts.js";
import { equal, soon, until } from "./check.js";

addTexts(texts);

// Opens the sheet of a value, and gives a test its dialog, its field and what was taken.
async function withSheet(choose, value, test) {
  const away = new AbortController();
  const taken = [];
  choose(value, (one) => taken.push(one), away.signal);
  // The sheet of an earlier test may still be going.
  const dialog = [...document.querySelectorAll("dialog.sheet")].at(-1);
  const degrees = dialog.querySelector("input");
  const type = (text) => {
    degrees.value = text;
    degrees.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const tap = (name) => dialog.querySelector(`.option[data-value=${name}]`).click();
  try {
    await test({ dialog, taken, type, tap });
  } finally {
    away.abort();
    await soon(20);
  }
}

const said = (dialog) => dialog.querySelector(".problem").textContent;
const isPressed = (dialog, name) => dialog.querySelector(`.option[data-value=${name}]`).ariaPressed;

export default {
  "the weather that is chosen waits for its temperature": () => withSheet(chooseWeather, null, async ({ dialog, taken, type, tap }) => {
    const clear = dialog.querySelector(".clear");
    equal(clear.hidden, true);
    tap("RAIN");
    equal([dialog.open, isPressed(dialog, "RAIN"), clear.hidden, taken], [true, "true", false, [{ condition: "RAIN" }]]);
    type("12,5");
    tap("SNOW");
    equal([isPressed(dialog, "RAIN"), isPressed(dialog, "SNOW")], ["false", "true"]);
    equal(taken.slice(1), [{ condition: "RAIN", temperature: 12.5 }, { condition: "SNOW", temperature: 12.5 }]);
    dialog.querySelector(".confirm").click();
    await until(() => !dialog.open);
    equal(taken.at(-1), { condition: "SNOW", temperature: 12.5 });
  }),

  "a temperature that is none is said when the sheet is done, not while it is typed": () => withSheet(chooseWeather, null, async ({ dialog, taken, type, tap }) => {
    type("-");
    dialog.querySelector(".confirm").click();
    await until(() => said(dialog));
    // A second press counts only when the first has ended.
    await soon();
    tap("FOG");
    equal([dialog.open, taken], [true, []]);
    type("-3");
    equal(taken, [{ condition: "FOG", temperature: -3 }]);
    type("-3x");
    equal([said(dialog), taken.length], ["", 1]);
    dialog.querySelector(".confirm").click();
    await until(() => said(dialog));
    equal([dialog.open, taken.length], [true, 1]);
  }),

  "weather is taken away by one tap": () => withSheet(chooseWeather, { condition: "RAIN", temperature: 3 }, async ({ dialog, taken }) => {
    dialog.querySelector(".clear").click();
    await until(() => !dialog.open);
    equal(taken, [null]);
  }),

  "a mood closes its sheet": () => withSheet(chooseMood, null, async ({ dialog, taken, tap }) => {
    tap("GOOD");
    await until(() => !dialog.open);
    equal(taken, ["GOOD"]);
  }),
};
