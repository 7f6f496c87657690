// A field for a time zone, which offers every zone by what people call it.
import { allZones, zoneTitle } from "../core/zones.js";
import { element } from "./dom.js";

/**
 * Returns {input, list, words}: the field, the list of zones that it offers, and the usual name of its zone. The list
 * is filled when the field first gets the focus, because naming some 400 zones takes a tenth of a second.
 *
 * @param {{ name: string, id: string, value: string }} own
 */
export function zoneField({ name, id, value }) {
  const input = element("input", { name, autocomplete: "off", autocapitalize: "none", spellcheck: false, required: true, maxLength: 100, value });
  const list = element("datalist", { id });
  input.setAttribute("list", id);
  input.addEventListener("focus", () => {
    list.append(...allZones().map((zone) => element("option", { value: zone, label: zoneTitle(zone) })));
  }, { once: true });
  const words = element("span");
  const say = () => {
    const zone = input.value.trim();
    const title = zone && zoneTitle(zone);
    words.textContent = title === zone ? "" : title;
  };
  input.addEventListener("input", say);
  say();
  return { input, list, words };
}
