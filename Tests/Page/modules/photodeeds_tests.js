import { equal, refusal, server, until } from "./check.js";

// The toasts' place is looked for when their module is loaded.
const place = Object.assign(document.createElement("div"), { id: "toasts" });
document.body.append(place);
const [{ addToAlbum, conceal, takeOut, trash, undoableChange }, { session }, { clearToasts }] = await Promise.all([
  import("/photos/photodeeds.js"), import("/core/session.js"), import("/ui/toast.js"),
]);

// Runs a test with somebody signed in, and a server that answers it: test(sent, undo), where undo() presses the button.
const prepared = (answer, test) => async () => {
  session.account = { id: "me", timeZone: "UTC" };
  const sent = [];
  const { end } = server((request) => {
    sent.push(request);
    return answer(request);
  });
  try {
    await test(sent, () => place.querySelector(".undo").onclick());
  } finally {
    clearToasts();
    end();
    session.account = null;
  }
};

const album = { id: "a1", title: "Sea", photoCount: 0 };
const photo = (id, etag) => ({ id, etag, hidden: false, tags: ["sea"] });

export default {
  // The number of photos that the page knows may be old.
  "the undo takes only photos out of an album that were not in it": prepared(
    ({ method }) => ({ body: method === "GET" ? { photos: [{ id: "p2" }, { id: "p9" }] } : { photoCount: 4 } }),
    async (sent, undo) => {
      equal(await addToAlbum(album, ["p1", "p2", "p3"]), true);
      equal(sent.map(({ method }) => method), ["GET", "POST"]);
      undo();
      await until(() => sent.length > 2);
      equal([sent[2].path, sent[2].body], ["/v1/albums/a1/photos:remove", { photoIds: ["p1", "p3"] }]);
    }),

  "photos that were all in an album have no undo": prepared(
    ({ method }) => ({ body: method === "GET" ? { photos: [{ id: "p2" }, { id: "p9" }] } : { photoCount: 2 } }),
    async () => {
      equal(await addToAlbum(album, ["p2"]), true);
      equal([place.children.length, place.querySelector(".undo")], [1, null]);
    }),

  "what was said about photos goes when they are hidden or deleted": prepared(
    ({ method }) => ({ body: method === "GET" ? { photos: [] } : { id: "p1", hidden: true } }),
    async () => {
      const after = { hide: () => null, bring: () => null };
      const left = [];
      for (const act of [
        () => addToAlbum(album, ["p1"]), () => conceal(["p1"], true, after), () => takeOut(album, ["p1", "p2"], after),
        () => trash(["p1"], after), () => trash(["p1", "p2"], after),
      ]) {
        await act();
        left.push(place.children.length);
      }
      equal(left, [1, 1, 2, 2, 1]);
    }),

  "a photo that changed again since then is not changed back": prepared(
    ({ path }) => (path.includes("p1") ? refusal(412, "ETAG_MISMATCH") : { body: photo("p2", "after") }),
    async (sent, undo) => {
      let brought = null;
      undoableChange("Changed", [photo("p1", "before"), photo("p2", "before")], {
        earlier: ({ tags }) => ({ tags }), bring: (photos) => { brought = photos.map(({ id }) => id); },
        etags: new Map([["p1", "one"], ["p2", "two"]]),
      });
      undo();
      await until(() => brought !== null);
      equal(sent.map(({ path, headers, body }) => [path, headers["If-Match"], body]), [
        ["/v1/photos/p1?updateMask=tags", "one", { tags: ["sea"] }], ["/v1/photos/p2?updateMask=tags", "two", { tags: ["sea"] }],
      ]);
      equal(brought, ["p2"]);
      // It says why.
      equal(place.children.length, 1);
    }),
};
