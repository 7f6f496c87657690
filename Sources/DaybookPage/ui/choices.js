// A list of choices below a text field. Typing chooses nothing: only a click does, or Enter on a row that the arrow
// keys marked.
import { element, isComposing } from "./dom.js";

const pause = 150;
let count = 0;

// ask(text, signal) resolves with things, row(thing) gives the children of its row, take(thing) gets the one that was
// chosen. With `isOpenWhenEmpty` a click and the arrow down open the list before anything is typed. The text of the box
// is never touched here.
export function choices(box, { id = `choices-${count += 1}`, label, ask, row, take, isOpenWhenEmpty = false }, signal) {
  const list = element("ul", { id, className: "suggestions", role: "listbox", ariaLabel: label, hidden: true });
  Object.assign(box, { role: "combobox", ariaAutoComplete: "list", ariaExpanded: "false" });
  box.setAttribute("aria-controls", list.id);
  let found = [];
  let chosen = -1;
  let timer = 0;
  let run = null;

  function close() {
    clearTimeout(timer);
    run?.abort();
    found = [];
    choose(-1);
    list.hidden = true;
    box.ariaExpanded = "false";
  }

  function choose(index) {
    chosen = index;
    [...list.children].forEach((row, at) => { row.ariaSelected = String(at === index); });
    if (index < 0) box.removeAttribute("aria-activedescendant");
    else box.setAttribute("aria-activedescendant", list.children[index].id);
  }

  function show(things) {
    found = things;
    list.replaceChildren(...things.map((one, index) => element("li", {
      id: `${id}-${index}`, className: "suggestion", role: "option", ariaSelected: "false", onclick: () => pick(one),
    }, ...row(one))));
    choose(-1);
    list.hidden = !things.length;
    box.ariaExpanded = String(!list.hidden);
  }

  function pick(one) {
    close();
    take(one);
    box.focus();
  }

  async function look() {
    const text = box.value.trim();
    run?.abort();
    if ((!text && !isOpenWhenEmpty) || document.activeElement !== box) return close();
    const own = run = new AbortController();
    try {
      const things = await ask(text, AbortSignal.any([own.signal, ...(signal ? [signal] : [])]));
      if (own === run && !own.signal.aborted && !signal?.aborted) show(things);
    } catch {
      // Writing goes on without them.
      if (own === run && !signal?.aborted) close();
    }
  }

  // An input method may still be putting letters together: the text so far is looked for as well.
  box.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(look, pause);
  });
  box.addEventListener("click", () => { if (isOpenWhenEmpty && list.hidden && !box.value) look(); });
  box.addEventListener("keydown", (event) => {
    if (isComposing(event)) return;
    if (list.hidden) {
      if (!isOpenWhenEmpty || event.key !== "ArrowDown") return;
      event.preventDefault();
      look();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      choose((chosen + 1 + step + found.length + 1) % (found.length + 1) - 1);
    } else if (event.key === "Escape") {
      event.preventDefault();
      close();
    } else if (event.key === "Enter" && chosen >= 0) {
      event.preventDefault();
      pick(found[chosen]);
    }
  });
  box.addEventListener("blur", close);
  list.onpointerdown = (event) => event.preventDefault();
  signal?.addEventListener("abort", close);
  return { list, close };
}
