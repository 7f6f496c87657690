// Shows the look that was chosen in this browser before anything is painted, and requests the first screen's data while most
// modules are still loading. The document names this module and its imports before all others.
import { placeAt } from "./places.js"; // named by the document

// The header fields of the page's last requests. The first request uses the same fields.
const fieldsKey = "daybook.first";
// The time in milliseconds after which an unused response may be too old.
const keptTime = 10_000;
const answerTime = 30_000;
const account = "/v1/account";

// The key of the chosen look.
export const lookKey = "daybook.look";

// Shows the look "light" or "dark", or else the device's own.
export function showLook(look) {
  const own = ["light", "dark"].includes(look) ? look : "";
  if (own) document.documentElement.dataset.look = own;
  else delete document.documentElement.dataset.look;
  for (const meta of document.querySelectorAll("meta[name=color-scheme]")) meta.content = own || "light dark";
  for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
    const { scheme } = meta.dataset;
    meta.media = own ? (scheme === own ? "all" : "not all") : `(prefers-color-scheme: ${scheme})`;
  }
}

// The responses to the first requests, by their paths, and the header fields of the requests.
class FirstAnswers {
  #answers = new Map();
  #fields = stored(() => localStorage.getItem(fieldsKey));

  // The header fields of the last visit; null if there was none.
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
    // A request without an account does not show the header fields of the signed-in person.
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

// Returns the Response to a GET with these header fields, once, if it was requested here; null if it was not, or if it
// failed. The request for the session is the same for all fields, and "nobody" is a valid response.
export const firstAnswer = (path, headers) => first.take(path, headers);

// Discards the responses, because data changed since the requests.
export const forgetFirst = () => first.forget();

// Returns whether somebody was signed in here at the last visit.
export const isReturning = () => Boolean(first.fields);

// Discards the responses and the header fields of the reader, because another person may sign in next.
export const forgetReader = () => first.forgetReader();

// Returns the result of an action on the storage; null if it has none, or if the browser refuses storage.
function stored(action) {
  try {
    return action() ?? null;
  } catch {
    return null;
  }
}

// Fetches the screen at the address of the window, and its first data.
function begin() {
  const found = placeAt(location.pathname);
  if (!found) return;
  const headers = first.fields;
  first.ask(account, headers ?? { Accept: "application/json" });
  const { first: question = "", load } = found.place;
  // Without an earlier visit, nobody is signed in.
  if (headers && question && !location.search) {
    first.ask(question.replace(/\{(\w+)\}/g, (_, name) => found.parameters[name]), headers);
  }
  // The router reports a screen that does not load.
  load?.().catch(() => null);
  setTimeout(forgetFirst, keptTime);
}

showLook(stored(() => localStorage.getItem(lookKey)));
// Follows a change of the look in another window.
addEventListener("storage", (event) => { if (event.key === lookKey || event.key === null) showLook(event.newValue); });
begin();
