import { contentOf, draftOf, changedFields } from "/editor/drafts.js";
import { mergeFields, takeLabels } from "/editor/formfields.js";
import { equal } from "./check.js";

const entry = (more = {}) => ({
  id: "e1", etag: "v1", title: "Walk", body: "Along the river", entryTime: "2026-05-01T03:04:05Z", timeZone: "Asia/Seoul", photos: [],
  tags: [], people: [], favorite: false, hidden: false, ...more,
});

// Merges a change made here with the version of elsewhere. Returns the fields of the form, the draft and its items.
function merged(here, there, { title = "Walk", body = "Along the river", items = [] } = {}) {
  const draft = { ...draftOf(entry(), { id: "me" }), ...here };
  const form = { title: { value: title }, body: { value: body } };
  const theirs = contentOf(entry(there));
  const left = mergeFields(form, draft, theirs, items);
  return { title: form.title.value, body: form.body.value, draft: { ...draft, base: theirs }, items: left };
}

export default {
  "both texts stay, the other below the one written here"() {
    equal(merged({}, { body: "Along the sea" }).body, "Along the river\n\nAlong the sea");
    equal(merged({}, { title: "Sea", body: "x" }).body, "Along the river\n\nSea\n\nx");
  },
  "what is the same in both comes once"() {
    equal(merged({}, {}).body, "Along the river");
    equal(merged({}, { body: "one\r\ntwo" }, { body: "one\ntwo" }).body, "one\ntwo");
  },
  "a title comes from elsewhere if there is none here, and not into the text as well"() {
    const { title, body } = merged({}, { title: "Sea" }, { title: "" });
    equal([title, body], ["Sea", "Along the river"]);
  },
  "names of both stay, each once"() {
    const { draft } = merged({ tags: ["a", "b"], people: ["Min"] }, { tags: ["b", "c"], people: [] });
    equal([draft.tags, draft.people], [["a", "b", "c"], ["Min"]]);
  },
  "place, mood and weather come from elsewhere only where there is none here"() {
    const place = { name: "Han" };
    const weather = { condition: "rain" };
    const { draft: bare } = merged({}, { place, mood: "good", weather });
    equal([bare.place, bare.mood, bare.weather], [place, "good", weather]);
    const { draft } = merged({ place: { name: "Sea" }, mood: "bad" }, { place, mood: "good" });
    equal([draft.place, draft.mood, draft.weather], [{ name: "Sea" }, "bad", null]);
  },
  "an entry that was hidden elsewhere stays hidden"() {
    const { draft } = merged({ body: "Along the brook" }, { hidden: true, favorite: true }, { body: "Along the brook" });
    equal([draft.hidden, draft.favorite], [true, true]);
    equal(changedFields(draft).includes("hidden"), false);
  },
  "photos of both stay, those of here first"() {
    const theirs = [{ photoId: "p1", caption: "" }, { photoId: "p2", caption: "new" }];
    const { items } = merged({}, { photos: theirs }, { items: [{ photoId: "p1", caption: "mine" }, { file: {}, name: "a.jpg" }] });
    equal(items.map(({ photoId, caption }) => [photoId ?? "", caption ?? ""]), [["p1", "mine"], ["", ""], ["p2", "new"]]);
  },
  "names that are typed become names, and one that is too long stays typed"() {
    const draft = { ...draftOf(entry({ tags: ["a"] }), { id: "me" }), typed: { tags: "b, #c, a", people: "x".repeat(101) } };
    equal(takeLabels(draft), "people");
    equal([draft.tags, draft.people, draft.typed], [["a", "b", "c"], [], { tags: "", people: "x".repeat(101) }]);
  },
};
