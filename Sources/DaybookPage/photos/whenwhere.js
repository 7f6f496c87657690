// The time and the place of a photo as people say them, without coordinates and time zones.
import { call } from "../core/api.js";
import { dateFormat, language, t } from "../core/texts.js";
import "./phototexts.js";

const earthRadius = 6_371_008.8;
// The largest distance at which a place of the diary names a photo, in metres.
const nearby = 1000;

// Returns the great-circle distance in metres between {latitude, longitude} in degrees (haversine formula).
export function distance(one, other) {
  const radians = (degrees) => degrees * Math.PI / 180;
  const half = (degrees) => Math.sin(radians(degrees) / 2) ** 2;
  const part = half(other.latitude - one.latitude)
    + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * half(other.longitude - one.longitude);
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(part)));
}

const isPoint = (one) => Number.isFinite(one?.latitude) && Number.isFinite(one?.longitude);

// Returns the point of a photo, {latitude, longitude}; null if it is unknown.
export const pointOf = (photo) => [photo.place, photo.location].find(isPoint) ?? null;

// Returns the named places of the diary; none if the request fails. They come from photos and entries, so no external map
// is used.
export const namedPlaces = () => call("GET", "/v1/places").then(
  ({ places }) => places.filter((one) => one.name && isPoint(one)), () => []);

// Returns the name of a photo's place: its own, or that of the nearest of `places`; "" if none is near.
export function whereTold(photo, places = []) {
  if (photo.place?.name) return photo.place.name;
  const point = pointOf(photo);
  if (!point) return "";
  const near = places.map((one) => ({ name: one.name, metres: distance(point, one) })).filter(({ metres }) => metres <= nearby);
  return near.sort((one, other) => one.metres - other.metres)[0]?.name ?? "";
}

// Returns the known parts of the local date and time of a photo: [date, time].
export function whenTold(photo) {
  if (["MONTH", "YEAR"].includes(photo.takenPrecision)) return [photo.displayDate || photo.localDate.slice(0, 4)];
  const time = photo.localDateTime ? new Date(`${photo.localDateTime.slice(0, 19)}Z`) : null;
  if (!time || Number.isNaN(time.getTime())) return [t("unknownTime")];
  const text = (style) => dateFormat(language(), { ...style, timeZone: "UTC" }).format(time);
  return photo.takenPrecision === "DAY" ? [text({ dateStyle: "long" })] : [text({ dateStyle: "long" }), text({ timeStyle: "short" })];
}
