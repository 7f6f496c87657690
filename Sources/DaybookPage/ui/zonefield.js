// A field for a time zone, which offers every zone by what people call it.
import { allZones, cityOf, zoneTitle } from "../core/zones.js";
import { language } from "../core/texts.js";
import { element } from "./dom.js";

/**
 * Returns the field. Its zones get their usual names, and their order, when it is first about to open, because naming
 * some 400 zones takes a tenth of a second. A name that several zones have is followed by the city.
 *
 * @param {{ name: string, value: string, label?: string }} own
 */
export function zoneField({ name, value, label = "" }) {
  const options = [...new Set([value, "UTC", ...allZones()])].map((zone) =>
    element("option", { value: zone }, zone === value ? zoneTitle(zone) : cityOf(zone)));
  const select = element("select", { name, ...(label && { ariaLabel: label }) }, ...options);
  let isNamed = false;
  const open = () => {
    if (!isNamed) nameAll(select, value);
    isNamed = true;
  };
  select.addEventListener("pointerdown", open);
  select.addEventListener("focus", open);
  return select;
}

function nameAll(select, own) {
  const chosen = select.value;
  const zones = [...select.options].map((option) => ({ option, title: zoneTitle(option.value) }));
  const times = new Map();
  for (const { title } of zones) times.set(title, (times.get(title) ?? 0) + 1);
  for (const { option, title } of zones) {
    option.textContent = times.get(title) > 1 && option.value !== own ? `${title} · ${cityOf(option.value)}` : title;
  }
  const { compare } = new Intl.Collator(language());
  select.append(...zones.map(({ option }) => option).sort((one, other) => compare(one.text, other.text)));
  // The chosen option has left its place for a moment.
  select.value = chosen;
}
