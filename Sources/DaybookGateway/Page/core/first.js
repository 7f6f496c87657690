// What the first screen waits for, asked for while most modules are still on their way. The document names this one and
// what it needs before all others.
import { placeAt } from "./places.js"; // named by the document

// Windows of one browser share the session; by this key they tell each other that it changed.
export const accountKey = "daybook.account";
// An answer that nobody took by then may be older than what somebody wants to know.
const keptTime = 10_000;
const answerTime = 30_000;
const account = "/v1/account";
const answers = new Map();

function ask(path) {
  const headers = { Accept: "application/json" };
  const signal = AbortSignal.timeout(answerTime);
  answers.set(path, fetch(path, { headers, credentials: "same-origin", signal }).catch(() => null));
}

// The Response to a GET of a path that was asked for here, once; null where there is none, or none that is good. That
// nobody is signed in is a good answer to who is.
export async function firstAnswer(path) {
  const answer = answers.get(path);
  answers.delete(path);
  const response = await answer;
  return response?.ok || (response?.status === 401 && path === account) ? response : null;
}

// Somebody else may be signed in from now on.
export const forgetFirst = () => answers.clear();

// Fetches the screen at the address of the window, and what it asks for before all else.
function begin() {
  const found = placeAt(location.pathname);
  if (!found) return;
  ask(account);
  const { first = "", screen } = found.place;
  // Nobody who has not been here is signed in.
  if (first && !location.search && isKnown()) ask(first.replace(/\{(\w+)\}/g, (_, name) => found.parameters[name]));
  // Whoever shows the screen says what is wrong where it does not come.
  import(`../screens/${screen}.js`).catch(() => null);
  setTimeout(forgetFirst, keptTime);
}

function isKnown() {
  try {
    return localStorage.getItem(accountKey) !== null;
  } catch {
    return false;
  }
}

begin();
