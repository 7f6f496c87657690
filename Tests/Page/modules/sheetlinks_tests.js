import { SheetLinks } from "/sharing/sheetlinks.js";
import { equal, refusal, server } from "./check.js";

// Makes links in one sheet, and gives a test the requests, as [method, number of the share], and make(title, isWanted).
const prepared = (test, answer = () => ({})) => async () => {
  const form = document.createElement("form");
  const title = Object.assign(document.createElement("input"), { name: "title" });
  form.append(title);
  const links = new SheetLinks();
  const [ids, log] = [[], []];
  const { end } = server(({ method, path, body }) => {
    const id = body?.id ?? path.split("/").at(-1);
    if (!ids.includes(id)) ids.push(id);
    log.push([method, ids.indexOf(id)]);
    return answer({ method, number: ids.indexOf(id) });
  });
  try {
    await test(log, (text, isWanted = true) => {
      title.value = text;
      return links.make(form, { title: text }, () => isWanted);
    });
  } finally {
    end();
  }
};

export default {
  "a new link ends the one before it": prepared(async (log, make) => {
    await make("one");
    await make("two");
    equal(log, [["POST", 0], ["POST", 1], ["DELETE", 0]]);
  }),

  "a link that is no longer wanted ends, and the one that is shown stays": prepared(async (log, make) => {
    await make("one");
    equal(await make("two", false), null);
    equal(log, [["POST", 0], ["POST", 1], ["DELETE", 1]]);
  }),

  "the first link of a sheet that was closed ends": prepared(async (log, make) => {
    equal(await make("one", false), null);
    equal(log, [["POST", 0], ["DELETE", 0]]);
  }),

  "a link whose answer was lost ends with the others that nobody has seen": prepared(async (log, make) => {
    await make("one");
    await make("two").catch(() => null);
    equal(await make("three", false), null);
    equal(log, [["POST", 0], ["POST", 1], ["POST", 2], ["DELETE", 1], ["DELETE", 2]]);
  }, ({ method, number }) => (method === "POST" && number === 1 ? refusal(502) : {})),
};
