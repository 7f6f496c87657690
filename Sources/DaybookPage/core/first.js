// Asks for the first screen's data while most modules are still on their way. The document names this module and
// what it needs before all others.
import { placeAt } from "./places.js"; // named by the document

// The header fields with which the page asked for its screens last: those of a first question are the same.
const fieldsKey = "daybook.first";
// An answer that nobody took by then may be older than what somebody wants to know.
const keptTime = 10_000;
const answerTime = 30_000;
const account = "/v1/account";

// The answers to what was asked for first, by their paths, and the header fields of the questions.
class FirstAnswers {
  #answers = new Map();
  #fields = stored(() => localStorage.getItem(fieldsKey));

  // The header fields of the last visit; null where there was none.
  get fields() {
    try {
      return JSON.parse(this.#fields);
    } catch {
      return null;
    }
  }

  ask(path, headers) {
    const signal = AbortSignal.timeout(answerTime);
    this.#answers.set(path, fetch(path, { headers, credentials: "same-origin", signal }).catch(() => null));
  }

  async take(path, headers) {
    const own = JSON.stringify(headers);
    const answer = path === account || own === this.#fields ? this.#answers.get(path) : null;
    this.#answers.delete(path);
    // A question of nobody in particular tells nothing of how the signed-in person asks.
    if (headers["X-Daybook-Account"] && path !== account && own !== this.#fields) this.#keep(own);
    const response = await answer;
    return response?.ok || (response?.status === 401 && path === account) ? response : null;
  }

  #keep(fields) {
    this.#fields = fields;
    stored(() => (fields ? localStorage.setItem(fieldsKey, fields) : localStorage.removeItem(fieldsKey)));
  }

  forget() {
    this.#answers.clear();
  }

  forgetReader() {
    this.forget();
    this.#keep(null);
  }
}

const first = new FirstAnswers();

// The Response to a GET with these header fields, once, where it was asked for here; null where it was not, or was not
// answered well. Who is signed in is the same for all fields, and nobody is a good answer.
export const firstAnswer = (path, headers) => first.take(path, headers);

// Forgets the answers: something changed since they were asked for.
export const forgetFirst = () => first.forget();

// Somebody else may be the next who is signed in.
export const forgetReader = () => first.forgetReader();

// A browser may refuse to keep anything.
function stored(action) {
  try {
    return action() ?? null;
  } catch {
    return null;
  }
}

// Fetches the screen at the address of the window, and what it asks for before all else.
function begin() {
  const found = placeAt(location.pathname);
  if (!found) return;
  const headers = first.fields;
  first.ask(account, headers ?? { Accept: "application/json" });
  const { first: question = "", screen } = found.place;
  // Nobody who has not been here is signed in.
  if (headers && question && !location.search) {
    first.ask(question.replace(/\{(\w+)\}/g, (_, name) => found.parameters[name]), headers);
  }
  // The router tells the reader when the screen does not come.
  import(`../${screen}.js`).catch(() => null);
  setTimeout(forgetFirst, keptTime);
}

begin();
