import { equal, server, until } from "./check.js";

// The modules find these in the document when they are loaded, or when they ask.
const [place, question] = [["div", "toasts"], ["dialog", "question"]].map(([name, id]) => Object.assign(document.createElement(name), { id }));
document.body.append(place, question);
const [{ trashRow }, { clearToasts, toast }, { session }, { default: trash }] = await Promise.all([
  import("/trash/trashrow.js"), import("/ui/toast.js"), import("/core/session.js"), import("/trash/trash.js"),
]);

// Runs a test with the row of a photo, beside what was said when it and another one were deleted: test(row, said).
const prepared = (test) => async () => {
  session.account = { id: "me", timeZone: "UTC" };
  const purgeTime = new Date(Date.now() + 86_400_000).toISOString();
  const item = { photo: { id: "p1", caption: "Sea", localDate: "2024-05-01", urls: {} }, purgeTime };
  const counts = { entryCount: 0, photoCount: 1, albumCount: 0, shareCount: 0 };
  const { end } = server(({ path }) => ({ body: path.startsWith("/v1/trash?") ? { items: [item] } : { ...counts, complete: true } }));
  for (const id of ["p1", "p2"]) toast(`Deleted ${id}.`, { label: "Undo", run: () => null }, [id]);
  const list = document.body.appendChild(document.createElement("ul"));
  const row = trashRow(item, () => null);
  list.append(row);
  try {
    await test(row, () => [...place.querySelectorAll(".toast:has(.undo) > span")].map(({ textContent }) => textContent));
  } finally {
    clearToasts();
    list.remove();
    end();
    session.account = null;
  }
};

export default {
  "what is restored in the trash leaves no undo of its deletion": prepared(async (row, said) => {
    row.querySelector(".actions .primary").click();
    await until(() => !row.isConnected);
    equal(said(), ["Deleted p2."]);
  }),

  "what is deleted for good leaves no undo of its deletion": prepared(async (row, said) => {
    row.querySelector(".danger").click();
    await until(() => question.open);
    question.querySelector(".primary").click();
    await until(() => !row.isConnected);
    equal(said(), ["Deleted p2."]);
  }),

  "what goes when the trash is emptied leaves no undo of its deletion": prepared(async (row, said) => {
    const container = document.body.appendChild(document.createElement("div"));
    const control = new AbortController();
    try {
      await trash.enter(container, { signal: control.signal });
      container.querySelector("header .danger").click();
      await until(() => question.open);
      question.querySelector(".primary").click();
      await until(() => place.textContent.includes("1 item is deleted permanently."));
      equal(said(), ["Deleted p2."]);
    } finally {
      control.abort();
      container.remove();
    }
  }),
};
