import { known } from "/core/languages.js";
import { bytesText, dateFormat, localize, moment, t } from "/core/texts.js";
import { bucketText } from "/library/timeline.js";
import { clockText, dayOf, timeOf, zoneTitle } from "/core/zones.js";
import { dayWords } from "/editor/chips.js";
import { zoneField } from "/ui/zonefield.js";
import { equal } from "./check.js";

const at = (text) => Date.parse(text);

export default {
  "a clock shows the time of its zone"() {
    equal(clockText(at("2026-05-01T20:30:15Z"), "Asia/Seoul"), "2026-05-02T05:30");
    equal(clockText(at("2026-05-01T20:30Z"), "America/St_Johns"), "2026-05-01T18:00");
    // Zones had seconds, too.
    equal(clockText(at("1850-01-01T00:00Z"), "Europe/Amsterdam").slice(0, 10), "1850-01-01");
    equal(clockText(at("2026-05-01T20:30Z"), "Nowhere/Town"), "2026-05-01T20:30");
  },
  "a clock's time is found again, in summer and in winter"() {
    for (const zone of ["UTC", "Asia/Seoul", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Pacific/Apia"]) {
      for (const time of ["2026-01-15T11:30Z", "2026-07-15T23:45Z", "1999-12-31T23:59Z"]) {
        equal([zone, time, timeOf(clockText(at(time), zone), zone)], [zone, time, at(time)]);
      }
    }
  },
  "a date is not cut, nor a time, and a line may end between them"() {
    const options = { timeZone: "UTC", dateStyle: "full", timeStyle: "short" };
    const lines = (name) => {
      localize(name);
      return moment(at("2026-05-01T20:30Z"), /** @type {any} */ (options)).split(" ").map((part) => part.replaceAll(/[\u00a0\u202f]/g, " "));
    };
    equal(lines("ko"), ["2026년 5월 1일", "금요일", "오후 8:30"]);
    equal(lines("en"), ["Friday,", "May 1, 2026", "at", "8:30 PM"]);
  },
  "a clock that was put forward or back gives one of its times"() {
    // 02:30 did not exist, and later 02:30 was twice.
    equal(["2026-03-29T00:30:00.000Z", "2026-03-29T01:30:00.000Z"].includes(new Date(timeOf("2026-03-29T02:30", "Europe/Berlin")).toISOString()), true);
    equal(clockText(timeOf("2026-10-25T02:30", "Europe/Berlin"), "Europe/Berlin"), "2026-10-25T02:30");
    // Between the change by the zone's clock and by UTC's.
    equal(new Date(timeOf("2026-03-08T03:30", "America/New_York")).toISOString(), "2026-03-08T07:30:00.000Z");
    equal(Number.isNaN(timeOf("", "UTC")), true);
  },
  "a day begins at its boundary"() {
    equal(dayOf(at("2026-05-01T18:59Z"), "Asia/Seoul", "04:00"), "2026-05-01");
    equal(dayOf(at("2026-05-01T19:00Z"), "Asia/Seoul", "04:00"), "2026-05-02");
    equal(dayOf(at("2026-05-01T15:00Z"), "Asia/Seoul"), "2026-05-02");
    equal(dayOf(at("2026-01-01T00:10Z"), "UTC", "00:30"), "2025-12-31");
  },
  "zones are called what people call them"() {
    const found = ["ko", "en", "ja"].map((tag) => {
      localize(tag);
      return ["Asia/Seoul", "Nowhere/Town"].map((zone) => zoneTitle(zone));
    });
    localize("en");
    equal(found, [["한국 표준시", "Nowhere/Town"], ["Korean Standard Time", "Nowhere/Town"], ["韓国標準時", "Nowhere/Town"]]);
  },
  "a field offers zones by what people call them, with the city where several have one name"() {
    localize("ko");
    const field = zoneField({ name: "zone", value: "Asia/Seoul" });
    const shown = (zone) => [...field.options].find(({ value }) => value === zone)?.text;
    const first = [field.value, shown("Asia/Seoul")];
    field.dispatchEvent(new Event("focus"));
    const found = ["Asia/Seoul", "Asia/Pyongyang", "Europe/Paris", "Asia/Tokyo"].map(shown);
    field.value = "America/New_York";
    field.dispatchEvent(new Event("pointerdown"));
    localize("en");
    equal(first, ["Asia/Seoul", "한국 표준시"]);
    equal(found, ["한국 표준시", "한국 표준시 · Pyongyang", "중부유럽 시간 · Paris", "일본 표준시"]);
    equal(field.value, "America/New_York");
  },
  "languages are known by their tags"() {
    equal(["ko-KR", "EN", "ja", "de", "", "constructor"].map(known), ["ko", "en", "ja", "", "", ""]);
  },
  "dates and sizes are written as people write them, in each language"() {
    const time = at("2026-05-01T03:04Z");
    const long = { dateStyle: "long", timeZone: "UTC" };
    const found = ["ko", "en", "ja"].map((tag) => {
      localize(tag);
      return [moment(time, long).replaceAll("\u00a0", " "), bucketText("2026-05"), bucketText("2026-05-01", true), bytesText(2_300_000)];
    });
    localize("en");
    equal(found, [
      ["2026년 5월 1일", "2026년 5월", "2026년 5월 1일 (금)", "2.3MB"],
      ["May 1, 2026", "May 2026", "Fri, May 1, 2026", "2.3 MB"],
      ["2026年5月1日", "2026年5月", "2026年5月1日(金)", "2.3 MB"],
    ]);
  },
  "a small size is told in kB, never as 0 MB"() {
    localize("en");
    equal([0, 450, 45_000, 999_000, 1_000_000].map(bytesText), ["0 kB", "0.5 kB", "45 kB", "999 kB", "1 MB"]);
  },
  "years before 100 stay what they are"() {
    localize("en");
    equal(bucketText("0079"), "79");
  },
  "a format is made once"() {
    const [first, again, other] = ["en", "en", "ko"].map((name) => dateFormat(name, { dateStyle: "short" }));
    equal([first === again, first === other], [true, false]);
  },
  "a count of one has words of its own where a language has them"() {
    const said = (name) => [0, 1, "1", 2].map((count) => t("photoCount", { count }, name));
    equal(said("en"), ["0 photos", "1 photo", "1 photo", "2 photos"]);
    equal(said("ja"), ["写真0枚", "写真1枚", "写真1枚", "写真2枚"]);
  },
  "the day of an entry is told by its distance from today"() {
    localize("en");
    const day = (days) => dayWords({ entryTime: new Date(Date.now() + days * 86_400_000).toISOString(), timeZone: "UTC" }).split(" ")[0];
    equal([day(-1), day(0), day(1)], ["Yesterday", "Today", "Tomorrow"]);
    equal(/2003/.test(dayWords({ entryTime: "2003-05-01T03:04Z", timeZone: "UTC" })), true);
  },
};
