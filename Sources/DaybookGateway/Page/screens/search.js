// Search: one box; what is looked for stands in the address.
import { element, told } from "../core/dom.js";
import { readdress } from "../core/router.js";
import { t } from "../core/texts.js";
import { feed } from "../parts/feed.js";

const typingPause = 250;
let shown = null;

export default {
  title: () => t("search"),
  enter(container, visit) {
    const box = element("input", {
      id: "search", type: "search", enterKeyHint: "search", autocomplete: "off", maxLength: 500,
      value: visit.query.get("q") ?? "", ariaLabel: t("search"), placeholder: t("searchStart"),
    });
    const found = element("div", {});
    container.append(told("h1", "search"), element("form", { className: "search", role: "search", onsubmit: stay }, box), found);
    let run = null;
    const look = (kept) => {
      run?.abort();
      run = new AbortController();
      found.replaceChildren();
      const q = box.value.trim();
      shown = q ? feed(found, { path: "/v1/search", query: { q }, emptyKey: "none", isEndless: true },
        { kept, signal: AbortSignal.any([visit.signal, run.signal]) }) : null;
      return shown?.ready;
    };
    let timer = 0;
    box.oninput = (event) => {
      clearTimeout(timer);
      if (event.isComposing) return;
      timer = setTimeout(() => {
        const q = box.value.trim();
        readdress(q ? `/search?q=${encodeURIComponent(q)}` : "/search");
        look();
      }, typingPause);
    };
    box.addEventListener("compositionend", box.oninput);
    visit.signal.addEventListener("abort", () => clearTimeout(timer));
    if (!box.value) queueMicrotask(() => box.focus());
    return look(visit.kept);
  },
  leave: () => shown?.keep(),
};

const stay = (event) => event.preventDefault();
