import { contentOf, draftOf, newDraft } from "/editor/drafts.js";
import { Conflict, isOwn, save } from "/editor/saving.js";
import { equal, refusal, server } from "./check.js";

const account = { id: "me", timeZone: "Asia/Seoul" };
const { signal } = new AbortController();
const stored = (more = {}) => ({
  id: "e1", etag: "v1", title: "Walk", body: "Along the river", entryTime: "2026-05-01T03:04:05Z", timeZone: "Asia/Seoul", photos: [],
  tags: [], people: [], favorite: false, hidden: false, ...more,
});
const changed = (more) => ({ ...draftOf(stored(), account), ...more });

// Saves a draft with a server that answers so. Returns the result, the requests, their bodies, and how often it was noted.
async function saved(draft, answer) {
  const bodies = [];
  let noted = 0;
  const { log, end } = server((request) => {
    bodies.push(request.body);
    return answer(request);
  });
  try {
    const result = await save(draft, account, signal, () => { noted += 1; }).catch((error) => error);
    return { result, log, bodies, noted };
  } finally {
    end();
  }
}

export default {
  async "a new entry is made under its own ID, with all its fields that have a value"() {
    const draft = Object.assign(newDraft(account), { title: " Walk ", body: "a\0b", tags: ["x"] });
    const { result, log, bodies: [body], noted } = await saved(draft, () => ({ body: stored() }));
    equal([log, result.id, noted], [["POST /v1/entries"], "e1", 1]);
    equal([body.id, body.title, body.body, body.tags, "place" in body], [draft.entryID, "Walk", "ab", ["x"], false]);
  },
  async "a change sends only what changed, with its version"() {
    let version = "";
    const { log, bodies: [body] } = await saved(changed({ body: "By the sea", mood: "good" }), ({ headers }) => {
      version = headers["If-Match"];
      return { body: stored() };
    });
    equal([log, body, version], [["PATCH /v1/entries/e1?updateMask=body,mood"], { body: "By the sea", mood: "good" }, "v1"]);
  },
  async "an entry that is there already, because the response was lost, is its own"() {
    const draft = Object.assign(newDraft(account), { body: "once" });
    const there = { ...stored(), ...draft, id: draft.entryID, etag: "v1" };
    const { result, log } = await saved(draft, ({ method }) => (method === "POST" ? refusal(409, "ENTRY_EXISTS") : { body: there }));
    equal([log, result.etag], [["POST /v1/entries", `GET /v1/entries/${draft.entryID}`], "v1"]);
  },
  async "what was written after the lost response is sent on top of it"() {
    const draft = Object.assign(newDraft(account), { body: "first" });
    await saved(draft, () => { throw new TypeError("no connection"); });
    const there = { ...stored(), ...structuredClone(draft), id: draft.entryID, etag: "v1" };
    draft.body = "first and second";
    const { result, log, bodies } = await saved(draft, ({ method }) => (
      method === "POST" ? refusal(409, "ENTRY_EXISTS") : { body: method === "GET" ? there : { ...there, etag: "v2" } }));
    equal([log.at(-1), bodies.at(-1), result.etag],
      [`PATCH /v1/entries/${draft.entryID}?updateMask=body`, { body: "first and second" }, "v2"]);
  },
  async "a version that somebody else wrote is a conflict, and is not overwritten"() {
    const theirs = stored({ body: "Along the sea", etag: "v2" });
    const { result, log } = await saved(changed({ body: "By the brook" }), ({ method }) => (method === "PATCH" ? refusal(412) : { body: theirs }));
    equal([result instanceof Conflict, result.entry, log.length], [true, theirs, 2]);
  },
  async "a deleted entry is a conflict without another version"() {
    const gone = await saved(changed({ body: "x" }), () => refusal(404, "ENTRY_NOT_FOUND"));
    equal([gone.result instanceof Conflict, gone.result.entry], [true, null]);
    const inTrash = await saved(changed({ body: "x" }), ({ method }) => (
      method === "PATCH" ? refusal(412) : { body: stored({ deleteTime: "2026-05-02T00:00:00Z", body: "x" }) }));
    equal(inTrash.result.entry.deleteTime, "2026-05-02T00:00:00Z");
  },
  async "a zone that the server does not know gives way to the account's, for a new entry only"() {
    const isZone = ({ body }) => (body.timeZone === "Mars/Base" ? refusal(400, "FIELD_INVALID", { fieldViolations: [{ field: "timeZone" }] }) : { body: stored() });
    const draft = Object.assign(newDraft(account), { body: "x", timeZone: "Mars/Base" });
    const { result, log } = await saved(draft, isZone);
    equal([result.id, log.length, draft.timeZone], ["e1", 2, "Asia/Seoul"]);
    const { result: refused } = await saved(changed({ timeZone: "Mars/Base" }), isZone);
    equal(refused.status, 400);
  },
  async "a draft without a change asks for the version in the diary"() {
    const { log } = await saved(changed({}), () => ({ body: stored() }));
    equal(log, ["GET /v1/entries/e1"]);
  },
  async "a version that was sent before is known again, and ten of them are kept"() {
    const draft = changed({});
    for (let at = 0; at < 12; at += 1) await saved(Object.assign(draft, { body: `text ${at}` }), () => refusal(500));
    equal([draft.sent.length, isOwn(draft, stored({ body: "text 3" })), isOwn(draft, stored({ body: "text 1" }))], [10, true, false]);
    equal(isOwn({ sent: [] }, stored()), false);
    equal(contentOf(stored()).photos, []);
  },
};
