import { mentionsIn, withMentions } from "/editor/mentions.js";
import { equal } from "./check.js";

const draft = (body, more = {}) => ({ body, base: null, tags: [], people: [], ...more });

export default {
  "tags and people begin a word, in any script"() {
    equal(mentionsIn("#산책 with @민지, and (#제주-2022) @Anna_B."), { tags: ["산책", "제주-2022"], people: ["민지", "Anna_B"] });
  },
  "headings, addresses, numbers and code name nobody"() {
    equal(mentionsIn("# Head\n## 2\n#1 a#b me@home.kr https://a.b/#c `#code`\n```\n@nobody\n```"), { tags: [], people: [] });
  },
  "a name at the cursor is not whole yet"() {
    equal(mentionsIn("go #산", 5), { tags: [], people: [] });
    equal(mentionsIn("go #산 ", 6), { tags: ["산"], people: [] });
  },
  "a name that came with the text goes with it, and others stay"() {
    const begun = { ...draft("#산책 "), tags: ["own"] };
    const named = { ...begun, ...withMentions(begun, -1) };
    equal(named.tags, ["own", "산책"]);
    const longer = { ...named, body: "#산책길 " };
    const changed = { ...longer, ...withMentions(longer, -1) };
    equal(changed.tags, ["own", "산책길"]);
    const erased = { ...changed, body: "" };
    equal(withMentions(erased, -1).tags, ["own"]);
  },
  "a tag that was taken away by hand does not come back"() {
    const begun = draft("#산책 @민지 ");
    const named = { ...begun, ...withMentions(begun, -1), tags: [] };
    const later = { ...named, body: `${named.body}on` };
    equal(withMentions(later, -1).tags, []);
    equal(withMentions(later, -1).people, ["민지"]);
  },
  "what an entry had in its text before is no news"() {
    const old = draft("#old and #new", { base: { body: "#old" } });
    equal(withMentions(old, -1).tags, ["new"]);
  },
};
