// The display of bodies. The server's library parses Markdown. Its result is rebuilt here element by element, so that
// nothing in it runs or is fetched.
import { call } from "../core/api.js";
import { Gather } from "../core/gather.js";

const plain = "P BR H3 H4 H5 H6 UL OL LI BLOCKQUOTE HR PRE CODE EM STRONG DEL TABLE THEAD TBODY TR TH TD";
const elements = new Map(plain.split(" ").map((name) => [name, ["class"]]));
elements.set("OL", ["start"]).set("A", ["href"]);
const levels = 70;
// The maximum of one request, in texts and in letters. A letter has at most three bytes in UTF-8.
const most = { texts: 50, letters: 120_000 };
// State: the texts that the server has rendered, the oldest first.
const kept = new Map();
const keeps = 200;

const questions = new Gather(
  (texts) => texts.length > most.texts || texts.reduce((letters, text) => letters + text.length, 0) > most.letters, send);

// Returns the nodes of a text with Markdown, null if the server does not respond.
export const rendered = (text) => (kept.has(text) ? Promise.resolve(built(kept.get(text))) : questions.ask(text));

async function send(asked) {
  const body = { texts: asked.map(({ question }) => question), firstHeading: 4 };
  const answer = await call("POST", "/v1/markdown:render", { body }).catch(() => null);
  asked.forEach(({ question: text, resolve }, index) => {
    const html = answer?.fragments[index];
    if (html === undefined) return resolve(null);
    kept.set(text, html);
    if (kept.size > keeps) kept.delete(kept.keys().next().value);
    resolve(built(html));
  });
}

const policy = globalThis.trustedTypes?.createPolicy("markdown", { createHTML: (html) => html });

// Returns the nodes of the server's HTML. The HTML is parsed into a document of its own, which runs and fetches
// nothing, and only elements that are known to be harmless are copied.
function built(html) {
  const parsed = new DOMParser().parseFromString(policy ? policy.createHTML(html) : html, "text/html");
  const fragment = document.createDocumentFragment();
  copy(parsed.body, fragment, 0);
  return fragment;
}

function copy(from, to, level) {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) to.append(node.data);
    if (node.nodeType !== Node.ELEMENT_NODE || level > levels) continue;
    const attributes = elements.get(node.tagName);
    const made = attributes ? document.createElement(node.tagName) : to;
    for (const name of attributes ?? []) {
      const value = node.getAttribute(name);
      if (value !== null && (name !== "href" || /^(?:https?:\/\/|mailto:)/i.test(value))) made.setAttribute(name, value);
    }
    if (made.tagName === "A") Object.assign(made, { rel: "noopener noreferrer nofollow", target: "_blank" });
    copy(node, made, level + 1);
    if (made !== to) to.append(made);
  }
}
