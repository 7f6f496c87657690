import * as live from "/core/live.js";
import { equal, server, soon } from "./check.js";

// Stands in for the streams of changes.
class Stream {
  static CLOSED = 2;
  static all = [];
  readyState = 0;

  constructor(address) {
    this.address = address;
    Stream.all.push(this);
  }

  tell(token, news = {}) {
    this.readyState = 1;
    this.onopen?.();
    this.onmessage?.({ lastEventId: token, data: JSON.stringify({ nextToken: token, ...news }) });
  }

  refuse() {
    this.readyState = Stream.CLOSED;
    this.onerror?.();
  }

  close() {
    this.readyState = Stream.CLOSED;
  }
}

// Runs a test with streams of its own, and a server whose current token is "t9".
const prepared = (test) => async () => {
  const { EventSource: own } = window;
  const answers = server(() => ({ body: { nextToken: "t9" } }));
  Object.assign(window, { EventSource: Stream });
  Stream.all = [];
  try {
    await test(answers.log);
  } finally {
    live.stop();
    answers.end();
    Object.assign(window, { EventSource: own });
  }
};

const addresses = () => Stream.all.map(({ address }) => address);

export default {
  "the first event of the stream is where the changes begin, and nothing else is asked for": prepared(async (log) => {
    live.prepare();
    const started = live.start();
    Stream.all[0].tell("t1");
    await started;
    const before = live.position();
    const seen = [];
    const control = new AbortController();
    live.subscribe((change) => seen.push([change.removed, change.isResync]), { signal: control.signal, since: before });
    Stream.all[0].tell("t2", { removed: [{ kind: "ENTRY", id: "e1" }] });
    control.abort();
    equal(seen, [[[{ kind: "ENTRY", id: "e1" }], false]]);
    equal(addresses(), ["/v1/changes:stream"]);
    equal(log, []);
  }),
  "a stream that is refused at first is opened again after the token that is asked for": prepared(async (log) => {
    live.prepare();
    Stream.all[0].refuse();
    await live.start();
    equal(log, ["GET /v1/changes"]);
    equal(addresses(), ["/v1/changes:stream", "/v1/changes:stream?since=t9"]);
  }),
  "a stream whose events are held back is opened again after the token, too": prepared(async (log) => {
    live.prepare();
    await live.start();
    equal(log, ["GET /v1/changes"]);
    equal(addresses(), ["/v1/changes:stream", "/v1/changes:stream?since=t9"]);
    equal(Stream.all[0].readyState, Stream.CLOSED);
  }),
  "what happens before the account is known is not lost, and is not reported twice": prepared(async () => {
    live.prepare();
    const before = live.position();
    Stream.all[0].tell("t1");
    Stream.all[0].tell("t2", { removed: [{ kind: "ENTRY", id: "e1" }] });
    await live.start();
    equal(live.changesSince(before).length, 1);
    equal(addresses(), ["/v1/changes:stream"]);
  }),
  "another account gets a stream of its own": prepared(async () => {
    live.prepare();
    Stream.all[0].tell("t1");
    await soon();
    live.stop();
    equal(Stream.all[0].readyState, Stream.CLOSED);
    const started = live.start();
    Stream.all[1].tell("s1");
    await started;
    equal(addresses(), ["/v1/changes:stream", "/v1/changes:stream"]);
  }),
};
