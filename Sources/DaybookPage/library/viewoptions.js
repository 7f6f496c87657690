// The sheet for the order, the shape and the size of the pictures in the library. Each change applies at once.
import { button, element, field, told } from "../ui/dom.js";
import { t } from "../core/texts.js";
import { density, isSquares, setDensity, setSquares, steps } from "./density.js";

function choice(name, options, chosen, take) {
  return element("fieldset", { className: "view-choice" }, ...options.map(([value, key]) => {
    const input = element("input", { type: "radio", name, value, checked: value === chosen, onchange: () => take(value) });
    return element("label", { className: "choice" }, input, told("span", key));
  }));
}

// Opens the sheet. reordered() and reshaped() are called after a change. isOldest() and setOldest(isOn) read and store
// the order.
export function viewOptions({ isOldest, setOldest, reordered, reshaped }) {
  const size = element("input", { type: "range", name: "density", min: 0, max: steps - 1, step: 1, value: density() });
  size.oninput = () => { if (setDensity(Number(size.value))) reshaped(); };
  const dialog = element("dialog", { className: "question sheet view-options", ariaLabel: t("libraryView") },
    element("div", { className: "sheet-form" }, told("h2", "libraryView"),
      choice("order", [["newest", "libraryNewest"], ["oldest", "libraryOldest"]], isOldest() ? "oldest" : "newest", (value) => {
        setOldest(value === "oldest");
        reordered();
      }),
      choice("layout", [["rows", "libraryRows"], ["squares", "librarySquares"]], isSquares() ? "squares" : "rows", (value) => {
        setSquares(value === "squares");
        reshaped();
      }),
      field("libraryDensity", size),
      element("div", { className: "actions" }, button(t("close"), () => dialog.close(), "plain close"))));
  const close = () => dialog.close();
  dialog.onclick = (event) => { if (event.target === dialog) close(); };
  dialog.onclose = () => {
    removeEventListener("popstate", close);
    dialog.remove();
  };
  addEventListener("popstate", close);
  document.body.append(dialog);
  dialog.showModal();
}
