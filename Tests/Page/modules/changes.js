// The changes of a test's own, instead of the server's, for modules that follow them.
import * as live from "/core/live.js";
import { server } from "./check.js";

// A stream of changes that tells what it is told to tell.
export class Stream {
  static last = null;
  readyState = 1;

  constructor() {
    Stream.last = this;
  }

  tell(token, news = {}) {
    this.onmessage({ lastEventId: token, data: JSON.stringify({ nextToken: token, ...news }) });
  }

  close() {
    this.readyState = 2;
  }
}

// Runs a test while changes are followed: act(container, signal, log), where container is in the document, signal ends what the
// test began, and log has the requests. answer() is as for server(). `replaced` are further members of the window.
export async function following(answer, act, replaced = {}) {
  const names = ["EventSource", ...Object.keys(replaced)];
  const own = Object.fromEntries(names.map((name) => [name, window[name]]));
  const { log, end } = server(answer);
  Object.assign(window, { EventSource: Stream, ...replaced });
  const container = document.body.appendChild(document.createElement("div"));
  const control = new AbortController();
  try {
    live.prepare();
    Stream.last.tell("t1");
    await live.start();
    await act(container, control.signal, log);
  } finally {
    control.abort();
    live.stop();
    container.remove();
    end();
    Object.assign(window, own);
  }
}
