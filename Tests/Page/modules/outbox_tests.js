import { Failure } from "/core/failures.js";
import { session } from "/core/session.js";
import { draftOf, keep, list as drafts, newDraft } from "/editor/drafts.js";
import { interrupt, onSent, send } from "/outbox/delivery.js";
import { changeOf, hold, rejoin, take } from "/outbox/outbox.js";
import { isWritten, release } from "/outbox/recordlocks.js";
import { list, put, remove } from "/outbox/waitingstore.js";
import { equal, refusal, server } from "./check.js";

const account = { id: "me", timeZone: "Asia/Seoul" };
const away = new Failure(0, null, "NO_CONNECTION");
const stored = { id: "e1", etag: "v1", title: "", body: "old", entryTime: "2026-05-01T03:04:05Z", timeZone: "Asia/Seoul", photos: [], tags: [], people: [], favorite: false, hidden: false };
const record = (id, changed, more = {}) => ({
  id, account: "me", changed, trouble: "", items: [], draft: { ...newDraft(account), id, entryID: `entry-${id}`, body: id }, ...more,
});

// Runs a test with an empty store, somebody signed in, and a server that has an account and takes every entry, unless
// answer() returns something else.
const prepared = (test, answer = () => null) => async () => {
  localStorage.clear();
  for (const one of await list("me")) await remove(one.id);
  session.account = account;
  const { log, end } = server((request) => answer(request) ?? { body: request.path === "/v1/account" ? account : { ...stored, ...request.body } });
  const ended = new AbortController();
  const sent = [];
  onSent((entry) => sent.push(entry.id), ended.signal);
  try {
    await test({ sent, log });
  } finally {
    interrupt();
    ended.abort();
    end();
    session.account = null;
  }
};
const waiting = async () => (await list("me")).map(({ id, trouble }) => [id, trouble]);

export default {
  "a draft waits only if the diary was not reached": prepared(async () => {
    const draft = Object.assign(newDraft(account), { title: " Walk ", body: "x" });
    equal(await hold(new Failure(400), draft, []), false);
    equal(await hold(new Error("a fault"), draft, []), false);
    equal(await waiting(), []);
    const file = new File(["bytes"], "a.jpg", { type: "image/jpeg" });
    equal(await hold(away, draft, [{ id: "i1", file, name: "a.jpg", caption: "sea" }, { photoId: "p1", file, name: "b.jpg" }]), true);
    const [found] = await list("me");
    equal([found.id, found.draft.title, found.items.map(({ photoId, caption, name }) => [photoId ?? "", caption, name])],
      [draft.id, "Walk", [["", "sea", "a.jpg"], ["p1", "", "b.jpg"]]]);
    // A photo that the diary has needs no bytes.
    equal([await found.items[0].file.text(), "file" in found.items[1]], ["bytes", false]);
  }),

  "entries are sent in the order in which they were written, each once": prepared(async ({ sent, log }) => {
    for (const [id, changed] of [["b", 2], ["c", 3], ["a", 1]]) await put(record(id, changed));
    await put(record("theirs", 0, { account: "you" }));
    await Promise.all([send(), send()]);
    equal(sent, ["entry-a", "entry-b", "entry-c"]);
    equal(log.filter((one) => one.startsWith("POST")).length, 3);
    equal(await waiting(), []);
    equal((await list("you")).length, 1);
    await remove("theirs");
  }),

  "an entry that the diary refuses waits with the reason, and does not hold up others": prepared(async ({ sent }) => {
    await put(record("a", 1));
    await put(record("b", 2));
    await send();
    equal(sent, ["entry-b"]);
    const [[id, trouble]] = await waiting();
    equal([id, trouble !== ""], ["a", true]);
    // Only on request.
    await send();
    equal((await waiting()).length, 1);
  }, ({ body }) => (body?.id === "entry-a" ? refusal(400, "TOO_LONG") : null)),

  "a fault of the server is tried again later, with a note": prepared(async ({ sent }) => {
    await put(record("a", 1));
    await put(record("b", 2));
    await send();
    equal([sent, await waiting()], [["entry-b"], [["a", ""]]]);
    const [{ note }] = await list("me");
    equal(note.length > 0, true);
  }, ({ body }) => (body?.id === "entry-a" ? refusal(500) : null)),

  "without a connection nothing more is tried, and nothing is lost": prepared(async ({ sent, log }) => {
    await put(record("a", 1));
    await put(record("b", 2));
    await send();
    equal([sent, await waiting()], [[], [["a", ""], ["b", ""]]]);
    equal(log.filter((one) => one.startsWith("POST")), ["POST /v1/entries"]);
  }, ({ method }) => {
    if (method === "POST") throw new TypeError("no connection");
    return null;
  }),

  "a change of an entry that changed elsewhere waits for a choice": prepared(async ({ sent, log }) => {
    const draft = { ...draftOf(stored, account), id: "a", body: "mine" };
    await put(record("a", 1, { draft }));
    await send();
    equal([sent, await waiting()], [[], [["a", "conflict"]]]);
    // Not even on request.
    const count = log.length;
    await send({ isAsked: true });
    equal([log.length, await waiting()], [count, [["a", "conflict"]]]);
  }, ({ method, path }) => {
    if (method === "PATCH") return refusal(412);
    return path === "/v1/entries/e1" ? { body: { ...stored, body: "theirs", etag: "v2" } } : null;
  }),

  "nothing is sent for somebody else": prepared(async ({ sent, log }) => {
    await put(record("a", 1));
    await send();
    equal([sent, log.some((one) => one.startsWith("POST"))], [[], false]);
  }, ({ path }) => (path === "/v1/account" ? refusal(401, "TOKEN_INVALID") : null)),

  "an entry that is opened again is not sent until it is released": prepared(async ({ sent }) => {
    await put(record("a", 1));
    equal([(await take("a", AbortSignal.timeout(2000))).id, isWritten("a"), await take("b", AbortSignal.timeout(2000))], ["a", true, null]);
    await send();
    equal(sent, []);
    await release("a", false);
    await send();
    equal([sent, isWritten("a")], [["entry-a"], false]);
  }),

  "an entry that was written to its end leaves": prepared(async () => {
    await put(record("a", 1));
    await take("a", AbortSignal.timeout(2000));
    await release("a", true);
    equal(await waiting(), []);
  }),

  "the waiting change of an entry is found by the entry": prepared(async () => {
    await put(record("a", 1));
    await put(record("b", 2, { draft: { ...draftOf(stored, account), id: "b" } }));
    equal([(await changeOf("e1"))?.id, await changeOf("entry-a")], ["b", null]);
  }),

  "what a closed window wrote meets the photos that wait": prepared(async () => {
    const file = new File(["bytes"], "a.jpg", { type: "image/jpeg" });
    const waits = record("a", 1, { items: ["i1", "i2"].map((id) => ({ id, file, name: "a.jpg", caption: "" })) });
    await put(waits);
    keep({ ...waits.draft, body: "longer", changed: 5, photos: [{ photoId: "p1", caption: "", name: "" }], missing: [{ id: "i2", name: "a.jpg", caption: "sea" }] });
    await rejoin(account);
    const [found] = await list("me");
    equal([found.draft.body, found.draft.missing, found.items.map(({ photoId, id, caption, file: bytes }) => [photoId ?? id, caption, Boolean(bytes)])],
      ["longer", [], [["p1", "", false], ["i2", "sea", true]]]);
    equal(drafts(account), []);
  }),
};
