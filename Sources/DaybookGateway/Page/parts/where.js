// The place of an entry: a name, and where that is when it is known.
import { call } from "../core/api.js";
import { button, clean, element, told } from "../core/dom.js";
import { t } from "../core/texts.js";

const mostBytes = 500;
const patience = 20_000;
let count = 0;

const degrees = (value, limit) => {
  const number = Number.parseFloat(value);
  return value.trim() && Number.isFinite(number) && Math.abs(number) <= limit ? Math.round(number * 1e6) / 1e6 : null;
};

// Returns {element, show(place), place()}.
export function whereField() {
  let places = [];
  let shown = null;
  let before = "";
  const typed = () => JSON.stringify([name.value, latitude.value, longitude.value]);
  const known = element("datalist", { id: `known-places-${count += 1}` });
  const made = (hint, more) => {
    const input = element("input", { autocomplete: "off", placeholder: t(hint), ariaLabel: t(hint), ...more });
    input.dataset.hint = input.dataset.label = hint;
    return input;
  };
  const name = made("placeName", { maxLength: mostBytes });
  name.setAttribute("list", known.id);
  const latitude = made("latitude", { inputMode: "decimal" });
  const longitude = made("longitude", { inputMode: "decimal" });
  const note = element("p", { className: "note", role: "status" });
  const own = element("div", { className: "labels", role: "group", ariaLabel: t("place") },
    told("span", "place", { className: "quiet" }), name, latitude, longitude,
    Object.assign(button(t("whereIAm"), () => locate(), "plain"), { id: "where-i-am" }), note, known);
  own.dataset.label = "place";
  const changed = () => own.dispatchEvent(new Event("input", { bubbles: true }));

  name.onfocus = async () => {
    if (places.length) return;
    places = (await call("GET", "/v1/places").catch(() => null))?.places ?? [];
    known.replaceChildren(...places.filter((one) => one.name).slice(0, 200).map((one) => element("option", { value: one.name })));
  };
  name.onchange = () => {
    const found = places.find((one) => one.name === name.value);
    if (found?.latitude === undefined || latitude.value || longitude.value) return;
    [latitude.value, longitude.value] = [found.latitude.toFixed(6), found.longitude.toFixed(6)];
    changed();
  };

  function locate() {
    note.textContent = t("locating");
    if (!navigator.geolocation || !isSecureContext) {
      note.textContent = t("notLocated");
      return;
    }
    navigator.geolocation.getCurrentPosition(({ coords }) => {
      note.textContent = "";
      if (!own.isConnected) return;
      [latitude.value, longitude.value] = [coords.latitude.toFixed(6), coords.longitude.toFixed(6)];
      changed();
    }, () => { note.textContent = t("notLocated"); }, { timeout: patience, maximumAge: 60_000 });
  }

  return {
    element: own,
    show(place) {
      name.value = place?.name ?? "";
      [latitude.value, longitude.value] = [place?.latitude ?? "", place?.longitude ?? ""];
      note.textContent = "";
      [shown, before] = [place, typed()];
    },
    place() {
      // What nobody touched stays to the last digit.
      if (typed() === before) return shown;
      const [north, east] = [degrees(latitude.value, 90), degrees(longitude.value, 180)];
      const isKnown = north !== null && east !== null;
      const called = clean(name.value).trim();
      return called || isKnown ? { name: called, ...(isKnown ? { latitude: north, longitude: east } : {}) } : null;
    },
  };
}
