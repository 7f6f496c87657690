// Clock times in time zones.
import { dateFormat } from "./texts.js";

// The zone this browser is set to, by its name in the tz database; "" when it does not know.
export function browserZone() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
  return zone === "Etc/Unknown" ? "" : zone;
}

// Every zone the browser knows.
export const allZones = () => (Intl.supportedValuesOf ? Intl.supportedValuesOf("timeZone") : []);

// Whether the browser knows a zone by that very name.
export const isZone = (name) => name === "UTC" || allZones().includes(name);

// Seconds that a zone is ahead of UTC at a time in milliseconds. A zone that the browser does not know counts as UTC.
function offset(time, zone) {
  try {
    const parts = dateFormat("en", { timeZone: zone, timeZoneName: "longOffset" }).formatToParts(time);
    const name = parts.find((part) => part.type === "timeZoneName").value;
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

// The time at which a clock in the zone shows that, in milliseconds.
export function timeOf(clock, zone) {
  const shown = Date.parse(`${clock}Z`);
  const near = shown - offset(shown, zone) * 1000;
  return shown - offset(near, zone) * 1000;
}

// The date of a day that begins at `boundary`, HH:MM, on a clock in the zone.
export function dayOf(time, zone, boundary = "00:00") {
  const [hours, minutes] = boundary.split(":").map(Number);
  return clockText(time - (hours * 60 + minutes) * 60_000, zone).slice(0, 10);
}
