import { closed, noteAnswer } from "/hidden/hidden.js";
import { importFacts, handled, undoable, undoFacts, undoneKey } from "/settings/importcounts.js";
import { ImportRow } from "/settings/importrow.js";
import { archiveImport } from "/settings/archiveimport.js";
import { importCommand } from "/settings/importhow.js";
import { noticeRow } from "/settings/importnotices.js";
import { importSections } from "/settings/imports.js";
import { folded } from "/settings/secretlist.js";
import { hasText, t } from "/core/texts.js";
import "/settings/exporting.js";
import { equal, refusal, server, soon, until } from "./check.js";

const made = {
  id: "a", state: "COMPLETE", startTime: "2026-01-02T03:04:00Z", noticeCount: 0, undoneCount: 0, leftAloneCount: 0,
  counts: [
    { kind: "ENTRY", added: 1200, known: 3, knownInTrash: 1 }, { kind: "REVISION", added: 5 },
    { kind: "PHOTO", added: 10, refused: 2 }, { kind: "ALBUM", added: 1 }, { refused: 1 },
  ],
};
const words = (list) => [...list.children].map(({ textContent }) => textContent.replaceAll("\u00a0", " "));

// Shows an import, and gives it and its changes to a test.
async function withRow(answer, test, one = made) {
  const away = new AbortController();
  const { log, end } = server(answer);
  let changes = 0;
  const row = new ImportRow(one, away.signal, () => { changes += 1; });
  document.body.append(row.element);
  const press = async (selector) => {
    // Of several dialogs, the last one is above the others.
    [...document.querySelectorAll(selector)].at(-1).click();
    await soon();
  };
  const part = (selector) => row.element.querySelector(selector);
  try {
    await test({ row, log, press, part, away, changes: () => changes });
  } finally {
    away.abort();
    row.element.remove();
    closed();
    for (const dialog of document.querySelectorAll("dialog")) dialog.close();
    await soon(20);
    end();
  }
}

export default {
  "fields of edited pages have names in the reader's language, and others are as they were sent"() {
    const shown = (language, notice) => {
      document.documentElement.lang = language;
      try {
        return noticeRow(notice).lastChild.textContent;
      } finally {
        document.documentElement.lang = "en";
      }
    };
    const edited = (message) => ({ place: "a/index.md", kind: "ENTRY", reason: "IMPORT_PAGE_EDITED", message });
    equal(shown("ko", edited("다음 항목은 고친 대로 가져와요: title, mood, body.")), "다음 항목은 고친 대로 가져와요: 제목, 기분, 본문.");
    equal(shown("ja", edited("編集どおりに取り込む項目: photos, zone。")), "編集どおりに取り込む項目: 写真の説明, タイムゾーン。");
    equal(shown("en", edited("Its values count: body, aroma.")), "Its values count: text, aroma.");
    equal(shown("ko", { field: "place", message: "고친 파일의 place 값을 쓸 수 없어서" }), "고친 파일의 장소 값을 쓸 수 없어서");
    equal(shown("ko", { field: "aroma", message: "이 기록의 aroma 값을 읽을 수 없어요." }), "이 기록의 aroma 값을 읽을 수 없어요.");
  },
  async "the sentence that an import can be undone goes when it was undone"() {
    let [state, archives] = ["COMPLETE", [{ id: "aa", state: "DONE", importId: "a" }]];
    const { log, end } = server(({ method, path }) => {
      if (method === "DELETE") archives = [];
      return { body: path === "/v1/import-archives" ? { importArchives: archives } : { imports: [{ ...made, state }, { ...made, id: "b", state: "UNDONE" }] } };
    });
    const [section, list] = importSections();
    document.body.append(section.place, list.place);
    try {
      await section.show();
      await list.refresh();
      const said = section.place.querySelector("[role=status]");
      equal([said.textContent.includes("you can undo it there"), log.includes("DELETE /v1/import-archives/aa")], [true, false]);
      state = "UNDONE";
      await list.refresh();
      await until(() => said.textContent === "");
      equal([archiveImport.phase, log.includes("DELETE /v1/import-archives/aa")], ["NONE", true]);
    } finally {
      section.leave();
      list.leave();
      archiveImport.end();
      section.place.remove();
      list.place.remove();
      end();
    }
  },
  "the numbers of an import are words, without those that are 0"() {
    equal(words(importFacts(made)), [
      "Added", "Entries: 1,200 · Earlier texts: 5 · Photos: 10 · Albums: 1", "Here already", "Entries: 3 (1 in the trash)",
      "Not imported", "Photos: 2 · Files: 1",
    ]);
    equal(words(importFacts({ ...made, counts: [], undoneCount: 4, leftAloneCount: 1 })), [
      "Added", "nothing", "Undone", "4 records", "Left alone", "1, because they changed since or are used elsewhere",
    ]);
  },
  "the question of an undo names what goes, and an undo handles no parts of records"() {
    equal(words(undoFacts(made)).slice(0, 4), [
      "To the trash, where you can restore them for 30 days", "Entries: 1,200 · Photos: 10", "Deleted permanently", "Albums: 1",
    ]);
    equal([undoable(made), handled({ ...made, undoneCount: 7, leftAloneCount: 2 })], [1211, 9]);
  },
  "a name is one word of the command, whatever is in it"() {
    equal(["minji", "민지", "a b", "-x", "it's; rm"].map((name) => importCommand(name).split("--account")[1]), [
      " minji", " 민지", "='a b'", "='-x'", "='it'\\''s; rm'",
    ]);
  },
  "every state, kind and reason that the server may send has a sentence of its own"() {
    const kinds = ["ENTRY", "REVISION", "PHOTO", "ALBUM", "ALBUM_PHOTO", "SUBJECT", "SOUND", "SHARE", "SHARE_VIEW", "MEMORY", "SAVED_PICTURE"];
    const reasons = [
      "IMPORT_NOT_FOUND", "IMPORT_ARCHIVE_EXISTS", "IMPORT_ARCHIVE_NOT_READY", "IMPORT_ARCHIVE_TOO_LARGE", "DISK_FULL", "QUOTA_EXCEEDED", "HIDDEN_LOCKED",
      "COPY_UNDER_WAY", "COPY_NO_SPACE", "DIARY_EXPORT_EMPTY", "DIARY_EXPORTS_FULL", "DIARY_EXPORTS_KEPT", "STATUS_409", "STATUS_423", "STATUS_429",
    ];
    const keys = [
      ...["RUNNING", "COMPLETE", "INCOMPLETE", "UNDOING", "UNDONE"].map((state) => `importState_${state}`), ...kinds.map((kind) => `importKind_${kind}`),
      ...[409, 423, 429].map((status) => `archiveCut_${status}`), ...reasons,
    ];
    equal(keys.filter((key) => !hasText(key)), []);
    const languages = ["en", "ko", "ja"];
    for (const key of keys) equal([key, new Set(languages.map((name) => t(key, {}, name))).size], [key, 3]);
  },
  async "an undo that is not finished is told as such, and its bar as what it shows"() {
    await withRow(() => ({}), ({ part }) => {
      equal([part(".import-head .quiet").textContent, part("progress").ariaLabel], ["Partly undone", "Undoing"]);
    }, { ...made, state: "UNDOING" });
  },
  "what an undo did is told as it was"() {
    const key = (undoneCount, leftAloneCount, kinds = ["ENTRY", "ALBUM"]) =>
      undoneKey({ ...made, undoneCount, leftAloneCount, counts: kinds.map((kind) => ({ kind, added: 2 })) });
    equal([key(4, 0), key(3, 1), key(0, 4), key(0, 0), key(2, 0, ["ALBUM", "REVISION"]), key(1, 1, ["SOUND"]), key(4, 0, [])], [
      "importUndone", "importUndoneLeft", "importUndoneKept", "importUndoneNothing", "importUndoneDeleted", "importUndoneDeleted", "importUndone",
    ]);
  },
  async "an undo that left all alone does not say that anything is in the trash"() {
    const answer = () => ({ body: { ...made, state: "UNDONE", undoneCount: 0, leftAloneCount: 1211 } });
    await withRow(answer, async ({ press, part }) => {
      await press(".import-head button");
      await press("dialog .primary");
      await until(() => part("[role=status]").textContent.startsWith("The import is undone, but nothing was removed"));
      equal(part("[role=status]").textContent.includes("trash"), false);
    });
  },
  async "an undo is asked about, and then goes on until all is undone"() {
    let steps = 0;
    const answer = ({ method }) => {
      steps += method === "POST" ? 1 : 0;
      return { body: { ...made, state: steps < 3 ? "UNDOING" : "UNDONE", undoneCount: String(400 * steps) } };
    };
    await withRow(answer, async ({ log, press, part, changes }) => {
      await press(".import-head button");
      equal(log, []);
      equal(document.querySelector("dialog h2").textContent.startsWith("Undo the import of "), true);
      await press("dialog .primary");
      await until(() => part("[role=status]").textContent.startsWith("The import is undone."));
      equal(log, Array(3).fill("POST /v1/imports/a:undo"));
      equal([part(".import-head button").hidden, part("progress").hidden, changes()], [true, true, 2]);
    });
  },
  async "a step of an undo tells no numbers of hidden items that were locked meanwhile"() {
    noteAnswer("/v1/entries", '{"hidden":true}');
    const answer = ({ method }) => {
      if (method === "POST") closed();
      return { body: { ...made, state: "UNDONE", undoneCount: 1211 } };
    };
    await withRow(answer, async ({ press, part, row }) => {
      await press(".import-head button");
      await press("dialog .primary");
      await until(() => part("[role=status]").textContent.startsWith("The import is undone."));
      equal([part("dl"), part("[role=status]").textContent.includes("trash"), row.isOpen], [null, true, true]);
    });
  },
  async "an undo that is put aside changes nothing"() {
    await withRow(() => ({ body: made }), async ({ log, press, part }) => {
      await press(".import-head button");
      document.querySelector("dialog").close();
      await soon(20);
      equal([log, part("[role=status]").textContent], [[], ""]);
    });
  },
  async "an undo that fails says why, and what has begun goes on without a question"() {
    let isDown = true;
    const answer = () => (isDown ? { status: 503 } : { body: { ...made, state: "UNDONE" } });
    await withRow(answer, async ({ log, press, part }) => {
      equal(part(".import-head button").textContent, "Continue undoing");
      equal([part("progress").hidden, part("progress").value, part("progress").max], [false, 11, 1211]);
      await press(".import-head button");
      equal(document.querySelector("dialog"), null);
      await until(() => part("[role=alert]").textContent);
      equal(part("[role=status]").textContent, "");
      isDown = false;
      await press(".import-head button");
      await until(() => part("[role=status]").textContent.startsWith("The import is undone."));
      equal([part("[role=alert]").textContent, log.length], ["", 2]);
    }, { ...made, state: "UNDOING", undoneCount: 9, leftAloneCount: 2 });
  },
  async "hidden items are unlocked by the password, and the undo goes on"() {
    let isOpen = false;
    const answer = ({ path }) => {
      if (path.endsWith(":unlock")) isOpen = true;
      if (path.startsWith("/v1/sessions")) return {};
      return isOpen ? { body: { ...made, state: "UNDONE" } } : refusal(403, "HIDDEN_LOCKED");
    };
    await withRow(answer, async ({ press, part }) => {
      await press(".import-head button");
      await press("dialog .primary");
      await until(() => document.querySelector("dialog [name=password]"));
      equal(part("[role=alert]").textContent.startsWith("Hidden items came with this import."), true);
      document.querySelector("dialog [name=password]").value = "right";
      await press("dialog .primary");
      await until(() => part("[role=status]").textContent.startsWith("The import is undone."));
      equal(part("[role=alert]").textContent, "");
    });
  },
  async "a page that is left makes no further step"() {
    const answer = () => ({ body: { ...made, state: "UNDOING" } });
    await withRow(answer, async ({ log, press, away }) => {
      await press(".import-head button");
      away.abort();
      await soon(30);
      const count = log.length;
      await soon(30);
      equal(log.length, count);
    }, { ...made, state: "UNDOING" });
  },
  async "only what may change by itself is read again, and while hidden items are locked none seems to have added nothing"() {
    const states = ["RUNNING", "COMPLETE", "INCOMPLETE", "UNDOING", "UNDONE"];
    const found = [];
    for (const counts of [made.counts, []]) {
      for (const state of states) {
        await withRow(() => ({}), ({ row, part }) => found.push([row.isOpen, !part(".import-head button").hidden]), { ...made, counts, state });
      }
    }
    equal(found.map((one) => one.map(Number).join("")).join(" "), "11 01 01 11 00 11 01 01 11 00");
  },
  async "notices are loaded when they are opened, page by page, with lines in words"() {
    const notice = (number) => ({ place: `records/photos.jsonl:${number}`, kind: "PHOTO", field: number === 2 ? "place" : "", message: `reason ${number}` });
    const answer = ({ path }) => ({ body: path.includes("pageToken=next")
      ? { notices: [notice(2)] } : { notices: [{ ...notice(1), place: "photos/a:1" }], nextPageToken: "next" } });
    await withRow(answer, async ({ log, part }) => {
      const [details, list] = [part("details"), part(".import-notices")];
      equal([part("summary").textContent, log.length], ["3 notices", 0]);
      details.open = true;
      await until(() => list.children.length === 1);
      equal(list.textContent, "Photos · photos/a:1reason 1");
      const more = [...details.querySelectorAll("button")].find(({ hidden }) => !hidden);
      more.focus();
      more.click();
      await until(() => list.children.length === 2);
      equal(list.lastElementChild.textContent, "Photos · records/photos.jsonl, line 2 · placereason 2");
      await until(() => details.textContent.includes("1 more is not shown. It may be about hidden items."));
      equal(log, ["GET /v1/imports/a/notices?pageSize=20", "GET /v1/imports/a/notices?pageSize=20&pageToken=next"]);
      // The button that had the focus is gone.
      equal(document.activeElement, list.lastElementChild);
    }, { ...made, state: "INCOMPLETE", noticeCount: 3 });
  },
  async "the button that asks for notices again keeps the focus until they are there"() {
    let isDown = true;
    const answer = () => (isDown ? { status: 503 } : { body: { notices: [{ kind: "PHOTO", message: "reason" }] } });
    await withRow(answer, async ({ part }) => {
      const retry = () => part("details [role=status] button");
      part("details").open = true;
      await until(retry);
      const first = retry();
      first.focus();
      first.click();
      await until(() => retry() !== first);
      equal(document.activeElement, retry());
      isDown = false;
      retry().click();
      await until(() => !retry());
      equal(document.activeElement, part(".import-notices li"));
    }, { ...made, noticeCount: 1 });
  },
  async "numbers go at once when hidden items are locked, and come back with the server's answer"() {
    await withRow(() => ({ body: { notices: [{ kind: "PHOTO", message: "secret" }] } }), async ({ row, part, log }) => {
      part("details").open = true;
      await until(() => part(".import-notices li"));
      part("summary").focus();
      row.conceal();
      equal([part("div.import-head").textContent.includes("Complete"), part("dl"), part("details").hidden, part(".import-notices li")],
        [true, null, true, null]);
      equal([row.isOpen, document.activeElement, row.element.textContent.includes("1,200")], [true, part("strong"), false]);
      row.update({ ...made, noticeCount: 2 });
      await until(() => part("details").textContent.includes("1 more is not shown."));
      equal([row.isOpen, part("details").hidden, part("dl") !== null, log.length], [false, false, true, 2]);
    }, { ...made, noticeCount: 2 });
  },
  async "an undo shows no numbers of the time before hidden items were locked"() {
    noteAnswer("/v1/entries", '{"hidden":true}');
    const answer = () => {
      closed();
      return { body: { ...made, state: "UNDONE" } };
    };
    await withRow(answer, async ({ press, part, row }) => {
      await press(".import-head button");
      await until(() => part("[role=status]").textContent.startsWith("The import is undone."));
      equal([part("dl"), row.isOpen], [null, true]);
    }, { ...made, state: "UNDOING" });
  },
  async "a folded list gives the focus to its first further row"() {
    const rows = [1, 2, 3, 4].map((number) => Object.assign(document.createElement("li"), { textContent: String(number) }));
    const list = document.createElement("ul");
    list.append(...folded(rows, 2));
    document.body.append(list);
    try {
      list.querySelector("button").click();
      equal([list.children.length, document.activeElement.textContent], [4, "3"]);
    } finally {
      list.remove();
    }
  },
  async "an import that begins elsewhere folds nothing that was unfolded, and takes the focus from nothing"() {
    let count = 5;
    const { end } = server(({ path }) => (path === "/v1/imports"
      ? { body: { imports: Array.from({ length: count }, (_, index) => ({ ...made, id: `import ${count - index}` })) } } : { body: {} }));
    const [archives, list] = importSections();
    document.body.append(list.place);
    const buttons = () => [...list.place.querySelectorAll(".unfold-rows button")];
    const row = (id) => list.place.querySelector(`[data-import="${id}"]`);
    try {
      await list.refresh();
      const [more] = buttons();
      more.focus();
      count += 1;
      await list.refresh();
      equal([buttons().length, buttons()[0] === more, document.activeElement], [1, false, buttons()[0]]);
      buttons()[0].click();
      row("import 1").querySelector(".import-head button").focus();
      count += 1;
      await list.refresh();
      equal([buttons(), document.activeElement], [[], row("import 1").querySelector(".import-head button")]);
    } finally {
      archives.leave();
      list.leave();
      list.place.remove();
      end();
    }
  },
  async "numbers that are the same stay as they are for those who read them"() {
    await withRow(() => ({}), ({ row, part }) => {
      const [list, name] = [part("dl"), part("strong").firstChild];
      row.update({ ...made });
      equal([part("dl"), part("strong").firstChild], [list, name]);
      row.update({ ...made, noticeCount: 0, undoneCount: 7 });
      equal([part("dl") === list, part("dl").textContent.includes("7 records")], [false, true]);
    });
  },
  async "a failure of the list that lasts is told once"() {
    let requests = 0;
    const { end } = server(({ path }) => {
      requests += 1;
      return path === "/v1/imports" ? { status: 503 } : {};
    });
    const [archives, list] = importSections();
    try {
      await list.refresh();
      const alert = list.place.querySelector("[role=alert]");
      const text = alert.firstChild;
      await list.refresh();
      equal([requests, text !== null, alert.firstChild === text], [2, true, true]);
    } finally {
      archives.leave();
      list.leave();
      end();
    }
  },
};
