// The chips below the search box: kinds of results, conditions that hold, and those that may be added.
import { button, element, field, told } from "../core/dom.js";
import { t } from "../core/texts.js";
import { sheet } from "./sheet.js";
import { kinds, withFilter, without } from "./searchfilters.js";

const named = ["tag", "person", "place", "camera"];

export const chipText = ({ key, value }) => (key === "has" || key === "is" ? t(`searchFilter_${key}`) : t(`searchFilter_${key}`, { value }));

function toggle(label, isOn, action) {
  const chip = button(label, action, "chip");
  chip.ariaPressed = String(isOn);
  return chip;
}

// `change` gets what is wanted then.
export function chips(wanted, change) {
  const isAll = !wanted.types.length;
  const types = [toggle(t("searchAll"), isAll, () => change({ ...wanted, types: [] })), ...kinds.map((kind) =>
    toggle(t(`searchType${kind}`), wanted.types.includes(kind), () =>
      change({ ...wanted, types: wanted.types.includes(kind) ? [] : [kind] })))];
  const held = wanted.filters.map((filter) => {
    const chip = button(`${chipText(filter)} ×`, () => change(without(wanted, filter)), "chip held");
    chip.ariaLabel = t("searchFilterRemove", { filter: chipText(filter) });
    return chip;
  });
  const has = (key) => wanted.filters.some((one) => one.key === key);
  const quick = [["has", "photo"], ["is", "favorite"]].filter(([key]) => !has(key)).map(([key, value]) =>
    button(`+ ${chipText({ key, value })}`, () => change(withFilter(wanted, { key, value })), "chip add"));
  const more = button(`+ ${t("searchFilterMore")}`, () => openFilters(wanted, change), "chip add");
  return element("div", { className: "filters" },
    group("searchTypes", types), group("searchFilters", [...held, ...quick, more]));
}

function group(key, members) {
  return element("div", { className: "chips", role: "group", ariaLabel: t(key) }, ...members);
}

function openFilters(wanted, change) {
  const valueOf = (key) => wanted.filters.find((one) => one.key === key)?.value ?? "";
  const day = (key) => field(`searchPick_${key}`, element("input", { name: key, type: "date", value: valueOf(key) }));
  const name = (key) => field(`searchPick_${key}`, element("input", { name: key, maxLength: 100, autocomplete: "off" }));
  sheet({
    heading: t("searchFilters"), label: t("searchApply"),
    content: [element("div", { className: "pair" }, day("from"), day("to")), ...named.map(name)],
    save: (form) => {
      let next = wanted;
      for (const key of ["from", "to"]) {
        next = { ...next, filters: next.filters.filter((one) => one.key !== key) };
      }
      for (const key of ["from", "to", ...named]) {
        const value = form.elements[key].value.trim();
        if (value) next = withFilter(next, { key, value });
      }
      change(next);
    },
  });
}

// Words to begin with, while nothing is looked for.
export function linkChips(key, links) {
  if (!links.length) return null;
  return element("section", { className: "offers" }, told("h2", key),
    element("div", { className: "chips" }, ...links.map(({ href, label }) => element("a", { className: "chip", href }, label))));
}
