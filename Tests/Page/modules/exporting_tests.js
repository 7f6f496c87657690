import { closed, noteAnswer } from "/hidden/hidden.js";
import { exporting } from "/settings/exporting.js";
import { hasText } from "/core/texts.js";
import { equal, refusal, server, soon, until } from "./check.js";

const made = {
  archiveUrl: "/v1/exports/a/archive", createTime: "2026-01-02T03:04:00Z", expireTime: "2026-01-03T03:04:00Z", sizeBytes: "5000",
  entryCount: 3, photoCount: 4, missingFileCount: 0, leftOutEntryCount: 0, leftOutPhotoCount: 0, includesHidden: true,
  tags: ["secret"], albumTitle: "Surprise",
};

// Shows the section with a server that answers as the test says.
async function withSection(answer, test) {
  const { end } = server(answer);
  const section = exporting();
  document.body.append(section.place);
  try {
    await section.show();
    // The field for tags has a sentence of its own.
    const trouble = () => [...section.place.children].find(({ role }) => role === "alert")?.textContent;
    await test({ section, trouble, part: (selector) => section.place.querySelector(selector) });
  } finally {
    section.leave();
    section.place.remove();
    closed();
    await soon();
    end();
  }
}

export default {
  async "the conditions of an export with hidden items and its link go when these are locked"() {
    noteAnswer("/v1/entries", '{"hidden":true}');
    await withSection(() => ({ body: { exports: [made] } }), ({ part }) => {
      const found = () => [...["secret", "Surprise"].map((text) => part("#export-state").textContent.includes(text)), part("a") !== null];
      equal(found(), [true, true, true]);
      closed();
      equal(found(), [false, false, false]);
    });
  },
  async "an export that was asked for before hidden items were locked shows no names either"() {
    noteAnswer("/v1/entries", '{"hidden":true}');
    const answer = ({ method }) => {
      if (method !== "POST") return { body: {} };
      closed();
      return { body: made };
    };
    await withSection(answer, async ({ section, part }) => {
      section.place.lastElementChild.querySelector("button").click();
      await until(() => part("#export-state").children.length > 1);
      equal(["secret", "Surprise"].map((text) => part("#export-state").textContent.includes(text)), [false, false]);
    });
  },
  async "the numbers of an export with hidden items go when these are locked, and its button unlocks them with the focus at the link"() {
    noteAnswer("/v1/entries", '{"hidden":true}');
    const answer = ({ method }) => (method === "POST" ? {} : { body: { exports: [{ ...made, missingFileCount: 9 }] } });
    await withSection(answer, async ({ part }) => {
      const says = (text) => part("#export-state").textContent.includes(text);
      const found = () => ["entries: 3", "photos: 4", "5 kB", "has: 9"].map(says);
      equal(found(), [true, true, true, true]);
      part("a").focus();
      closed();
      equal([found(), says("As of ")], [[false, false, false, false], true]);
      const unlock = part("#export-state button");
      equal([document.activeElement, unlock.textContent, unlock.ariaLabel], [unlock, "Open", "Open: Hidden items"]);
      unlock.click();
      document.querySelector("dialog [name=password]").value = "right";
      document.querySelector("dialog .primary").click();
      await until(() => part("a"));
      equal([found(), document.activeElement], [[true, true, true, true], part("a")]);
    });
  },
  async "an export whose numbers the server did not tell yet has its link, and says no number"() {
    noteAnswer("/v1/entries", '{"hidden":true}');
    const untold = { ...made, sizeBytes: "0", entryCount: 0, photoCount: 0, tags: [], albumTitle: "" };
    await withSection(() => ({ body: { exports: [untold] } }), ({ part }) => {
      const says = (text) => part("#export-state").textContent.includes(text);
      equal([says("As of "), says("entries"), says("photos"), part("a") !== null], [true, false, false, true]);
    });
  },
  async "the conditions of an export that is made while hidden items are locked are not told"() {
    noteAnswer("/v1/entries", '{"hidden":true}');
    const answer = ({ method }) => {
      if (method !== "POST") return { body: {} };
      closed();
      return { body: { ...made, from: "2026-01-01" } };
    };
    await withSection(answer, async ({ part, section }) => {
      section.place.lastElementChild.querySelector("button").click();
      await until(() => part("#export-state button"));
      equal(["First day", "secret", "Surprise", "entries"].map((text) => part("#export-state").textContent.includes(text)), [true, false, false, false]);
    });
  },
  async "albums and tags that are offered for a part are those of the server again after hidden items are locked"() {
    noteAnswer("/v1/entries", '{"hidden":true}');
    let isLocked = false;
    const open = { albums: [{ id: "b", title: "Winter", kind: "USER" }], tags: [{ name: "sea" }] };
    const answer = ({ path }) => {
      const { albums, tags } = open;
      if (path.startsWith("/v1/albums")) return { body: { albums: isLocked ? albums : [{ id: "a", title: "Secret", kind: "USER" }, ...albums] } };
      if (path.startsWith("/v1/tags")) return { body: { tags: isLocked ? tags : [{ name: "whisper" }, ...tags] } };
      return { body: {} };
    };
    await withSection(answer, async ({ section, part }) => {
      const [album, input] = [part("[name=album]"), part(".labels input")];
      const shown = () => ["Secret", "whisper"].map((text) => section.place.querySelector(`[value="${text}"]`) !== null || section.place.textContent.includes(text));
      const offered = () => [...section.place.querySelectorAll("option")].map((one) => one.textContent || one.value);
      section.place.querySelectorAll("[name=export-what]")[1].click();
      input.focus();
      await until(() => offered().length === 5);
      input.value = "whisper, sea, unknown";
      input.blur();
      album.value = "a";
      part(".chip").focus();
      equal([offered(), shown()], [["Any", "Secret", "Winter", "whisper", "sea"], [true, true]]);
      isLocked = true;
      closed();
      equal([offered(), shown(), album.value, document.activeElement], [["Any"], [false, false], "", input]);
      await until(() => offered().length === 3);
      await soon();
      equal([offered(), shown()], [["Any", "Winter", "sea"], [false, false]]);
      equal([album.value, [...section.place.querySelectorAll(".chip")].map((chip) => chip.textContent.trim())], ["", ["sea"]]);
      // What can still be seen stays chosen.
      album.value = "b";
      noteAnswer("/v1/entries", '{"hidden":true}');
      closed();
      equal(album.value, "");
      await until(() => album.value === "b");
    });
  },
  async "a refused condition has a sentence of its own, which no other form shows"() {
    const answer = ({ method }) => (method === "POST"
      ? { status: 400, body: { error: { details: [{ reason: "FIELD_INVALID", fieldViolations: [{ field: "tags" }] }] } } } : { body: {} });
    await withSection(answer, async ({ section, trouble }) => {
      section.place.lastElementChild.querySelector("button").click();
      await until(trouble);
      equal(trouble(), "No entry or photo has one of the tags. Choose others.");
      equal(["to", "tags", "album"].filter((name) => hasText(`FIELD_${name}`)), []);
    });
  },
  async "a day that the server would refuse is not sent"() {
    const sent = [];
    const answer = ({ method, body }) => {
      if (method === "POST") sent.push(body);
      return { body: {} };
    };
    await withSection(answer, async ({ section, trouble, part }) => {
      section.place.querySelectorAll("[name=export-what]")[1].click();
      part("[name=from]").value = "12026-01-01";
      section.place.lastElementChild.querySelector("button").click();
      await until(trouble);
      equal([trouble().startsWith("Choose days, an album or tags."), sent], [true, []]);
    });
  },
  async "a failure to load the exports goes with the next attempt"() {
    let isDown = true;
    await withSection(() => (isDown ? refusal(503) : { body: {} }), async ({ section, trouble }) => {
      equal(trouble() !== "", true);
      isDown = false;
      await section.show();
      equal(trouble(), "");
    });
  },
};
