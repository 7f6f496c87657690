// What the first screen waits for, asked for while most modules are still on their way. The document names this one and
// what it needs before all others.
import { placeAt } from "./places.js"; // named by the document

// The header fields with which the page asked for its screens last: those of a first question are the same.
const fieldsKey = "daybook.first";
// An answer that nobody took by then may be older than what somebody wants to know.
const keptTime = 10_000;
const answerTime = 30_000;
const account = "/v1/account";
const answers = new Map();
let fields = stored(() => localStorage.getItem(fieldsKey));

function ask(path, headers) {
  const signal = AbortSignal.timeout(answerTime);
  answers.set(path, fetch(path, { headers, credentials: "same-origin", signal }).catch(() => null));
}

// The Response to a GET with these header fields, once, where it was asked for here; null where it was not, or was not
// answered well. Who is signed in is the same for all fields, and nobody is a good answer.
export async function firstAnswer(path, headers) {
  const own = JSON.stringify(headers);
  const answer = path === account || own === fields ? answers.get(path) : null;
  answers.delete(path);
  // What is asked before it is known who is signed in tells nothing of how they ask.
  if (headers["X-Daybook-Account"] && path !== account && own !== fields) {
    fields = own;
    stored(() => localStorage.setItem(fieldsKey, own));
  }
  const response = await answer;
  return response?.ok || (response?.status === 401 && path === account) ? response : null;
}

// What was asked for before something changed is of no use any more.
export const forgetFirst = () => answers.clear();

// Somebody else may be the next who is signed in.
export function forgetReader() {
  forgetFirst();
  fields = null;
  stored(() => localStorage.removeItem(fieldsKey));
}

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
  const headers = known();
  ask(account, headers ?? { Accept: "application/json" });
  const { first = "", screen } = found.place;
  // Nobody who has not been here is signed in.
  if (headers && first && !location.search) {
    ask(first.replace(/\{(\w+)\}/g, (_, name) => found.parameters[name]), headers);
  }
  // Whoever shows the screen says what is wrong where it does not come.
  import(`../${screen}.js`).catch(() => null);
  setTimeout(forgetFirst, keptTime);
}

function known() {
  try {
    return JSON.parse(fields);
  } catch {
    return null;
  }
}

begin();
