import { fromAddress, isEmpty, takeTyped, toAddress, toRequest, withFilter } from "/search/searchfilters.js";
import { equal } from "./check.js";

const read = (text) => fromAddress(new URLSearchParams(text));

export default {
  "an address gives the search back"() {
    const address = "/search?q=river+walk&types=ENTRY%2CPHOTO&tag=a&tag=b&from=2026-05&mood=good&mode=exact";
    equal(toAddress(read(address.split("?")[1])), address);
    equal(toAddress(read("")), "/search");
  },
  "conditions that the server would refuse are left out"() {
    equal(read("mood=splendid&weather=rain&from=yesterday&to=2026-05-01&has=film&is=favorite&tag=+&camera=X").filters.map(({ key, value }) => `${key}:${value}`),
      ["camera:X", "to:2026-05-01", "weather:rain", "is:favorite"]);
    equal(read("types=ENTRY,NOTHING").types, ["ENTRY"]);
  },
  "a search is empty without words and conditions"() {
    equal([read(""), read("q=+"), read("tag=a"), read("q=a")].map(isEmpty), [true, true, false, false]);
  },
  "typed conditions become chips, and the rest stays text"() {
    const { text, filters } = takeTyped({ ...read(""), text: "river tag:walk from:2026-05 mood:splendid" });
    equal([text, filters], ["river mood:splendid", [{ key: "tag", value: "walk" }, { key: "from", value: "2026-05" }]]);
  },
  "names, moods and weather may be written in Korean and Japanese"() {
    const { text, filters } = takeTyped({ ...read(""), text: "기분:좋음 강변 태그：바다 날씨:\"구름 조금\" 人物:ミナ" });
    equal([text, filters], ["강변", [
      { key: "mood", value: "good" }, { key: "tag", value: "바다" }, { key: "weather", value: "partly_cloudy" }, { key: "person", value: "ミナ" },
    ]]);
  },
  "a condition of which there is one replaces the one before"() {
    const wanted = withFilter(withFilter(read("mood=good&tag=a"), { key: "mood", value: "bad" }), { key: "tag", value: "b" });
    equal(wanted.filters.map(({ key, value }) => `${key}:${value}`).sort(), ["mood:bad", "tag:a", "tag:b"]);
  },
  "the server gets plain words, or the conditions and the quoted words"() {
    equal(toRequest(read("q=+river+walk&mode=exact")), { q: "river walk", mode: "EXACT" });
    equal(toRequest(read("q=a&types=PHOTO")), { types: "PHOTO", q: "a" });
    equal(toRequest(read('q=a+"b"&tag=first+steps&from=2026-05')).q, 'tag:"first steps" from:2026-05 "a" "\\"b\\""');
  },
};
