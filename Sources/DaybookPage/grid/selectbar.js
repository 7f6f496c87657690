// The bar during the selection of photos, with their number and the possible actions.
import { button, element, once } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { t } from "../core/texts.js";
import { selectedText } from "./selection.js";

// actions: [{key, icon, run(photos), isFor(photos)}]; `key` names the text, `icon` a drawing before it. The bar shows while the selection is on.
export function selectBar(container, selection, actions) {
  const count = element("span", { className: "count", role: "status" });
  const controls = actions.map((action) => {
    const words = element("span", {}, t(action.key));
    const control = button("", () => once(control, () => action.run(selection.photos)));
    control.append(...(action.icon ? [icon(action.icon)] : []), words);
    control.dataset.deed = action.key;
    return control;
  });
  const bar = element("div", { className: "selectbar", role: "toolbar", ariaLabel: t("select"), hidden: true },
    button(t("cancel"), () => selection.stop()), count, element("div", { className: "deeds" }, ...controls));
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
    actions.forEach((action, index) => {
      controls[index].disabled = !selection.size || action.isFor?.(selection.photos) === false;
      if (action.label) controls[index].lastChild.textContent = action.label(selection.photos);
    });
  };
}
