// What a search box suggests while somebody types: tags, people, places and titles of the diary.
import { call } from "../core/api.js";
import { element } from "../core/dom.js";
import { t } from "../core/texts.js";

const pause = 150;

// Puts a list below the box, whose own text it never touches. `take` gets the suggestion that was chosen.
export function suggest(box, take, signal) {
  const list = element("ul", { id: "suggestions", className: "suggestions", role: "listbox", ariaLabel: t("searchSuggestions"), hidden: true });
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

  function show(suggestions) {
    found = suggestions;
    list.replaceChildren(...suggestions.map((one, index) => element("li", {
      id: `suggestion-${index}`, className: "suggestion", role: "option", ariaSelected: "false", onclick: () => pick(one),
    }, element("span", {}, one.text), element("span", { className: "quiet" }, t(`searchKind${one.kind}`)),
    element("span", { className: "quiet count" }, one.count))));
    choose(-1);
    list.hidden = !suggestions.length;
    box.ariaExpanded = String(!list.hidden);
  }

  function pick(one) {
    close();
    take(one);
    box.focus();
  }

  async function ask() {
    const q = box.value.trim();
    run?.abort();
    if (!q || document.activeElement !== box) return close();
    const own = run = new AbortController();
    try {
      const query = new URLSearchParams({ q: q.slice(0, 500) });
      const { suggestions } = await call("GET", `/v1/search:suggest?${query}`, { signal: AbortSignal.any([signal, own.signal]) });
      if (own === run && !own.signal.aborted && !signal.aborted) show(suggestions);
    } catch {
      // Searching goes on without them.
      if (own === run && !signal.aborted) close();
    }
  }

  // An input method still puts letters together in between: what is there so far may be suggested for as well.
  box.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(ask, pause);
  });
  box.addEventListener("keydown", (event) => {
    // The input method's own keys, 229 where a browser says no more.
    if (event.isComposing || event.keyCode === 229 || list.hidden) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
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
  signal.addEventListener("abort", close);
  return { list, close };
}
