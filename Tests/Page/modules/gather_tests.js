import { Gather } from "/core/gather.js";
import { equal } from "./check.js";

// Answers with the number of the request and the question.
function counted(most) {
  const requests = [];
  const gather = new Gather((questions) => questions.length > most, (asked) => {
    requests.push(asked.map(({ question }) => question));
    for (const { question, resolve, reject } of asked) {
      if (question === "bad") reject(new Error("no"));
      else resolve(`${requests.length} ${question}`);
    }
  });
  return { gather, requests };
}

export default {
  async "what is asked in one turn is answered together, and each gets its own answer"() {
    const { gather, requests } = counted(9);
    const all = ["a", "bad", "c"].map((one) => gather.ask(one).catch((error) => error.message));
    equal(await Promise.all(all), ["1 a", "no", "1 c"]);
    equal(await gather.ask("d"), "2 d");
    equal(requests, [["a", "bad", "c"], ["d"]]);
  },

  async "what is too much for one request goes in several, and none is empty"() {
    const { gather, requests } = counted(2);
    await Promise.all(["a", "b", "c", "d", "e"].map((one) => gather.ask(one)));
    equal(requests, [["a", "b"], ["c", "d"], ["e"]]);
    const { gather: narrow, requests: single } = counted(0);
    await Promise.all(["a", "b"].map((one) => narrow.ask(one)));
    equal(single, [["a"], ["b"]]);
  },
};
