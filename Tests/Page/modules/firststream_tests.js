import { equal, server } from "./check.js";

const list = "/v1/entries?pageSize=20";
const kept = "daybook.first";
const fields = { Accept: "application/json", "Accept-Language": "en", "X-Daybook-Account": "a1" };

// Stands in for the stream of changes that is open when the page starts.
class Stream {
  static CLOSED = 2;
  static last = null;
  readyState = 0;

  constructor() {
    Stream.last = this;
  }

  close() {
    this.readyState = Stream.CLOSED;
  }
}

export default {
  async "data that were asked for early are not used if the stream fails after the page took it, and before it begins"() {
    const { EventSource: own } = window;
    const { end } = server(({ path }) => ({ body: path === "/v1/account" ? { id: "a1", locale: "en" } : { entries: [] } }));
    Object.assign(window, { EventSource: Stream });
    localStorage.setItem(kept, JSON.stringify(fields));
    history.replaceState(null, "", "/");
    try {
      const [live, { firstAnswer }] = await Promise.all([import("/core/live.js"), import("/core/first.js")]);
      live.prepare();
      Stream.last.onerror();
      equal([await firstAnswer(list, fields), (await firstAnswer("/v1/account", fields)).status], [null, 200]);
      live.stop();
    } finally {
      end();
      Object.assign(window, { EventSource: own });
      localStorage.removeItem(kept);
      history.replaceState(null, "", "/empty");
    }
  },
};
