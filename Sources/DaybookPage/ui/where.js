// The place of an entry or a photo: a name, and the point where that is when it is known.
//
// A point comes from an explicit act only: a place that was chosen in the list, the device, or numbers. The point of a
// name goes when another name is written, as that is another place.
import { call } from "../core/api.js";
import { button, clean, element, told } from "./dom.js";
import { t } from "../core/texts.js";
import { choices } from "./choices.js";

const mostBytes = 500;
const mostOffered = 8;
const patience = 20_000;

const degrees = (value, limit) => {
  const number = Number.parseFloat(value);
  return value.trim() && Number.isFinite(number) && Math.abs(number) <= limit ? Math.round(number * 1e6) / 1e6 : null;
};
const hasPoint = (place) => Number.isFinite(place?.latitude) && Number.isFinite(place?.longitude);
const folded = (text) => text.normalize("NFKC").toLocaleLowerCase();

// Returns {element, show(place), place()}. A form whose field `blocks` is not sent with a number that is none of a point.
export function whereField({ blocks = false } = {}) {
  let shown = null;
  let before = "";
  // The name that the point in the fields belongs to; null for a point that belongs to any name.
  let owner = null;
  // The point of `owner`, while another name is written.
  let dropped = null;
  const typed = () => JSON.stringify([name.value, latitude.value, longitude.value]);
  const called = () => clean(name.value).trim();
  const made = (hint, more) => {
    const input = element("input", { autocomplete: "off", placeholder: t(hint), ariaLabel: t(hint), ...more });
    input.dataset.hint = input.dataset.label = hint;
    return input;
  };
  const name = made("placeName", { maxLength: mostBytes, oninput: renamed });
  const latitude = made("latitude", { inputMode: "decimal", oninput: () => own(""), onchange: () => check() });
  const longitude = made("longitude", { inputMode: "decimal", oninput: () => own(""), onchange: () => check() });
  const note = element("p", { className: "note", role: "status" });
  const { list } = choices(name, { label: t("placesKnown"), ask: known, row, take: chose, isOpenWhenEmpty: true });
  const group = element("div", { className: "labels where", role: "group", ariaLabel: t("place") },
    told("span", "place", { className: "quiet" }), element("div", { className: "chooser" }, name, list), latitude, longitude,
    Object.assign(button(t("whereIAm"), () => locate(), "plain"), { id: "where-i-am" }), note);
  group.dataset.label = "place";
  group.onfocusout = ({ relatedTarget }) => group.contains(relatedTarget) || check(true);
  const changed = () => group.dispatchEvent(new Event("input", { bubbles: true }));

  let places = null;
  async function known(text) {
    places ??= (await call("GET", "/v1/places")).places.filter((one) => one.name);
    return places.filter((one) => folded(one.name).includes(folded(text))).slice(0, mostOffered);
  }

  function row(one) {
    return [element("span", {}, one.name), element("span", { className: "quiet count" }, one.entryCount + one.photoCount)];
  }

  function chose(one) {
    name.value = one.name;
    put(hasPoint(one) ? [one.latitude.toFixed(6), one.longitude.toFixed(6)] : ["", ""], one.name);
    changed();
  }

  const put = (point, ofName) => {
    [latitude.value, longitude.value] = point;
    own(point.join("") && ofName);
  };

  // Ties the point in the fields to a name, or with "" to any name.
  function own(ofName) {
    [owner, dropped] = [ofName || null, null];
    note.replaceChildren();
    mark();
  }

  // The first field whose number is none of a point; null when both are, or both are empty.
  function wrong() {
    if (!latitude.value.trim() && !longitude.value.trim()) return null;
    return degrees(latitude.value, 90) === null ? latitude : degrees(longitude.value, 180) === null ? longitude : null;
  }

  function mark() {
    const faulty = wrong();
    for (const field of [latitude, longitude]) {
      field.setCustomValidity(blocks && field === faulty ? t("notPoint") : "");
      if (field !== faulty) field.ariaInvalid = null;
    }
    return faulty;
  }

  // Says what is wrong once a number is written. Until the place is left, the other number may be about to come.
  function check(isLeft) {
    const faulty = mark();
    if (!faulty || !isLeft && !faulty.value.trim()) return;
    faulty.ariaInvalid = "true";
    note.textContent = t("notPoint");
  }

  // Drops the point when another name is written; the same name again brings it back.
  function renamed() {
    if (!owner) return;
    if (called() === owner && dropped) put(dropped, owner);
    else if (called() !== owner && !dropped) {
      dropped = [latitude.value, longitude.value];
      [latitude.value, longitude.value] = ["", ""];
      note.replaceChildren(t("pointDropped"), button(t("pointKeep"), () => {
        put(dropped, "");
        name.focus();
        changed();
      }, "plain"));
    }
  }

  function locate() {
    note.textContent = t("locating");
    if (!navigator.geolocation || !isSecureContext) {
      note.textContent = t("notLocated");
      return;
    }
    navigator.geolocation.getCurrentPosition(({ coords }) => {
      if (!group.isConnected) return;
      put([coords.latitude.toFixed(6), coords.longitude.toFixed(6)], "");
      changed();
    }, () => { note.textContent = t("notLocated"); }, { timeout: patience, maximumAge: 60_000 });
  }

  return {
    element: group,
    show(place) {
      name.value = place?.name ?? "";
      put(hasPoint(place) ? [`${place.latitude}`, `${place.longitude}`] : ["", ""], called());
      [shown, before] = [place, typed()];
    },
    place() {
      // What nobody touched stays to the last digit.
      if (typed() === before) return shown;
      // Numbers that are no point change none. A point of another name is not this name's.
      if (wrong()) {
        if (shown && (!shown.name || called() === shown.name)) return { ...shown, name: called() };
        return called() ? { name: called() } : null;
      }
      const [north, east] = [degrees(latitude.value, 90), degrees(longitude.value, 180)];
      const isKnown = north !== null && east !== null;
      return called() || isKnown ? { name: called(), ...(isKnown ? { latitude: north, longitude: east } : {}) } : null;
    },
  };
}
