// A field for several names: tags, people. Each is a chip; what others were called is proposed.
import { call } from "../core/api.js";
import { button, byteCount, clean, element, isComposing, told } from "./dom.js";
import { t } from "../core/texts.js";

const most = 100;
const mostBytes = 100;
let count = 0;

// `source` is the path that lists the names that are known, `member` the answer's list. Returns {element, show(names, typed),
// names(), typed(), take()}: `typed` is what stands in the field and is no name yet, take() makes names of it.
export function labelField({ key, hint, source, member }) {
  let names = [];
  const known = element("datalist", { id: `known-${count += 1}` });
  const trouble = element("span", { className: "label-trouble", role: "alert" });
  const chips = element("span", { className: "chips" });
  const input = element("input", { autocomplete: "off", maxLength: mostBytes, placeholder: t(hint), ariaLabel: t(key) });
  input.dataset.label = key;
  input.dataset.hint = hint;
  input.setAttribute("list", known.id);
  const own = element("div", { className: "labels", role: "group", ariaLabel: t(key) }, told("span", key, { className: "quiet" }), chips, input, known, trouble);
  own.dataset.label = key;
  // The names as one text, as fields have one: a comma is in none of them.
  Object.defineProperty(own, "value", {
    get: () => names.join(),
    set(text) {
      names = text.split(",").filter(Boolean);
      paint();
    },
  });

  const changed = () => {
    paint();
    own.dispatchEvent(new Event("input", { bubbles: true }));
  };

  function paint() {
    chips.replaceChildren(...names.map((name) => {
      const chip = button(name, () => {
        names = names.filter((other) => other !== name);
        changed();
        input.focus();
      }, "chip");
      chip.ariaLabel = `${t("remove")}: ${name}`;
      return chip;
    }));
  }

  // Takes what stands in the field as names of their own.
  function take() {
    const typed = input.value.split(/[,、，\n]/).map((name) => clean(name).trim().replace(/^#/, "")).filter(Boolean);
    // What is too long stays to be made shorter.
    const tooLong = typed.filter((name) => byteCount(name) > mostBytes);
    input.value = tooLong.join(", ");
    trouble.textContent = tooLong.length ? t("labelTooLong", { limit: mostBytes }) : "";
    const more = typed.filter((name, index) =>
      !names.includes(name) && typed.indexOf(name) === index && !tooLong.includes(name));
    if (!more.length) return;
    names = [...names, ...more].slice(0, most);
    changed();
  }

  input.onkeydown = (event) => {
    if (isComposing(event)) return;
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      take();
    }
    if (event.key === "Backspace" && !input.value && names.length) {
      names = names.slice(0, -1);
      changed();
    }
  };
  input.oninput = (event) => {
    if (!event.isComposing && (/[,、，]/.test(input.value) || event.inputType === "insertReplacementText")) take();
  };
  input.onblur = take;
  input.onfocus = async () => {
    if (known.hasChildNodes()) return;
    const found = await call("GET", `${source}?pageSize=200`).catch(() => null);
    known.replaceChildren(...(found?.[member] ?? []).map(({ name }) => element("option", { value: name })));
  };
  return {
    element: own,
    show(list, typed = "") {
      names = [...list];
      // What is being typed stays when the others change.
      if (document.activeElement !== input || !input.value) input.value = typed;
      if (!input.value) trouble.textContent = "";
      paint();
    },
    names: () => names,
    typed: () => input.value,
    take,
  };
}
