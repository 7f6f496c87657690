import { forgetRecords, record, recordAlone } from "/photos/photos.js";
import { cameraName } from "/viewer/photoinfo.js";
import { equal, refusal, server } from "./check.js";

const ids = Array.from({ length: 120 }, (_, number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`);
const photo = (id) => ({ id, hidden: false, caption: `of ${id.slice(-3)}` });
const asked = (path) => new URL(path, location.origin).searchParams.getAll("ids");

// A diary that has some photos, of which as many as `fits` are in one response.
const diary = (has, fits = 100) => ({ path }) => {
  if (!path.startsWith("/v1/photos:batchGet?")) return refusal(403, "HIDDEN_LOCKED");
  const found = asked(path).filter((id) => has.includes(id));
  return { body: { photos: found.slice(0, fits).map(photo), missing: asked(path).filter((id) => !has.includes(id)) } };
};

const status = (failure) => [failure.status, failure.reason];

async function answered(answer, test) {
  forgetRecords();
  const { log, end } = server(answer);
  try {
    await test(log);
  } finally {
    end();
  }
}

export default {
  "a camera is named without its company's form, and its maker once"() {
    const named = ([make, model]) => cameraName({ make, model });
    equal([
      ["NIKON CORPORATION", "NIKON D800E"], ["Canon", "Canon EOS R6"], ["EASTMAN KODAK COMPANY", "KODAK DC290"], ["OLYMPUS IMAGING CORP.", "E-M1"],
      ["Konica Minolta Camera, Inc.", "DiMAGE A2"], ["Apple", "iPhone 15"], ["", "X100V"], ["FUJIFILM", ""], ["OLYMPUS IMAGING CORP.", ""],
    ].map(named), [
      "NIKON D800E", "Canon EOS R6", "KODAK DC290", "OLYMPUS E-M1", "Konica Minolta Camera DiMAGE A2", "Apple iPhone 15", "X100V", "FUJIFILM", "OLYMPUS",
    ]);
  },
  "records that are asked for together come in one request, and are asked for once": () => answered(diary(ids), async (log) => {
    const found = await Promise.all([...ids.slice(0, 10), ids[3]].map(record));
    equal(found.map(({ id }) => id), [...ids.slice(0, 10), ids[3]]);
    equal((await record(ids[4])).caption, "of 004");
    equal([log.length, asked(log[0].split(" ")[1])], [1, ids.slice(0, 10)]);
  }),

  "no request has more than a hundred": () => answered(diary(ids), async (log) => {
    equal((await Promise.all(ids.map(record))).length, 120);
    equal(log.map((line) => asked(line.split(" ")[1]).length), [100, 20]);
  }),

  "what is missing fails alone, and is asked for again": () => answered(diary([ids[0]]), async (log) => {
    const [found, failure] = await Promise.all([record(ids[0]), record(ids[1]).catch(status)]);
    equal([found.id, failure], [ids[0], [404, "PHOTO_NOT_FOUND"]]);
    await record(ids[1]).catch(status);
    equal(log.length, 2);
  }),

  "what does not fit one response is asked for by another": () => answered(diary(ids, 2), async (log) => {
    equal((await Promise.all(ids.slice(0, 5).map(record))).map(({ id }) => id), ids.slice(0, 5));
    equal(log.length, 3);
  }),

  "a response without any of them is the end": () => answered(() => ({ body: { photos: [], missing: [] } }), async (log) => {
    equal(await record(ids[0]).catch(status), [404, "PHOTO_NOT_FOUND"]);
    equal(log.length, 1);
  }),

  "what is no ID is asked for by nobody, and spoils nothing for others": () => answered(diary(ids), async (log) => {
    const [failure, found] = await Promise.all([record("unknown").catch(status), record(ids[0].toUpperCase())]);
    equal([failure, found.id, log.length], [[404, "PHOTO_NOT_FOUND"], ids[0], 1]);
  }),

  "one that is shown by itself is told with the reason why it is not there": () => answered(diary([]), async (log) => {
    const [alone, among] = await Promise.all([recordAlone(ids[0]).catch(status), record(ids[0]).catch(status)]);
    equal([alone, among], [[403, "HIDDEN_LOCKED"], [404, "PHOTO_NOT_FOUND"]]);
    equal(log.map((line) => line.split("?")[0]), ["GET /v1/photos:batchGet", `GET /v1/photos/${ids[0]}`]);
  }),

  "a request that fails fails for all of it, and nothing of it is stored": () => answered(() => refusal(500), async (log) => {
    equal(await Promise.all(ids.slice(0, 2).map((id) => record(id).catch(({ status: code }) => code))), [500, 500]);
    await record(ids[0]).catch(() => null);
    equal(log.length, 2);
  }),
};
