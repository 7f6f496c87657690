// The bar during the selection of photos, with their number and the possible actions. A narrow window shows a few of
// the actions, and a menu has the others.
import { button, element, once } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { t } from "../core/texts.js";
import { selectedText } from "./selection.js";

// The number of actions for which no menu is needed.
const fewest = 6;

// Returns the button of an action, with a short word for a narrow window.
function controlOf(action, selection) {
  const words = element("span", { className: "full" });
  const short = element("span", { className: "short", ariaHidden: "true" });
  const own = button("", () => once(own, () => action.run(selection.photos)));
  own.append(...(action.icon ? [icon(action.icon)] : []), words, short);
  own.dataset.deed = action.key;
  const name = (text, brief = text) => {
    own.ariaLabel = words.textContent = text;
    short.textContent = brief;
  };
  name(t(action.key), t(action.short ?? action.key));
  return { own, name, drawing: action.icon };
}

// Adds the bar, and returns a function that paints it. actions: [{key, icon, short, isMain, run(photos), isFor(photos),
// label(photos)}]; `key` names the text, `icon` a drawing before it, and `short` a shorter text. An action that
// `isMain` stays outside the menu. The bar is shown while the selection is on.
export function selectBar(container, selection, actions) {
  const count = element("span", { className: "count", role: "status" });
  const controls = actions.map((action) => controlOf(action, selection));
  const hasMenu = actions.length > fewest;
  actions.forEach((action, index) => controls[index].own.classList.toggle("is-rest", hasMenu && !action.isMain));
  // One action alone is what the selection is for.
  if (actions.length === 1) controls[0].own.className = "primary";
  const more = element("button", {
    type: "button", className: "plain more-deeds", ariaHasPopup: "menu", ariaExpanded: "false", hidden: !hasMenu, onclick: () => openRest(more, controls),
  }, icon("more"), element("span", {}, t("selectMore")));
  const bar = element("div", { className: "selectbar", role: "toolbar", ariaLabel: t("select"), hidden: true },
    button(t("cancel"), () => selection.stop()), count, element("div", { className: "deeds" }, ...controls.map(({ own }) => own), more));
  container.append(bar);
  // The height depends on the font, so it is passed to the toasts above (`.toasts`).
  new ResizeObserver(() => {
    if (bar.offsetHeight) document.documentElement.style.setProperty("--select-bar", `${bar.offsetHeight}px`);
  }).observe(bar);
  return () => {
    bar.hidden = !selection.isOn;
    document.body.classList.toggle("is-selecting", selection.isOn);
    if (!selection.isOn) return;
    count.textContent = selectedText(selection.size);
    more.disabled = !selection.size;
    actions.forEach((action, index) => {
      controls[index].own.disabled = !selection.size || action.isFor?.(selection.photos) === false;
      if (action.label) controls[index].name(action.label(selection.photos));
    });
  };
}

// Opens the menu of the possible actions that have no button in a narrow window.
async function openRest(opener, controls) {
  const { menu } = await import("../ui/menu.js");
  const rest = controls.filter(({ own }) => own.matches(".is-rest:enabled"));
  await menu(opener, t("selectMore"), rest.map(({ own, drawing }) => ({
    name: own.dataset.deed, text: own.ariaLabel ?? "", icon: drawing, run: () => own.click(),
  })));
}
