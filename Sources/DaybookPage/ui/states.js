// The notices of a screen that is loading, is empty, or has failed.
import { button, element } from "./dom.js";
import { explain } from "../core/failures.js";
import { t } from "../core/texts.js";
import { icon } from "./icons.js";

export const waiting = () => element("p", { className: "notice waiting", role: "status" }, t("stateWaiting"));

// The icons of empty screens, by the key of their text.
const drawings = {
  libraryEmpty: "library", albumsEmpty: "albums", albumEmpty: "albums", albumEmptyByItself: "albums", memoriesNone: "forYou", memoriesNoneThen: "forYou",
  memoryGone: "forYou", growthNone: "forYou", growthEmpty: "forYou", growthNoBirthday: "forYou", trashNone: "trash",
  discoverNone: "discover", discoverNoneSaved: "discover", discoverOff: "discover", searchNone: "search", searchNothingYet: "search",
};

export const nothing = (key, ...more) =>
  element("div", { className: "notice" }, icon(drawings[key] ?? "diary"), element("p", {}, t(key)), ...more);

// Includes a button to try again.
export const failed = (failure, again) =>
  element("div", { className: "notice", role: "alert" }, explain(failure), button(t("retry"), again, "primary"));

// Fills a place with the elements that `load()` resolves to, and shows its progress. Returns a function that loads
// again.
export function fill(place, load, signal) {
  const run = async () => {
    if (!place.hasChildNodes()) place.append(waiting());
    try {
      const found = await load();
      if (!signal.aborted) place.replaceChildren(...found.filter(Boolean));
    } catch (failure) {
      if (!signal.aborted) place.replaceChildren(failed(failure, () => {
        place.replaceChildren();
        run();
      }));
    }
  };
  return run;
}
