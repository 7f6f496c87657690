import { searchKept } from "/search/keptsearch.js";
import { equal } from "./check.js";

const entry = (id, title, body, more = {}) => ({
  id, title, body, entryTime: `2026-05-0${id}T03:00:00Z`, localDate: `2026-05-0${id}`, photos: [], tags: [], people: [], ...more,
});
const search = (text, more = {}) => ({ text, types: [], filters: [], isExact: false, ...more });
const by = (key, value) => search("", { filters: [{ key, value }] });

async function* kept(...documents) {
  for (const [time, document] of documents) yield { time, document };
}

const found = async (wanted, ...entries) => (await searchKept(wanted, kept([1, { entries }])))?.results ?? [];
const ids = async (...asked) => (await found(...asked)).map((one) => one.entry.id);
const marks = ({ snippet, highlights }) => highlights.map(({ start, end }) => snippet.slice(start, end));

export default {
  async "words are found in titles and bodies, the latest day first"() {
    const all = [entry(1, "강변 산책", "비가 왔다"), entry(2, "", "혼자 산책했다"), entry(3, "집", "쉬었다")];
    equal(await ids(search("산책"), ...all), [2, 1]);
    equal(await ids(search("산책 비가"), ...all), [1]);
    equal(await ids(search("바다"), ...all), []);
    equal((await found(search("산책"), all[0])).map((one) => [one.field, one.snippet, one.section, ...marks(one)]),
      [["title", "강변 산책", "LITERAL", "산책"]]);
  },
  async "case, width, and letters that are written in parts make no difference"() {
    const all = [
      entry(1, "CAFÉ Ｗｉｄｅ", ""), entry(2, "ｶﾞﾗｽの街", ""), entry(3, "한글".normalize("NFD"), ""), entry(4, "", "２０２６年の夏"),
    ];
    equal(await ids(search("café wide"), ...all), [1]);
    equal(await ids(search("ガラス"), ...all), [2]);
    equal(await ids(search("한글"), ...all), [3]);
    equal(await ids(search("2026年"), ...all), [4]);
    equal(marks((await found(search("ガラス"), all[1]))[0]), ["ｶﾞﾗｽ"]);
    equal(await ids(search("café", { isExact: true }), ...all), []);
  },
  async "the snippet of a body is around the hit, without signs of Markdown"() {
    const body = `# Heading\n${"before ".repeat(40)}\n- [ ] the **river** [walk](https://example.org)\n${"behind ".repeat(60)}`;
    const [one] = await found(search("river walk"), entry(1, "Title", body));
    equal([one.field, ...marks(one)], ["body", "river", "walk"]);
    equal([one.snippet.length, /[*#[\]()]/.test(one.snippet)], [160, false]);
  },
  async "words are found in tags, people, places and captions, too, and then have no snippet"() {
    const all = [
      entry(1, "a", "b", { tags: ["숲길"], place: { name: "한강" } }),
      entry(2, "a walk", "b", { people: ["민지"], photos: [{ photoId: "p", caption: "Sunset" }, { photoId: "q" }] }),
    ];
    for (const [text, id] of [["숲", 1], ["한강", 1], ["민지", 2], ["sunset", 2], ["한강 숲길", 1]]) {
      equal([text, await ids(search(text), ...all)], [text, [id]]);
    }
    equal(await ids(search("한강 sunset"), ...all), []);
    equal(await ids(search("Sunset", { isExact: true }), ...all), [2]);
    equal(await ids(search("sunset", { isExact: true }), ...all), []);
    equal((await found(search("한강"), ...all)).map(({ snippet, highlights }) => [snippet, highlights]), [["", []]]);
    equal((await found(search("walk sunset"), ...all)).map((one) => [one.field, ...marks(one)]), [["title", "walk"]]);
  },
  async "an exact search is for one text, without conditions"() {
    const all = [entry(1, "", "the river in May"), entry(2, "", "May, by the river", { favorite: true }), entry(3, "", "CAFÉ".normalize("NFD"))];
    equal(await ids(search("river in", { isExact: true }), ...all), [1]);
    equal(await ids(search("in river", { isExact: true }), ...all), []);
    equal(await ids(search("CAFÉ", { isExact: true }), ...all), [3]);
    equal(await ids(search("RIVER may", { isExact: true, filters: [{ key: "is", value: "favorite" }] }), ...all), [2]);
  },
  async "conditions are met without words"() {
    const all = [
      entry(1, "a", "", { tags: ["숲"], place: { name: "한강" }, favorite: true }),
      entry(2, "b", "", { people: ["민지"], mood: "GOOD", weather: { condition: "RAIN" }, photos: [{ photoId: "p" }] }),
    ];
    for (const [key, value, id] of [
      ["tag", "숲", 1], ["place", "한강", 1], ["is", "favorite", 1], ["to", "2026-05-01", 1],
      ["person", "민지", 2], ["mood", "good", 2], ["weather", "rain", 2], ["has", "photo", 2], ["from", "2026-05-02", 2],
    ]) equal([key, await ids(by(key, value), ...all)], [key, [id]]);
    equal(await ids(by("from", "2026-05"), ...all), [2, 1]);
    equal(await ids(by("to", "2026-05"), ...all), [2, 1]);
    equal(await ids(by("camera", "X"), ...all), []);
    equal(await ids({ ...by("tag", "숲"), types: ["PHOTO"] }, ...all), []);
    equal((await found(by("tag", "숲"), ...all)).map(({ snippet, highlights }) => [snippet, highlights]), [["", []]]);
  },
  async "the latest of several copies counts, hidden and deleted ones do not"() {
    const documents = [
      [5, entry(1, "new", "")], [3, { entries: [entry(1, "old", ""), entry(2, "old", "", { hidden: true })] }],
      [4, { days: [{ entries: [entry(3, "old", "", { deleteTime: "2026-05-04T00:00:00Z" })] }] }],
    ];
    equal(await searchKept(search("old"), kept(...documents)), { results: [], time: 3 });
    equal((await searchKept(search("new"), kept(...documents)))?.results.length, 1);
    equal(await searchKept(search("new"), kept()), null);
  },
};
