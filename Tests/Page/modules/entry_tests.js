import { following, Stream } from "./changes.js";
import { equal, until } from "./check.js";

// The toasts' place is looked for when their module is loaded.
const place = Object.assign(document.createElement("div"), { id: "toasts" });
document.body.append(place);
const [{ default: entry }, { clearToasts, toast }] = await Promise.all([import("/diary/entry.js"), import("/ui/toast.js")]);

const stored = {
  id: "e1", title: "Seen", body: "for me alone", entryTime: "2026-10-30T03:00:00Z", timeZone: "UTC", localDate: "2026-10-30",
  updateTime: "2026-11-01T00:00:00Z", etag: `"1"`, photos: [], tags: [], people: [], favorite: false, hidden: false,
};

// Shows an entry, whose answer comes after the changes: test(text, count), where text is what is shown, and count is the number
// of requests for the entry.
const shown = (news, test) => () => {
  const answer = ({ path }) => ({ body: path === "/v1/entries/e1" ? stored : { entries: [], nextToken: "t1" } });
  return following(answer, async (container, signal, log) => {
    const ready = entry.enter(container, { parameters: { id: "e1" }, isClosing: false, signal });
    Stream.last.tell("t2", news);
    await ready;
    test(container.textContent, log.filter((one) => one === "GET /v1/entries/e1").length);
  });
};

export default {
  "an entry that leaves while it is on its way is not shown": shown({ removed: [{ kind: "ENTRY", id: "e1" }] }, (text, count) => {
    equal([text.includes("for me alone"), count], [false, 1]);
  }),

  "an entry that changes while it is on its way is shown as it is now": shown(
    { updated: [{ entry: { ...stored, body: "for you", updateTime: "2026-11-02T00:00:00Z", etag: `"2"` } }] },
    (text, count) => equal([text.includes("for me alone"), text.includes("for you"), count], [false, true, 1])),

  "a change that is older than the entry is not shown": shown(
    { updated: [{ entry: { ...stored, body: "before", updateTime: "2026-10-31T00:00:00Z", etag: `"0"` } }] },
    (text, count) => equal([text.includes("for me alone"), text.includes("before"), count], [true, false, 1])),

  "an entry is asked for once more when changes are not known": shown({ fullResync: true }, (text, count) => {
    equal([text.includes("for me alone"), count], [true, 2]);
  }),

  async "an entry that is restored at its address leaves no undo of its deletion"() {
    const inTrash = { ...stored, deleteTime: "2026-11-01T00:00:00Z" };
    const answer = ({ method, path }) =>
      ({ body: path.startsWith("/v1/entries/e1") ? (method === "GET" ? inTrash : stored) : { entries: [], nextToken: "t1" } });
    for (const id of ["e1", "e2"]) toast(`Deleted ${id}.`, { label: "Undo", run: () => null }, [id]);
    try {
      await following(answer, async (container, signal) => {
        await entry.enter(container, { parameters: { id: "e1" }, isClosing: false, signal });
        container.querySelector(".restore").click();
        await until(() => !container.querySelector(".restore"));
        equal([...place.querySelectorAll(".toast > span")].map(({ textContent }) => textContent), ["Deleted e2."]);
      });
    } finally {
      clearToasts();
    }
  },
};
