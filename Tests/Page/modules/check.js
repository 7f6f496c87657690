// The elements that were compared. As JSON alone, all would be equal.
const elements = [];

function named(key, value) {
  if (!(value instanceof Node)) return value;
  if (!elements.includes(value)) elements.push(value);
  return `${value.nodeName} ${elements.indexOf(value)}`;
}

// Throws unless two values are equal as JSON. Elements are equal only if they are the same.
export function equal(found, wanted) {
  const [one, other] = [found, wanted].map((value) => JSON.stringify(value, named));
  if (one !== other) throw new Error(`${one} is not ${other}`);
}

export const soon = (time = 0) => new Promise((resolve) => setTimeout(resolve, time));

// Resolves when a condition holds. Throws if that takes too long.
export async function until(isSo) {
  for (let tries = 0; !isSo(); tries += 1) {
    if (tries > 500) throw new Error(`never: ${isSo}`);
    await soon(10);
  }
}

// Answers the requests of a test instead of a server: answer({method, path, body, headers}) returns {status, body}, or throws
// if there is no connection. Returns the requests, as "METHOD path", and end().
export function server(answer) {
  const { fetch: own } = window;
  const log = [];
  window.fetch = async (path, { method = "GET", body, headers } = {}) => {
    log.push(`${method} ${path}`);
    const { status = 200, body: sent = {} } = answer({ method, path, headers, body: body === undefined ? undefined : JSON.parse(body) });
    return new Response(JSON.stringify(sent), { status });
  };
  return { log, end: () => { window.fetch = own; } };
}

// The document of a refusal.
export const refusal = (status, reason = "", more = {}) => ({ status, body: { error: { message: reason, details: [{ reason, ...more }] } } });
