import {
  adopt, changedFields, contentOf, contentText, discardAll, draftOf, drop, isBlank, isDiscarded, isOtherThan, isTyping, isUnchanged, keep,
  keepAgain, list, newDraft, timeIn,
} from "/editor/drafts.js";
import { equal } from "./check.js";

const account = { id: "me", timeZone: "Asia/Seoul" };
const entry = {
  id: "e1", etag: "v1", title: "Walk", body: "Along the river", entryTime: "2026-05-01T03:04:05.678Z", timeZone: "Asia/Seoul",
  photos: [{ photoId: "p1", caption: "bridge" }], tags: ["walk"], people: [], favorite: false, hidden: false,
};
const changed = (more) => ({ ...draftOf(entry, account), ...more });

// Drafts stay in the browser from test to test.
const emptied = (test) => () => {
  localStorage.clear();
  return test();
};

export default {
  "a draft of an entry has no change, and names each field that gets one"() {
    equal(changedFields(changed({})), []);
    equal(changedFields(changed({ body: "By the sea", favorite: true })), ["body", "favorite"]);
    equal(changedFields(changed({ photos: [{ photoId: "p1", caption: "the bridge", name: "" }] })), ["photos"]);
    equal(changedFields(changed({ place: { name: "Han" } })), ["place"]);
    equal(changedFields(changed({ mood: "good", weather: { condition: "rain" } })), ["mood", "weather"]);
  },
  "what the diary stores in the same way is no change"() {
    equal(changedFields(changed({ title: " Walk ", entryTime: "2026-05-01T03:04:05.678000Z" })), []);
    equal(changedFields(changed({ base: { title: "Walk", body: "Along the river", entryTime: entry.entryTime, timeZone: "Asia/Seoul", photos: changed({}).photos } })), ["tags"]);
  },
  "a new entry has all fields to send"() {
    equal(changedFields(newDraft(account)).length, 12);
  },
  "a new entry is blank until it has a word, a photo, a name, a place, a mood or the weather"() {
    const blank = newDraft(account);
    equal([isBlank(blank), isUnchanged(blank)], [true, true]);
    equal([isBlank({ ...blank, body: " \n" }), isUnchanged({ ...blank, body: " \n" })], [true, false]);
    const parts = [
      { title: "a" }, { body: "a" }, { photos: [{}] }, { tags: ["a"] }, { people: ["a"] }, { place: { name: "a" } }, { mood: "good" },
      { weather: { condition: "rain" } },
    ];
    for (const more of parts) equal([more, isBlank({ ...blank, ...more }), isUnchanged({ ...blank, ...more })], [more, false, false]);
  },
  "unfinished names, lost files and marked photos are changes, too"() {
    equal(isTyping(changed({ typed: { tags: " ri", people: "" } })), true);
    equal(isUnchanged(changed({ typed: { tags: "", people: "Mi" } })), false);
    equal(isUnchanged(changed({ missing: [{ name: "a.jpg", caption: "" }] })), false);
    equal(isOtherThan(changed({ removed: ["p1"] }), contentOf(entry)), true);
    equal([isOtherThan(changed({}), contentOf(entry)), isOtherThan(changed({}), null)], [false, true]);
  },
  "equal content has equal text, whatever else differs"() {
    equal(contentText(changed({ etag: "v2", sent: ["x"] })), contentText(changed({})));
    equal(contentText(changed({ hidden: true })) === contentText(changed({})), false);
  },
  "a time whose clock nobody touched keeps its seconds"() {
    const draft = changed({});
    equal(timeIn(draft, "2026-05-01T12:04", "Asia/Seoul"), entry.entryTime);
    equal(timeIn(draft, "2026-05-01T12:05", "Asia/Seoul"), "2026-05-01T03:05:00.000Z");
    equal(timeIn(draft, "2026-05-01T12:04", "UTC"), "2026-05-01T12:04:00.000Z");
    // Back to where it was.
    equal(timeIn(changed({ entryTime: "2026-05-02T00:00:00.000Z" }), "2026-05-01T12:04", "Asia/Seoul"), entry.entryTime);
    equal([timeIn(draft, "", "UTC"), timeIn(draft, "nonsense", "UTC")], [entry.entryTime, entry.entryTime]);
  },
  "drafts are kept for their account, and the last written is first": emptied(() => {
    const [one, other] = [changed({ body: "one", changed: 1 }), changed({ body: "other", changed: 2 })];
    equal([keep(one), keep(other), keep({ ...changed({ body: "theirs" }), account: "you" })], [true, true, true]);
    equal(list(account).map(({ body }) => body), ["other", "one"]);
    equal(list({ id: "you" }).map(({ body }) => body), ["theirs"]);
    drop(other);
    equal(list(account).map(({ body }) => body), ["one"]);
    // One that is unchanged again goes.
    keep({ ...one, body: entry.body });
    equal(list(account), []);
  }),
  "a draft of an older page gets what it lacks, and one that cannot be read is passed over": emptied(() => {
    const key = (id) => `daybook.draft.me.${id}`;
    localStorage.setItem(key("old"), JSON.stringify({ id: "old", account: "me", body: "x", base: { body: "" }, missing: ["a.jpg"], changed: 1 }));
    localStorage.setItem(key("bad"), "{");
    const [old, ...more] = list(account);
    equal([old.tags, old.missing, old.original, more.length], [[], [{ name: "a.jpg", caption: "" }], { body: "" }, 0]);
  }),
  "a draft that is taken over leaves its place": emptied(() => {
    const left = changed({ body: "left" });
    keep(left);
    const taken = adopt(left);
    equal([taken.id === left.id, taken.entryID], [false, "e1"]);
    equal(list(account).map(({ id }) => id), [taken.id]);
  }),
  "drafts are discarded until the account signs in again": emptied(() => {
    discardAll("me");
    equal([isDiscarded(changed({})), isDiscarded({ account: "you" })], [true, false]);
    keepAgain("me");
    equal(isDiscarded(changed({})), false);
  }),
};
