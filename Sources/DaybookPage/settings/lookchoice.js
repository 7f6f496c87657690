// The choice of the look: light, dark, or as the device. It is stored in this browser.
import { element, told } from "../ui/dom.js";
import { lookKey, showLook } from "../core/first.js"; // named by the document
import * as storage from "../core/storage.js";

const looks = ["device", "light", "dark"];

// Returns the look that was chosen in this browser.
export const chosenLook = () => {
  const look = storage.read(lookKey) ?? "";
  return looks.includes(look) ? look : "device";
};

export function lookChoice() {
  const place = element("form", {},
    element("fieldset", { className: "look-choice" }, told("legend", "settingsLook", { className: "unseen" }), ...looks.map((value) => element("label", { className: "choice" },
      element("input", { type: "radio", name: "look", value, checked: value === chosenLook() }), told("span", `look_${value}`)))),
    told("p", "lookHint", { className: "quiet" }));
  place.onchange = () => {
    const look = place.elements.look.value;
    if (look === "device") storage.remove(lookKey);
    else storage.write(lookKey, look);
    showLook(look);
  };
  return { place, show: () => null, leave: () => null };
}
