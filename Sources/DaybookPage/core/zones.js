// Clock times in time zones.
import { dateFormat, language } from "./texts.js";

// Returns the zone of this browser, by its name in the tz database; "" if it is unknown.
export function browserZone() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
  return zone === "Etc/Unknown" ? "" : zone;
}

// Returns every zone that the browser knows.
export const allZones = () => (Intl.supportedValuesOf ? Intl.supportedValuesOf("timeZone") : []);

// Returns the zone as people call it in a language; its name in the tz database where the browser has no other.
export function zoneTitle(zone, name = language()) {
  try {
    const words = dateFormat(name, { timeZone: zone, timeZoneName: "longGeneric" }).formatToParts();
    return words.find(({ type }) => type === "timeZoneName")?.value ?? zone;
  } catch {
    return zone;
  }
}

// Returns the city that a zone is named after.
export const cityOf = (zone) => (zone.split("/").at(-1) ?? "").replaceAll("_", " ");

// Returns the seconds that a zone is ahead of UTC at a time in milliseconds. An unknown zone counts as UTC.
function offset(time, zone) {
  try {
    const parts = dateFormat("en", { timeZone: zone, timeZoneName: "longOffset" }).formatToParts(time);
    const name = parts.find((part) => part.type === "timeZoneName")?.value ?? "";
    const [, sign, hours, minutes, seconds] = name.match(/([+-])(\d+):(\d+)(?::(\d+))?/) || [null, "+", 0, 0, 0];
    return (sign === "-" ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds || 0));
  } catch {
    return 0;
  }
}

// Returns the time of a clock in the zone, as a datetime-local field holds it.
export function clockText(time, zone) {
  return new Date(time + offset(time, zone) * 1000).toISOString().slice(0, 16);
}

// Returns the time at which a clock in the zone shows this, in milliseconds.
export function timeOf(clock, zone) {
  const shown = Date.parse(`${clock}Z`);
  const near = shown - offset(shown, zone) * 1000;
  return shown - offset(near, zone) * 1000;
}

// Returns the date of the day on a clock in the zone, with days that start at `boundary`, HH:MM.
export function dayOf(time, zone, boundary = "00:00") {
  const [hours, minutes] = boundary.split(":").map(Number);
  return clockText(time - (hours * 60 + minutes) * 60_000, zone).slice(0, 10);
}
