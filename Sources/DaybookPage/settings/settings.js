// The settings: rows that lead to a page for each part.
import { upLink, bar } from "../ui/bar.js";
import { element, told } from "../ui/dom.js";
import { failed } from "../ui/states.js";
import { go } from "../core/router.js";
import { addTexts, t } from "../core/texts.js";
import { groups, isPart, partRow, parts } from "./parts.js";
import texts from "./settings-texts.js";

addTexts(texts);

export default {
  title: ({ part }) => t(isPart(part) ? parts[part].text : "settings"),
  enter(container, visit) {
    const { parameters: { part }, signal } = visit;
    const own = visit.view = { shown: [], fill: () => {} };
    // A part that this account does not have.
    if (part && !isPart(part)) return void go("/settings", { isInstead: true });
    const place = element("div", { id: "settings", className: "sections" });
    const { within, text } = parts[part] ?? {};
    const head = part
      ? bar(wayUp(within ? `/settings/${within}` : "/settings", within ? parts[within].text : "settings", signal), told("h1", text))
      : bar(told("h1", "settings"));
    container.append(head, place);
    const rows = element("div", { className: "through" });
    own.fill = () => rows.replaceChildren(...(part && part !== "security" ? [] : groups(part)).map(list));
    own.fill();
    place.append(rows);
    return part ? open(place, part, own, signal) : null;
  },
  leave({ view }) {
    for (const one of view.shown) one.leave();
  },
  // The only hidden data here are the titles of shared entries.
  conceal({ view }) {
    for (const one of view.shown) one.conceal?.();
  },
  // Its fixed texts change automatically.
  speak({ view }) {
    view.fill();
    for (const one of view.shown) one.show();
  },
};

function wayUp(path, key, signal) {
  const own = upLink(path, t(key), signal);
  own.lastElementChild.dataset.text = key;
  return own;
}

async function open(place, part, own, signal) {
  try {
    const shown = await parts[part].load();
    // A part begins to listen when it is made.
    if (signal.aborted) {
      for (const one of shown) one.leave();
      return;
    }
    own.shown = shown;
    place.append(...shown.map((one) => one.place));
    for (const one of shown) one.show();
  } catch (failure) {
    if (!signal.aborted) place.replaceChildren(failed(failure, () => {
      place.replaceChildren();
      open(place, part, own, signal);
    }));
  }
}

const list = (names) => element("ul", { className: "setting-rows" }, ...names.map(partRow));
