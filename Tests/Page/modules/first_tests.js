import { equal, refusal, server, soon, until } from "./check.js";

const list = "/v1/entries?pageSize=20";
const kept = "daybook.first";
const seoul = { Accept: "application/json", "Accept-Language": "ko", "X-Daybook-Account": "a1" };

// Stands in for the streams of changes.
class Stream {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSED = 2;
  static all = [];
  readyState = 0;

  constructor(address) {
    this.address = address;
    Stream.all.push(this);
  }

  tell(token, news = {}) {
    this.readyState = Stream.OPEN;
    this.onmessage({ lastEventId: token, data: JSON.stringify({ nextToken: token, ...news }) });
  }

  close() {
    this.readyState = Stream.CLOSED;
  }
}

const addresses = () => Stream.all.map(({ address }) => address);
const whoIs = ({ path }) => ({ body: path === "/v1/account" ? { id: "a1", locale: "ja-JP" } : { entries: [] } });
let count = 0;

// Notes when the answers are read, as promises.
function noteRead() {
  const { fetch: sent } = window;
  const read = [];
  window.fetch = async (...request) => {
    const response = await sent(...request);
    const text = response.text();
    read.push(text);
    return Object.assign(response, { text: () => text });
  };
  return read;
}

// Loads the first module of the page in a hidden window.
async function loadHidden() {
  Object.defineProperty(document, "visibilityState", { configurable: true, value: "hidden" });
  try {
    return await import("/core/first.js?hidden");
  } finally {
    delete document.visibilityState;
  }
}

// Loads the first module of the page, new, in a browser that was here with these header fields, or never.
const loaded = (fields, test, { answer = whoIs, load } = {}) => async () => {
  const { EventSource: own } = window;
  const asked = [];
  const answers = server((request) => {
    asked.push(request);
    return answer(request);
  });
  const read = noteRead();
  Object.assign(window, { EventSource: Stream });
  Stream.all = [];
  localStorage.removeItem(kept);
  if (fields) localStorage.setItem(kept, JSON.stringify(fields));
  history.replaceState(null, "", "/");
  try {
    count += 1;
    const first = await (load ?? (() => import(`/core/first.js?${count}`)))();
    await test(first, answers.log, asked, read);
  } finally {
    answers.end();
    Object.assign(window, { EventSource: own });
    localStorage.removeItem(kept);
    history.replaceState(null, "", "/empty");
  }
};

export default {
  "the stream that is open when the page starts is the one that tells the changes": loaded(seoul, async (live) => {
    equal(addresses(), ["/v1/changes:stream"]);
    Stream.all[0].tell("t1");
    Stream.all[0].tell("t2", { removed: [{ kind: "ENTRY", id: "e1" }] });
    equal(live.position(), 0);
    live.prepare();
    Stream.all[0].tell("t3", { removed: [{ kind: "ENTRY", id: "e2" }] });
    await live.start();
    equal(live.changesSince(0).flatMap(({ removed }) => removed.map(({ id }) => id)), ["e1", "e2"]);
    equal(addresses(), ["/v1/changes:stream"]);
    // What was asked for before the changes is asked for again, but not who is signed in.
    const { firstAnswer } = await import("/core/first.js");
    equal([await firstAnswer(list, seoul), (await firstAnswer("/v1/account", seoul)).status], [null, 200]);
    live.stop();
    equal(Stream.all[0].readyState, Stream.CLOSED);
  }, { load: () => import("/core/live.js") }),

  "a browser that was here opens the stream and asks for the list and the account at once": loaded(seoul, async (first, log) => {
    equal(addresses(), ["/v1/changes:stream"]);
    equal(log, [`GET ${list}`, "GET /v1/account"]);
    equal(first.isReturning(), true);
    const answer = await first.firstAnswer(list, seoul);
    equal(await answer.text(), `{"entries":[]}`);
    equal(await first.firstAnswer(list, seoul), null);
  }),

  "an answer in another language is not used": loaded(seoul, async (first, log) => {
    equal(log.includes(`GET ${list}`), true);
    equal(await first.firstAnswer(list, { ...seoul, "Accept-Language": "en" }), null);
  }),

  "a browser that was never here asks for the rest as soon as it knows the account, as that account will ask": loaded(null, async (first, log, asked) => {
    equal([log, addresses()], [["GET /v1/account"], []]);
    await until(() => log.length > 1);
    equal([log, addresses()], [["GET /v1/account", `GET ${list}`], ["/v1/changes:stream"]]);
    const fields = first.fieldsOf("ja", "a1");
    equal(asked[1].headers, fields);
    equal(first.isReturning(), false);
    equal(await (await first.firstAnswer(list, fields)).text(), `{"entries":[]}`);
    equal(first.isReturning(), true);
  }),

  "while nobody is signed in, nothing else is asked for": loaded(null, async (first, log) => {
    equal((await first.firstAnswer("/v1/account", first.fieldsOf("en", ""))).status, 401);
    equal([log, addresses()], [["GET /v1/account"], []]);
  }, { answer: () => refusal(401, "TOKEN_INVALID") }),

  "a stream that nobody took ends when data change, and nothing is asked for after that": loaded(null, async (first, log, asked, read) => {
    first.forgetFirst();
    await until(() => read.length);
    // The page has taken the answer after that.
    await read[0];
    await soon();
    equal([log, addresses()], [["GET /v1/account"], []]);
  }),

  "a hidden window asks for nothing before it has a stream": loaded(seoul, async (first, log) => {
    equal([log, addresses(), first.firstStream()], [["GET /v1/account"], [], null]);
  }, { load: loadHidden }),

  "a stream says that it failed, until it is open again": loaded(seoul, async (first) => {
    Stream.all[0].onerror();
    Stream.all[0].onopen();
    equal(first.firstStream().hasFailed, false);
    equal(first.firstStream(), null);
  }),

  "data are not used if the stream fails before it begins, even if it is open again": loaded(seoul, async (first) => {
    Stream.all[0].onerror();
    Stream.all[0].onopen();
    Stream.all[0].tell("t1");
    equal([await first.firstAnswer(list, seoul), (await first.firstAnswer("/v1/account", seoul)).status], [null, 200]);
    const { hasFailed, events } = first.firstStream();
    equal([hasFailed, events.length], [false, 1]);
  }),

  "data are used if the stream has begun, because it continues after its last event": loaded(seoul, async (first) => {
    Stream.all[0].tell("t1");
    Stream.all[0].onerror();
    Stream.all[0].onopen();
    equal((await first.firstAnswer(list, seoul)).status, 200);
  }),

  "a stream that was refused says so": loaded(seoul, async (first) => {
    Stream.all[0].onerror();
    equal(first.firstStream().hasFailed, true);
  }),

  "a stream that nobody took ends with the session": loaded(seoul, async (first) => {
    first.forgetReader();
    equal([Stream.all[0].readyState, first.firstStream(), first.isReturning()], [Stream.CLOSED, null, false]);
  }),
};
