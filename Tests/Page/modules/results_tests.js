import { results } from "/search/results.js";
import { equal, refusal, server } from "./check.js";

// Searches a diary, and returns the number of searches through what the device keeps, and the requests.
async function searched(answer) {
  const { log, end } = server(answer);
  const container = document.body.appendChild(document.createElement("div"));
  const control = new AbortController();
  let count = 0;
  const offline = async () => {
    count += 1;
    return { results: [], time: 1 };
  };
  try {
    await results(container, { q: "river" }, { signal: control.signal, offline, renew: () => null }).ready;
    return [count, log];
  } finally {
    control.abort();
    container.remove();
    end();
  }
}

const search = "GET /v1/search?q=river&pageSize=30";

export default {
  async "a search that fails alone does not take the diary for unreachable"() {
    equal(await searched(({ path }) => (path === "/v1/account" ? {} : refusal(503))), [0, [search, "GET /v1/account"]]);
  },
  async "without a connection the device is searched"() {
    equal(await searched(() => { throw new TypeError("no connection"); }), [1, [search, "GET /v1/account"]]);
    equal(await searched(() => refusal(502)), [1, [search, "GET /v1/account"]]);
  },
  async "a refused search is not repeated elsewhere"() {
    equal(await searched(() => refusal(400, "FIELD_INVALID")), [0, [search]]);
  },
};
