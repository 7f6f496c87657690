// Shows the look that was chosen in this browser before anything is painted, and requests the first screen's data while most
// modules are still loading. The document names this module and its imports before all others.
import { addStyle } from "../ui/styles.js"; // named by the document
import { languageOf } from "./languages.js"; // named by the document
import { placeAt } from "./places.js"; // named by the document

// The header fields of the page's last requests. The first request uses the same fields.
const fieldsKey = "daybook.first";
// The time in milliseconds after which an unused response may be too old.
const keptTime = 10_000;
const answerTime = 30_000;
const account = "/v1/account";
const stream = "/v1/changes:stream";

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

// Returns the header fields of a request for data in a language, for the account with an ID; "" for any account.
export const fieldsOf = (language, reader) =>
  ({ Accept: "application/json", "Accept-Language": language, ...(reader && { "X-Daybook-Account": reader }) });

// Returns a response whose text is there, so that no paint comes between the request for it and its use.
async function whole(response) {
  const { ok, status, headers } = response;
  const content = await response.text();
  return { ok, status, headers, content, text: async () => content };
}

// The responses to the first requests, by their paths, with the header fields of the requests, and the stream of changes.
class FirstAnswers {
  #answers = new Map();
  #fields = stored(() => localStorage.getItem(fieldsKey));
  /** @type {{ source: EventSource, events: MessageEvent[], hasFailed: boolean } | null} */
  #stream = null;
  #isOver = false;

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
    const answer = fetch(path, { headers, credentials: "same-origin", signal }).then(whole).catch(() => null);
    this.#answers.set(path, { fields: JSON.stringify(headers), answer });
    return answer;
  }

  // Opens the stream, and asks for the data of a screen, if it has any. The stream is requested first, so that hardly any
  // change lies between the two. A hidden window has no stream, so its data are not requested before it has one.
  askAs(headers, path) {
    if (this.#isOver || document.visibilityState === "hidden") return;
    this.#listen();
    if (path) this.ask(path, headers);
  }

  async take(path, headers) {
    const own = JSON.stringify(headers);
    const found = this.#answers.get(path);
    this.#answers.delete(path);
    // A request without an account does not show the header fields of the signed-in person.
    if (headers["X-Daybook-Account"] && path !== account && own !== this.#fields) this.#keep(own);
    const response = found && (path === account || own === found.fields) ? await found.answer : null;
    return response?.ok || (response?.status === 401 && path === account) ? response : null;
  }

  #listen() {
    const own = { source: new EventSource(stream), events: /** @type {MessageEvent[]} */ ([]), hasFailed: false };
    own.source.onopen = () => { own.hasFailed = false; };
    own.source.onmessage = (event) => own.events.push(event);
    own.source.onerror = () => {
      own.hasFailed = true;
      // The stream begins later than the data now, which may lack a change. After an event, it continues where it was.
      if (!own.events.length) this.forgetData();
    };
    this.#stream = own;
  }

  takeStream() {
    const own = this.#stream;
    this.#stream = null;
    return own;
  }

  #keep(fields) {
    this.#fields = fields;
    stored(() => (fields ? localStorage.setItem(fieldsKey, fields) : localStorage.removeItem(fieldsKey)));
  }

  forgetData() {
    for (const path of this.#answers.keys()) if (path !== account) this.#answers.delete(path);
  }

  forget() {
    this.#isOver = true;
    this.#answers.clear();
    this.takeStream()?.source.close();
  }

  forgetReader() {
    this.forget();
    this.#keep(null);
  }
}

// State: the responses to the first screen's requests.
const first = new FirstAnswers();

// Returns the Response to a GET with these header fields, once, if it was requested here; null if it was not, or if it
// failed. The request for the session is the same for all fields, and "nobody" is a valid response.
export const firstAnswer = (path, headers) => first.take(path, headers);

// Returns the stream of changes that was opened here, once, with the events that have arrived: {source, events, hasFailed};
// null if there is none.
export const firstStream = () => first.takeStream();

// Discards the response with a screen's data, because they changed since the request. Changes do not concern the account.
export const forgetFirstData = () => first.forgetData();

// Discards the responses and the stream, because data changed since the requests.
export const forgetFirst = () => first.forget();

// Returns whether an account was signed in here at the last visit.
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
  const { first: question = "", load, hasStyle, screen } = found.place;
  const path = location.search ? "" : question.replace(/\{(\w+)\}/g, (_, name) => found.parameters[name]);
  const headers = first.fields;
  if (headers) first.askAs(headers, path);
  const answer = first.ask(account, headers ?? { Accept: "application/json" });
  // A browser that was never here asks for nothing more before the server says who is signed in, which may be nobody.
  if (!headers) {
    answer.then((response) => {
      if (!response?.ok) return;
      const { id, locale } = JSON.parse(response.content);
      first.askAs(fieldsOf(languageOf(locale), id), path);
    }).catch(() => null);
  }
  // The router reports a screen that does not load.
  load?.().catch(() => null);
  if (hasStyle) addStyle(screen).catch(() => null);
  setTimeout(forgetFirst, keptTime);
}

showLook(stored(() => localStorage.getItem(lookKey)));
// Follows a change of the look in another window.
addEventListener("storage", (event) => { if (event.key === lookKey || event.key === null) showLook(event.newValue); });
begin();
