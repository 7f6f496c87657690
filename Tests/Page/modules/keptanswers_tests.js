import { equal } from "./check.js";

// The scripts of the service worker, in a scope of their own.
const texts = await Promise.all(["kept", "keptanswers"].map(async (name) => (await fetch(`/worker/${name}.js`)).text()));
const make = new Function(`${texts.join("\n")}
  return {
    write, trim, purge, lost, keep, keptBatch, namedAddresses, isKept: (address) => isKept(new URL(address, location.origin)),
    be: (id) => { owner = { id, since: 0, pausedUntil: 0 }; },
    reload: () => { [index, addresses] = [null, null]; },
    addresses: async () => [...(await readIndex()).keys()],
  };`);
const bytes = (text) => new TextEncoder().encode(text).buffer;
const answer = (address, text = "{}") => ({ address, type: "application/json", bytes: bytes(text), begun: 1, ended: 1 });
const picture = (name) => `/v1/photos/${name}/renditions/thumb?v=1`;

// Runs a test with an empty cache of its own.
const prepared = (test) => async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  const worker = make();
  worker.be("me");
  await test(worker);
  for (const name of await caches.keys()) await caches.delete(name);
};

export default {
  "only what may be read without a connection is kept": prepared(({ isKept }) => {
    equal(["/v1/entries?pageSize=20", "/v1/entries/a1", "/v1/days/2026-05-01", "/v1/photos/a/renditions/small?v=2", "/v1/photos:batchGet?ids=a&ids=b"].map(isKept),
      [true, true, true, true, true]);
    equal(["/v1/entries?q=a", "/v1/photos?hidden=true", "/v1/trash", "/v1/photos/a/renditions/small", "/v1/sessions", "/v1/search?q=a"].map(isKept),
      [false, false, false, false, false, false]);
  }),
  "a response replaces the earlier one at its address, and is found again by a later worker": prepared(async (worker) => {
    await worker.write(answer("/v1/entries", "old"));
    await worker.write(answer("/v1/tags"));
    await worker.write(answer("/v1/entries", "new"));
    equal(await worker.addresses(), ["/v1/tags", "/v1/entries"]);
    equal(await (await caches.match("/v1/entries")).text(), "new");
    worker.reload();
    equal((await worker.addresses()).sort(), ["/v1/entries", "/v1/tags"]);
  }),
  "the least recently used go first, pictures apart from answers": prepared(async (worker) => {
    for (const name of ["a", "b", "c"]) await worker.write(answer(`/v1/entries/${name}`));
    for (const name of ["a", "b"]) await worker.write(answer(picture(name)));
    await worker.trim({ answers: 2, pictures: 1, bytes: 1000 });
    equal(await worker.addresses(), ["/v1/entries/b", "/v1/entries/c", picture("b")]);
    await worker.trim({ answers: 9, pictures: 9, bytes: 5 });
    equal(await worker.addresses(), ["/v1/entries/c", picture("b")]);
    equal(await caches.match("/v1/entries/b"), undefined);
  }),
  "a picture is kept only if a kept answer names it": prepared(async (worker) => {
    await worker.keep(answer("/v1/entries", `{"thumb": "${picture("a")}"}`));
    await worker.keep(answer(picture("a")));
    await worker.keep(answer(picture("b")));
    equal(await worker.addresses(), ["/v1/entries", picture("a")]);
    worker.reload();
    equal([...await worker.namedAddresses()], [picture("a")]);
  }),
  "an answer about hidden items is not kept, and removes what was kept before": prepared(async (worker) => {
    await worker.keep(answer("/v1/entries/a", "{}"));
    await worker.keep(answer("/v1/entries/a", '{"hidden": true}'));
    equal(await worker.addresses(), []);
  }),
  "photos that came together are kept one by one, and any of them are found together": prepared(async (worker) => {
    await worker.write(answer("/v1/photos/c"));
    await worker.write(answer("/v1/photos/d"));
    const photos = [{ id: "a", thumb: picture("a") }, { id: "b" }, { id: "d", hidden: true }];
    await worker.keep(answer("/v1/photos:batchGet?ids=a&ids=b&ids=c&ids=d", JSON.stringify({ photos, missing: ["c"] })));
    equal(await worker.addresses(), ["/v1/photos/a", "/v1/photos/b"]);
    equal([...await worker.namedAddresses()], [picture("a")]);
    const found = await worker.keptBatch(["b", "x"], "daybook.kept.me");
    equal([found.headers.get("X-Daybook-Kept"), await found.json()], ["1", { photos: [{ id: "b" }], missing: [] }]);
    equal(await worker.keptBatch(["x"], "daybook.kept.me"), undefined);
  }),
  "what was deleted leaves every answer that names it": prepared(async (worker) => {
    await worker.write(answer("/v1/entries", `{"id": "e1", "thumb": "${picture("a")}"}`));
    await worker.write(answer("/v1/entries/e1"));
    await worker.write(answer("/v1/photos/e1/renditions/thumb?v=1"));
    await worker.write(answer("/v1/tags", '{"id": "e2"}'));
    equal([...await worker.namedAddresses()], [picture("a")]);
    await worker.purge(["e1"]);
    equal([await worker.addresses(), [...await worker.namedAddresses()]], [["/v1/tags"], []]);
    await worker.lost("/v1/tags");
    equal(await worker.addresses(), []);
  }),
};
