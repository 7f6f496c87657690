// The chips below the search box: kinds of results, active conditions, and conditions to add.
import { call } from "../core/api.js";
import { button, element, field, told } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { go } from "../core/router.js";
import { moment, t } from "../core/texts.js";
import { newSearchAlbum } from "../albums/albumchoice.js";
import { sheet } from "../ui/sheet.js";
import { conditionText, moodText } from "../diary/dayfacts.js";
import { isEmpty, kinds, moodNames, toFilter, weatherNames, withFilter, without } from "./searchfilters.js";

// The number of words that are offered at first.
const mostShown = 14;
const named = ["tag", "person", "place", "camera"];
// The lists of suggested names, by the key of a condition.
const sources = { tag: "tags", person: "people", place: "places" };

// Returns a day in the form that people write; a year and a month stay unchanged.
function dateText(value) {
  const time = value.length === 10 ? Date.parse(value) : NaN;
  const isDay = Number.isFinite(time) && new Date(time).toISOString().startsWith(value);
  return isDay ? moment(time, { dateStyle: "long", timeZone: "UTC" }) : value;
}

// The texts of the conditions whose values are not written by people.
const words = {
  from: dateText, to: dateText, mood: (name) => moodText(name.toUpperCase()),
  weather: (name) => conditionText(name.toUpperCase()),
};

export const chipText = ({ key, value }) => t(`searchFilter_${key}`, { value: words[key]?.(value) ?? value });

function toggle(label, isOn, action) {
  const chip = button(label, action, "chip");
  chip.ariaPressed = String(isOn);
  return chip;
}

function adding(label, action, className = "") {
  const chip = button(label, action, `chip add ${className}`.trim());
  chip.prepend(icon("add"));
  return chip;
}

// Returns the chips. `change` gets the new query.
export function chips(wanted, change) {
  const isAll = !wanted.types.length;
  const types = [toggle(t("searchAll"), isAll, () => change({ ...wanted, types: [] })), ...kinds.map((kind) =>
    toggle(t(`searchType${kind}`), wanted.types.includes(kind), () =>
      change({ ...wanted, types: wanted.types.includes(kind) ? [] : [kind] })))];
  const held = wanted.filters.map((filter) => {
    const chip = button(chipText(filter), () => change(without(wanted, filter)), "chip held");
    chip.append(icon("close"));
    chip.ariaLabel = t("searchFilterRemove", { filter: chipText(filter) });
    return chip;
  });
  const has = (key) => wanted.filters.some((one) => one.key === key);
  const quick = [["has", "photo"], ["is", "favorite"]].filter(([key]) => !has(key)).map(([key, value]) =>
    adding(chipText({ key, value }), () => change(withFilter(wanted, { key, value }))));
  const more = adding(t("searchFilterMore"), () => openFilters(wanted, change), "more-filters");
  // The chip for exact search, which a search with conditions lacks, because conditions have their own rules.
  const exact = wanted.text.trim() && !wanted.filters.length
    ? [toggle(t("searchExact"), Boolean(wanted.isExact), () => change({ ...wanted, isExact: !wanted.isExact }))] : [];
  const saving = isEmpty(wanted) ? [] : [button(t("searchSaveAlbum"), () => saveAlbum(wanted), "chip add save-album")];
  return element("div", { className: "filters" },
    group("searchTypes", types), group("searchFilters", [...held, ...exact, ...quick, more, ...saving]));
}

// Creates an album that follows the query.
async function saveAlbum(wanted) {
  const album = await newSearchAlbum(toFilter(wanted), [wanted.text.trim(), ...wanted.filters.map(chipText)].filter(Boolean));
  if (album) go(`/albums/${album.id}`);
}

function group(key, members) {
  return element("div", { className: "chips", role: "group", ariaLabel: t(key) }, ...members);
}

function openFilters(wanted, change) {
  const valueOf = (key) => wanted.filters.find((one) => one.key === key)?.value ?? "";
  const day = (key) => field(`searchPick_${key}`, element("input", { name: key, type: "date", value: valueOf(key) }));
  const name = (key) => {
    const known = element("datalist", { id: `search-${key}` });
    const input = element("input", { name: key, maxLength: 100, autocomplete: "off" });
    input.setAttribute("list", known.id);
    input.onfocus = async () => {
      if (!sources[key] || known.hasChildNodes()) return;
      const found = await call("GET", `/v1/${sources[key]}`).catch(() => ({ [sources[key]]: [] }));
      known.replaceChildren(...found[sources[key]].filter((one) => one.name).map((one) => element("option", { value: one.name })));
    };
    return field(`searchPick_${key}`, input, known);
  };
  const pick = (key, names) => field(`searchPick_${key}`, element("select", { name: key },
    element("option", { value: "" }, t("searchPickAny")),
    ...names.map((value) => element("option", { value, selected: value === valueOf(key) }, words[key](value)))));
  const once = ["from", "to", "mood", "weather"];
  sheet({
    heading: t("searchFilters"), label: t("searchApply"),
    content: [
      element("div", { className: "pair" }, day("from"), day("to")), ...named.map(name),
      element("div", { className: "pair" }, pick("mood", moodNames), pick("weather", weatherNames)),
    ],
    save: (form) => {
      let next = { ...wanted, filters: wanted.filters.filter((one) => !once.includes(one.key)) };
      for (const key of [...once, ...named]) {
        const value = form.elements[key].value.trim();
        if (value) next = withFilter(next, { key, value });
      }
      change(next);
    },
  });
}

// Returns chips for suggested words, which are shown while there is no query.
export function linkChips(key, links) {
  if (!links.length) return null;
  const chip = ({ href, label }) => element("a", { className: "chip", href }, label);
  const place = element("div", { className: "chips" }, ...links.slice(0, mostShown).map(chip));
  if (links.length > mostShown) {
    const more = button(t("morePhotos", { count: links.length - mostShown }), () => {
      const rest = links.slice(mostShown).map(chip);
      more.replaceWith(...rest);
      rest[0].focus();
    }, "chip add");
    place.append(more);
  }
  return element("section", { className: "offers" }, told("h2", key), place);
}
