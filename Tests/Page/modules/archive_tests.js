import { closed, noteAnswer } from "/hidden/hidden.js";
import { session } from "/core/session.js";
import { ArchiveImport } from "/settings/archiveimport.js";
import { phaseOf, stateText } from "/settings/archivephases.js";
import { archiveSection } from "/settings/archivesection.js";
import { Pace, rounded } from "/uploads/pace.js";
import { Failure } from "/core/failures.js";
import { equal, refusal, server, until } from "./check.js";

const zip = (name, more = "", lastModified = 1) => new File([new Uint8Array([0x50, 0x4b, 3, 4]), more], name, { lastModified });
const archive = (state, more = {}) => ({
  id: "aa", fileName: "d.zip", sizeBytes: "10000", uploadedBytes: "4000", expireTime: "2026-05-24T09:30:00Z", state, waiting: false, retryable: false, ...more,
});
const preview = {
  accountName: "Mina", exportTime: "2026-05-01T09:30:00Z", merge: true, fileCount: 3, newBytes: "5000", leftBytes: "3000", excessBytes: "2000",
  counts: [{ kind: "ENTRY", added: 1200, known: 4, knownInTrash: 1, refused: 0 }, { kind: "PHOTO", added: 3, known: 0, refused: 2 }, { kind: "SOUND" }],
  refusalCount: "9", refusals: [{ place: "records/photos.jsonl:12", kind: "PHOTO", message: "no file" }],
};

// Stands in for the upload of archives, and notes what it is asked for. Each step is what comes of a call.
function sender(steps) {
  const log = [];
  const module = {
    sendArchive: async (file, account, options) => {
      log.push(`send ${file.name} ${options.address ?? ""}`.trim());
      options.keep("/v1/import-archives/aa");
      return (steps.shift() ?? (() => ({ id: "aa" })))(options);
    },
  };
  return { log, send: async () => module };
}

const stopped = ({ signal }) => new Promise((_, reject) => {
  signal.addEventListener("abort", () => reject(new Failure(0, null, "STOPPED")));
});

// A server that has an archive in a state: at first none, and when a file was sent, one that it checks. `set` changes it.
function keeper(first = "") {
  let state = first;
  return {
    set: (now) => { state = now; },
    answer: ({ method, path }) => {
      if (method === "DELETE") state = "";
      if (path !== "/v1/import-archives") return { body: method === "DELETE" ? {} : archive(state || "CHECKING") };
      return { body: { importArchives: state ? [archive(state)] : [] } };
    },
  };
}

// Gives a test an import of an account, whose server answers as the test says.
async function withImport(test, { steps = [], answer = keeper().answer } = {}) {
  session.account = { id: "me" };
  localStorage.clear();
  const { log: asked, end } = server(answer);
  const { log, send } = sender(steps);
  const own = new ArchiveImport(send);
  const away = new AbortController();
  own.watch(() => {}, away.signal);
  try {
    await test({ own, log, asked, send, away });
  } finally {
    own.end();
    away.abort();
    session.account = null;
    localStorage.clear();
    end();
  }
}

export default {
  "the time left comes from the last half minute, and is not told too early"() {
    const pace = new Pace();
    pace.note(0, 0);
    pace.note(1000, 1000);
    equal(pace.left(10_000), null);
    for (let second = 2; second <= 60; second += 1) pace.note(1000 + 10 * second, second * 1000);
    equal(Math.round(pace.left(2600)), 100);
    // What was lost is sent again, at a pace of its own.
    pace.note(0, 61_000);
    equal(pace.left(10_000), null);
    pace.note(0, 99_000);
    equal(pace.left(10_000), null);
  },
  "a rest of time is told calmly"() {
    equal([1, 61, 9 * 60, 32 * 60, 99 * 60, 3 * 3600 + 50, 60 * 3600].map(rounded), [
      ["minute", 1], ["minute", 2], ["minute", 9], ["minute", 35], ["minute", 100], ["hour", 3], ["day", 3],
    ]);
  },
  "a file that is no ZIP file is not sent, nor are two": () => withImport(async ({ own, log }) => {
    await own.load();
    await own.choose([new File(["text"], "d.zip")]);
    equal([own.phase, own.trouble.key], ["NONE", "archiveNoZip"]);
    await own.choose([zip("a.zip"), zip("b.zip")]);
    equal([own.trouble.key, log], ["archiveOne", []]);
  }),
  "a file that is refused twice is refused again in so many words, which a screen reader reads only if they were gone": () => withImport(async ({ own }) => {
    await own.load();
    const said = [];
    own.watch(() => said.push(own.trouble?.key ?? ""), new AbortController().signal);
    for (let times = 0; times < 2; times += 1) await own.choose([new File(["text"], "d.zip")]);
    equal(said, ["", "archiveNoZip", "", "archiveNoZip"]);
  }),
  "a file is sent, and then the server goes on": () => withImport(async ({ own, log }) => {
    await own.load();
    await own.choose([zip("d.zip")]);
    equal([own.phase, own.trouble, log, localStorage.length], ["CHECKING", null, ["send d.zip"], 0]);
    equal(stateText(own), "The server is reading the export. Nothing is brought in yet.");
  }),
  "a server that cannot work on the export yet is told of the second time that it says so": () => withImport(async ({ own }) => {
    const said = [];
    for (let times = 0; times < 2; times += 1) {
      await own.load();
      said.push(stateText(own).slice(0, 18));
    }
    await own.cancel();
    equal([said, stateText(own)], [["The export is bein", "The server cannot "], ""]);
  }, { answer: () => ({ body: { importArchives: [archive("IMPORTING", { waiting: true })] } }) }),
  "what was deleted since its import is told beside what is here"() {
    const counts = [{ kind: "PHOTO", known: 5, knownInTrash: 1, knownDeleted: 2 }];
    const { content: [answer] } = phaseOf({ phase: "READY", archive: archive("READY", { preview: { ...preview, counts } }), isConcealed: false });
    equal([...answer.querySelectorAll("td")].map((cell) => cell.textContent), ["0", "5 (1 in the trash · 2 deleted here since)"]);
  },
  "an archive that waits for others says for how many, at once": () => withImport(async ({ own }) => {
    await own.load();
    equal(stateText(own), "Waiting for the imports of 2 other people.");
  }, { answer: () => ({ body: { importArchives: [archive("CHECKING", { waiting: true, waitsFor: 2 })] } }) }),
  async "what was sent whole is not lost when the server cannot be reached just then"() {
    let isDown = false;
    await withImport(async ({ own }) => {
      await own.load();
      isDown = true;
      await own.choose([zip("d.zip")]);
      equal([own.phase, own.archive.id, own.trouble], ["CHECKING", "aa", null]);
    }, { answer: () => (isDown ? { status: 503 } : { body: { importArchives: [] } }) });
  },
  async "sending that was stopped goes on with what is left, and is given up for good"() {
    const { set, answer } = keeper();
    await withImport(async ({ own, log, asked }) => {
      await own.load();
      const chosen = own.choose([zip("d.zip")]);
      await until(() => own.isSending && log.length);
      own.halt();
      await chosen;
      equal([own.phase, own.file?.name, own.trouble, localStorage.length], ["HALTED", "d.zip", null, 1]);
      // The file is still at hand after another look at the server.
      set("UPLOADING");
      await own.load();
      equal([own.phase, own.file?.name, own.upload.sent], ["HALTED", "d.zip", 4000]);
      const going = own.resume();
      await until(() => log.length === 2);
      own.halt();
      await going;
      await own.discard();
      equal([own.phase, log, localStorage.length], ["NONE", ["send d.zip", "send d.zip /v1/import-archives/aa"], 0]);
      equal(asked.at(-1), "DELETE /v1/import-archives/aa");
    }, { steps: [stopped, stopped], answer });
  },
  async "after a reload only the same file goes on"() {
    const { set, answer } = keeper();
    await withImport(async ({ own, log, send }) => {
      await own.load();
      const chosen = own.choose([zip("d.zip", "abcdef")]);
      await until(() => log.length);
      own.halt();
      await chosen;
      // What is stored does not show the file's name.
      equal(JSON.stringify(localStorage).includes("d.zip"), false);
      set("UPLOADING");
      const later = new ArchiveImport(send);
      await later.load();
      equal([later.phase, later.file, later.upload.sent, later.upload.size], ["HALTED", null, 4000, 10_000]);
      equal(stateText(later), "“d.zip”: 4 kB of 10 kB is on the server.");
      for (const other of [zip("e.zip", "abcdef"), zip("d.zip", "abcdeg"), zip("d.zip", "abcdefg"), zip("d.zip", "abcdef", 2)]) {
        await later.choose([other]);
        equal([later.phase, later.trouble.key, later.trouble.values.name], ["HALTED", "archiveOther", "d.zip"]);
      }
      set("CHECKING");
      await later.choose([zip("d.zip", "abcdef")]);
      equal([later.phase, log.at(-1)], ["CHECKING", "send d.zip /v1/import-archives/aa"]);
      later.end();
    }, { steps: [stopped], answer });
  },
  "an upload that another browser began goes on with a file of its name and size": () => withImport(async ({ own, log }) => {
    await own.load();
    await own.choose([zip("d.zip")]);
    equal([own.phase, own.trouble.key, log], ["HALTED", "archiveOther", []]);
    const chosen = own.choose([zip("d.zip", "x".repeat(9996))]);
    await until(() => log.length);
    own.halt();
    await chosen;
    equal(log, ["send d.zip /v1/import-archives/aa"]);
  }, { steps: [stopped], answer: keeper("UPLOADING").answer }),
  "what the server said before a file was sent changes nothing": () => withImport(async ({ own, log }) => {
    await own.load();
    const [late, chosen] = [own.load(), own.choose([zip("d.zip")])];
    await until(() => own.isSending && log.length);
    await late;
    equal([own.phase, own.upload.address, own.file.name], ["SENDING", "/v1/import-archives/aa", "d.zip"]);
    own.halt();
    await chosen;
  }, { steps: [stopped] }),
  "a lost connection is told, and sending goes on by itself": () => withImport(async ({ own, log }) => {
    await own.load();
    const chosen = own.choose([zip("d.zip")]);
    await until(() => own.obstacle);
    equal([own.phase, stateText(own)], ["SENDING", "The connection is lost. Sending continues by itself once it is back."]);
    dispatchEvent(new Event("online"));
    await chosen;
    equal([own.phase, own.obstacle, log.length], ["CHECKING", null, 2]);
  }, { steps: [
    () => { throw new Failure(0, null, "NO_CONNECTION"); },
    ({ onProgress }) => {
      onProgress(4);
      return { id: "aa" };
    },
  ] }),
  async "what is in the way of sending is named by the server's response, and only a lost connection is called one"() {
    const said = [];
    for (const status of [0, 408, 409, 423, 429, 499, 503]) {
      await withImport(async ({ own }) => {
        await own.load();
        const chosen = own.choose([zip("d.zip")]);
        await until(() => own.obstacle);
        said.push([own.phase, status, ...stateText(own).split(". ").slice(0, 1)]);
        dispatchEvent(new Event("online"));
        await chosen;
        equal(own.phase, "CHECKING");
      }, { steps: [() => { throw new Failure(status); }] });
    }
    equal(said, [
      ["SENDING", 0, "The connection is lost"], ["SENDING", 408, "The connection is lost"],
      ["SENDING", 409, "The same file seems to be sent from another window or device"],
      ["SENDING", 423, "The server is still busy with this upload"], ["SENDING", 429, "The server has too much to do at once"],
      ["SENDING", 499, "The server cannot take the file right now"], ["SENDING", 503, "The server cannot take the file right now"],
    ]);
  },
  async "an upload that is over begins anew without a word about it"() {
    let own = null;
    const said = [];
    await withImport(async (test) => {
      ({ own } = test);
      await own.load();
      await own.choose([zip("d.zip")]);
      equal(said, ["Sending “d.zip”…"]);
    }, { steps: [({ onCut }) => {
      onCut(new Failure(404));
      said.push(stateText(own));
      return { id: "aa" };
    }] });
  },
  "a refused upload says why and leaves nothing to go on with": () => withImport(async ({ own }) => {
    await own.load();
    await own.choose([zip("d.zip")]);
    equal([own.phase, own.file, own.trouble.reason, localStorage.length], ["NONE", null, "IMPORT_ARCHIVE_TOO_LARGE", 0]);
  }, { steps: [({ keep }) => {
    keep(null);
    throw new Failure(413, null, "IMPORT_ARCHIVE_TOO_LARGE");
  }] }),
  "a full disk keeps what has arrived": () => withImport(async ({ own }) => {
    await own.load();
    await own.choose([zip("d.zip")]);
    equal([own.phase, own.file.name, own.trouble.reason], ["HALTED", "d.zip", "DISK_FULL"]);
  }, { steps: [() => { throw new Failure(507, null, "DISK_FULL"); }] }),
  async "another archive on the server is shown, with the reason why the file was not taken"() {
    let isThere = false;
    await withImport(async ({ own }) => {
      await own.load();
      isThere = true;
      await own.choose([zip("d.zip")]);
      await until(() => own.phase === "READY");
      equal(own.trouble.reason, "IMPORT_ARCHIVE_EXISTS");
    }, {
      answer: () => ({ body: { importArchives: isThere ? [archive("READY", { preview })] : [] } }),
      steps: [({ keep }) => {
        keep(null);
        throw new Failure(400, null, "IMPORT_ARCHIVE_EXISTS");
      }],
    });
  },
  async "the server's progress is followed until its answer, and told where no screen shows it"() {
    let state = "CHECKING";
    await withImport(async ({ own, away }) => {
      const told = [];
      own.unseen = ({ phase }) => told.push(phase);
      away.abort();
      await own.load();
      equal(own.phase, "CHECKING");
      state = "READY";
      const seen = new AbortController();
      own.watch(() => {}, seen.signal);
      await own.load();
      equal([own.phase, told], ["READY", []]);
      seen.abort();
      state = "IMPORTING";
      await own.begin();
      state = "DONE";
      await own.load();
      equal([own.phase, told], ["DONE", ["DONE"]]);
    }, { answer: ({ method }) => ({ body: method === "GET" ? { importArchives: [archive(state)] } : archive(state) }) });
  },
  async "an archive that was deleted elsewhere is told of"() {
    let isGone = false;
    await withImport(async ({ own, asked }) => {
      await own.load();
      isGone = true;
      await own.begin();
      equal([own.phase, own.trouble.key, asked.at(-1)], ["NONE", "archiveGone", "POST /v1/import-archives/aa:import"]);
    }, { answer: () => (isGone ? refusal(404, "IMPORT_ARCHIVE_NOT_FOUND") : { body: { importArchives: [archive("READY", { preview })] } }) });
  },
  "an import that does not fit the quota says so without the places of numbers that the server did not fill in"() {
    const failure = (failureReason, failureMessage) => {
      const { content: [said] } = phaseOf({ phase: "FAILED", archive: archive("FAILED", { failureReason, failureMessage, retryable: true }) });
      return said.textContent;
    };
    equal(failure("QUOTA_EXCEEDED", "{used} MB of {quota} MB are used.").startsWith("This does not fit into your quota on the server."), true);
    equal(failure("IMPORT_ARCHIVE_INTERRUPTED", "Several tries came to nothing."), "Several tries came to nothing.");
    equal(failure("", ""), "");
  },
  "another file takes the place of one that failed": () => withImport(async ({ own, log, asked }) => {
    await own.load();
    equal(own.phase, "FAILED");
    await own.choose([zip("d.zip")]);
    equal([own.phase, log], ["CHECKING", ["send d.zip"]]);
    equal(asked.slice(1), ["DELETE /v1/import-archives/aa", "GET /v1/import-archives/aa"]);
  }, { answer: keeper("FAILED").answer }),
  async "nothing is known of the server's archive while it cannot be reached, and that can be tried again"() {
    let isDown = true;
    await withImport(async ({ own }) => {
      await own.load();
      equal([own.phase, own.trouble.status, phaseOf(own).content.length], ["UNKNOWN", 503, 1]);
      isDown = false;
      await own.load();
      equal([own.phase, own.trouble], ["NONE", null]);
    }, { answer: () => (isDown ? { status: 503 } : { body: { importArchives: [] } }) });
  },
  async "entries that were edited in the export are named, and what of them cannot be taken"() {
    const note = (number, reason, message) => ({ place: `2026/05/0${number}/index.md`, kind: "ENTRY", reason, message });
    const pageNotices = [
      note(1, "IMPORT_PAGE_FIELD_REFUSED", "no such mood"), note(1, "IMPORT_PAGE_EDITED", "title"),
      note(2, "IMPORT_PAGE_UNREADABLE", "no values"), note(3, "IMPORT_PAGE_EDITED", "tags, body"),
    ];
    let made = { ...preview, refusalCount: "0", refusals: [], editedPageCount: "3", pageNoticeCount: "1207", pageNotices };
    await withImport(async ({ own }) => {
      const section = archiveSection(() => {}, own);
      const lists = () => [...section.place.querySelectorAll("details")].map((list) => [list.querySelector("summary").textContent,
        ...[...list.querySelectorAll("li, p")].map((row) => row.textContent)]);
      try {
        await section.show();
        equal(lists(), [
          ["Entries that were edited in the export: 3", "Entries · 2026/05/01/index.mdtitle", "Entries · 2026/05/03/index.mdtags, body",
            "1 more is not listed."],
          ["Edits that cannot be taken: 1,204", "Entries · 2026/05/01/index.mdno such mood", "Entries · 2026/05/02/index.mdno values",
            "1,202 more are not listed."],
        ]);
        // None of those that cannot be taken is among the first notices.
        made = { ...made, editedPageCount: "2", pageNoticeCount: "3", pageNotices: pageNotices.filter(({ reason }) => reason === "IMPORT_PAGE_EDITED") };
        await section.show();
        equal(lists()[1], ["Edits that cannot be taken: 1", "1 more is not listed."]);
        // One page has no edit that can be taken, and all are listed.
        made = { ...made, editedPageCount: "0", pageNoticeCount: "1", pageNotices: pageNotices.slice(2, 3) };
        await section.show();
        equal(lists(), [["Edits that cannot be taken: 1", "Entries · 2026/05/02/index.mdno values"]]);
        // Nothing comes of the page of an entry that is here already.
        made = { ...made, pageNotices: [note(4, "IMPORT_PAGE_OF_KNOWN_ENTRY", "here already")] };
        await section.show();
        equal(lists(), [["Edits that cannot be taken: 1", "Entries · 2026/05/04/index.mdhere already"]]);
        made = { ...made, pageNoticeCount: "0", pageNotices: [] };
        await section.show();
        equal(lists(), []);
      } finally {
        section.leave();
      }
    }, { answer: () => ({ body: { importArchives: [archive("READY", { preview: made })] } }) });
  },
  async "names and numbers go at once when hidden items are locked, and the others come once the server answers"() {
    const pageNotices = [{ place: "2026/05/01-secret/index.md", kind: "ENTRY", reason: "IMPORT_PAGE_EDITED", message: "title" }];
    let isDown = false;
    await withImport(async ({ own }) => {
      const section = archiveSection(() => {}, own);
      try {
        await section.show();
        const found = () => ["secret", "line 12", "edited", "1,200", "5 kB", ": 9"].map((text) => section.place.textContent.includes(text));
        const buttons = () => [...section.place.querySelectorAll("button")].map(({ textContent }) => textContent);
        equal(found(), Array(6).fill(true));
        isDown = true;
        own.conceal();
        equal([found(), buttons()], [Array(6).fill(false), ["Discard"]]);
        await until(() => own.trouble !== null);
        equal([own.phase, found(), buttons()], ["READY", Array(6).fill(false), ["Discard", "Try again"]]);
        equal(section.place.querySelector("[role=status]").textContent, "The server has read the export.");
        isDown = false;
        section.place.querySelectorAll(".actions button")[1].click();
        await until(() => own.trouble === null);
        equal([found(), section.place.querySelector("[role=alert]").textContent], [Array(6).fill(true), ""]);
      } finally {
        section.leave();
      }
    }, { answer: () => (isDown ? { status: 503 } : { body: { importArchives: [archive("READY", { preview: { ...preview, editedPageCount: "1", pageNotices } })] } }) });
  },
  async "the numbers of an import go with the locking, and its progress is read on after the server was not reached"() {
    let status = 200;
    const progress = { recordCount: "77", recordsDone: "33" };
    await withImport(async ({ own }) => {
      const section = archiveSection(() => {}, own);
      try {
        await section.show();
        equal(section.place.textContent.includes("33 of 77"), true);
        status = 503;
        const asked = own.conceal();
        equal([section.place.textContent.includes("77"), section.place.querySelector("progress").position], [false, -1]);
        await asked;
        equal(own.trouble.status, 503);
        status = 200;
        await own.load();
        equal([own.trouble, section.place.textContent.includes("33 of 77")], [null, true]);
      } finally {
        section.leave();
      }
    }, { answer: () => (status === 200 ? { body: { importArchives: [archive("IMPORTING", { progress })] } } : { status }) });
  },
  async "a failure of the server while it imports is told, and goes with its next answer"() {
    let [status, state] = [200, "CHECKING"];
    await withImport(async ({ own }) => {
      await own.load();
      status = 500;
      await until(() => own.trouble !== null);
      equal([own.phase, own.trouble.status], ["CHECKING", 500]);
      [status, state] = [200, "CHECKING"];
      await own.load();
      equal([own.phase, own.trouble], ["CHECKING", null]);
    }, { answer: ({ path }) => (status === 200
      ? { body: path.endsWith("archives") ? { importArchives: [archive(state)] } : archive(state) } : { status }) });
  },
  async "an answer says that hidden items are locked only while they are, also if none comes with the export"() {
    await withImport(async ({ own }) => {
      const section = archiveSection(() => {}, own);
      const says = () => section.place.textContent.includes("Hidden items are locked");
      try {
        await section.show();
        equal(says(), true);
        noteAnswer("/v1/entries", '{"hidden":true}');
        await own.load();
        equal(says(), false);
      } finally {
        closed();
        section.leave();
      }
    }, { answer: () => ({ body: { importArchives: [archive("READY", { preview })] } }) });
  },
  async "an export without new items that can be seen does not say that nothing is new"() {
    await withImport(async ({ own }) => {
      await own.load();
      equal(phaseOf(own).content[0].textContent.includes("Apart from hidden items, nothing in it is new."), true);
    }, { answer: () => ({ body: { importArchives: [archive("READY", { preview: { ...preview, counts: [] } })] } }) });
  },
  async "a response to the beginning that another request overtook is asked for again"() {
    // The server answers the one that overtook it from before the beginning.
    const states = ["READY", "READY", "IMPORTING"];
    await withImport(async ({ own }) => {
      await own.load();
      await Promise.all([own.begin(), own.conceal()]);
      equal([own.phase, states], ["IMPORTING", []]);
    }, { answer: ({ method }) => ({ body: method === "POST"
      ? archive("IMPORTING", { preview }) : { importArchives: [archive(states.shift() ?? "", { preview })] } }) });
  },
  "a check tells the part that is done, as long as the number of records is not known"() {
    const shown = (progress) => {
      const { content: [bar, numbers], update } = phaseOf({ phase: "CHECKING", archive: archive("CHECKING", { progress }) });
      update();
      return [bar.position < 0 ? null : [bar.value, bar.max], numbers.textContent];
    };
    equal(shown({ percent: 40 }), [[40, 100], "40%"]);
    equal(shown({ recordCount: "10", recordsDone: "5", percent: 40 }), [[5, 10], "Records: 5 of 10"]);
    equal(shown({}), [null, ""]);
  },
  async "the answer is a table in words, with the focus at it, and nothing comes before it is wanted"() {
    let state = "CHECKING";
    const answer = ({ method, path }) => {
      if (method === "POST") state = "IMPORTING";
      const made = archive(state, { preview, ...(state === "IMPORTING" && { importId: "run" }) });
      return { body: path.endsWith("archives") ? { importArchives: [made] } : made };
    };
    await withImport(async ({ own, asked }) => {
      let changes = 0;
      const section = archiveSection(() => { changes += 1; }, own);
      document.body.append(section.place);
      try {
        await section.show();
        const part = (selector) => section.place.querySelector(selector);
        equal(part("[role=status]").textContent, "The server is reading the export. Nothing is brought in yet.");
        part("button").focus();
        state = "READY";
        await own.load();
        equal(document.activeElement, part("h3"));
        equal(part("h3").textContent.startsWith("The diary of Mina, as of "), true);
        equal([...section.place.querySelectorAll("tr")].map((row) => [...row.children].map((cell) => cell.textContent)), [
          ["Kind", "New", "Here already", "Left out"], ["Entries", "1,200", "4 (1 in the trash)", "0"], ["Photos", "3", "0", "2"],
        ]);
        const text = section.place.textContent;
        for (const sentence of ["take 5 kB. You have 3 kB left.", "2 kB does not fit", "Cannot be brought in: 9", "line 12", "8 more are not listed."]) {
          equal([sentence, text.includes(sentence)], [sentence, true]);
        }
        equal([asked.filter((line) => line.startsWith("POST")), changes], [[], 0]);
        part(".primary").click();
        await until(() => own.phase === "IMPORTING");
        equal([asked.at(-1), document.activeElement, changes], ["POST /v1/import-archives/aa:import", part("h2"), 1]);
      } finally {
        section.leave();
        section.place.remove();
      }
    }, { answer });
  },
};
