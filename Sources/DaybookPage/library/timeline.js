// The library by days. The number of photos of each day is known at once, and their records are loaded when they are
// near the screen.
import { call } from "../core/api.js";
import { dateFormat, language } from "../core/texts.js";
import { weekdayLength } from "../diary/weekdays.js";
import { photosOf, stacked } from "../grid/bursts.js";
import { fill } from "../grid/gridlayout.js";

// Days are requested together up to this number of photos.
const chunkSize = 100;
const pageSize = 500;
const mostPages = 40;

export async function timeline(granularity, signal) {
  const { buckets } = await call("GET", `/v1/timeline?granularity=${granularity}&of=PHOTOS`, { signal });
  return buckets.filter((bucket) => bucket.photoCount > 0);
}

// Returns the sections of the buckets of days, in the buckets' order: a month each, or a day each with `isDaily`. The
// records of `earlier` sections are kept for days with the same count that are not `stale`.
export function sectionsOf(days, isDaily, earlier = [], stale = new Set()) {
  const known = knownDays(earlier, stale);
  /** @type {{ key: string, heading: string, runs: any[] }[]} */
  const sections = [];
  /** @type {{ to: string, from: string, count: number, days: any[], runs: any[], problem: string } | null} */
  let chunk = null;
  for (const { key, photoCount } of days) {
    const name = isDaily ? key : key.slice(0, 7);
    const last = sections.at(-1);
    const isNew = last?.key !== name;
    /** @type {typeof sections[0]} */
    const section = last && !isNew ? last : { key: name, heading: name, runs: [] };
    if (isNew) sections.push(section);
    if (!chunk || chunk.count >= chunkSize || (isNew && !isDaily)) {
      chunk = { to: key, from: key, count: 0, days: [], runs: [], problem: "" };
    }
    if (key < chunk.from) chunk.from = key;
    if (key > chunk.to) chunk.to = key;
    chunk.count += photoCount;
    let run = chunk.runs.at(-1);
    if (isDaily || !run) {
      run = { count: 0, photos: null, ratios: null, isOpen: isDaily, chunk, days: [] };
      chunk.runs.push(run);
      section.runs.push(run);
    }
    run.count += photoCount;
    run.days.push({ key, photoCount });
  }
  for (const section of sections) {
    section.runs[section.runs.length - 1].isOpen = true;
    for (const run of section.runs) recall(run, known);
  }
  return sections;
}

function knownDays(sections, stale) {
  const known = new Map();
  for (const run of sections.flatMap((section) => section.runs)) {
    if (!run.photos) continue;
    for (const photo of run.photos.flatMap(photosOf)) {
      if (stale.has(photo.localDate)) continue;
      if (!known.has(photo.localDate)) known.set(photo.localDate, []);
      known.get(photo.localDate).push(photo);
    }
  }
  return known;
}

function recall(run, known) {
  if (!run.days.every((day) => known.get(day.key)?.length === day.photoCount)) return;
  fill(run, stacked(run.days.flatMap((day) => known.get(day.key))));
}

// Requests the photos of a chunk: a list for each of its runs. filters: parameters of GET /v1/photos.
export async function askForDays(chunk, signal, filters = {}) {
  const byDay = new Map();
  let pageToken = "";
  for (let page = 0; page < mostPages; page += 1) {
    const query = new URLSearchParams({ ...filters, from: chunk.from, to: chunk.to, pageSize: String(Math.min(pageSize, chunk.count + 20)) });
    if (pageToken) query.set("pageToken", pageToken);
    const answer = await call("GET", `/v1/photos?${query}`, { signal });
    for (const photo of answer.photos) {
      if (!byDay.has(photo.localDate)) byDay.set(photo.localDate, []);
      byDay.get(photo.localDate).push(photo);
    }
    pageToken = answer.nextPageToken ?? "";
    if (!pageToken) break;
  }
  return chunk.runs.map((run) => stacked(run.days.flatMap((day) => byDay.get(day.key) ?? [])));
}

// Returns a year, month or day in the form that people write, from `2023`, `2023-09` or `2023-09-01`.
export function bucketText(key, isShort = false) {
  const [year, month, day] = key.split("-").map(Number);
  const date = new Date(Date.UTC(2000, (month || 1) - 1, day || 1));
  date.setUTCFullYear(year);
  const length = isShort ? "short" : "long";
  const weekday = isShort ? "short" : weekdayLength();
  /** @type {Intl.DateTimeFormatOptions} */
  const options = { year: "numeric", ...(month ? { month: length } : {}), ...(day ? { day: "numeric", weekday } : {}) };
  return dateFormat(language(), { ...options, timeZone: "UTC" }).format(date);
}
