// The session: who is signed in, signing in and out.
import { call, onSessionEnd, readAs } from "./api.js";
import { $, once, problem } from "../ui/dom.js";
import { explain, Failure } from "./failures.js";
import { forgetReader } from "./first.js"; // named by the document
import { forgetOpening } from "../hidden/hidden.js";
import * as storage from "./storage.js";
import { localize, t } from "./texts.js";

// The windows of a browser share the session. They use this key to notify each other of its change.
const key = "daybook.account";
// The keys of data stored by account ID. Its searches are removed with the session, and the positions of its uploads
// are private to it.
const searches = "daybook.searches.";
const uploads = "daybook.upload.";
const panels = ["sign-in", "invited", "unreachable", "shell"];
const invitation = /^\/invitations\/([A-Za-z0-9_-]{1,128})$/;
/** @type {Record<"begin" | "end" | "renew", ((account?: Account, isByHand?: boolean) => unknown)[]>} */
const watchers = { begin: [], end: [], renew: [] };

const nobody = /** @type {any} */ (null);

/**
 * State: the account that is signed in; null while there is none. Screens are shown only to a signed-in person.
 *
 * @type {{ account: Account }}
 */
export const session = { account: nobody };

// Calls back with the account, and with whether the person has just signed in or joined.
export const onBegin = (action) => watchers.begin.push(action);
// Calls back when the account has changed, such as its language or zone.
export const onRenew = (action) => watchers.renew.push(action);
// Calls back before the sign-in panel is shown. The action returns whether there is unfinished work.
export const onEnd = (action) => watchers.end.push(action);

// Returns the key of a sentence that says why passkeys do not work here; "" if they work.
export function whyNoPasskeys() {
  if (!isSecureContext) return "passkeysInsecure";
  if (/^[\d.]+$|^\[/.test(location.hostname)) return "passkeysNoName";
  return window.PublicKeyCredential && navigator.credentials ? "" : "passkeysUnknown";
}

function show(panel) {
  for (const id of panels) $(id).hidden = id !== panel;
  // A document has one main part at a time.
  $("place").hidden = panel !== "shell";
}

// Finds out who is signed in, and tries until the server responds. If it cannot be reached, this is the person who was
// signed in here last, if their data are stored.
export async function start(pause = 1000) {
  const [, secret] = invitation.exec(location.pathname) ?? [];
  if (secret) return join(secret);
  if (session.account) return;
  readAs(storage.read(key) ?? "");
  try {
    await check(undefined, { isFresh: false });
  } catch {
    show("unreachable");
    setTimeout(() => start(Math.min(pause * 2, 30_000)), pause);
  }
}

// Shows the form for an invited person. The link of an invitation is for a new account, also if one is signed in.
async function join(secret) {
  show("invited");
  const { invite } = await import("../settings/invitation.js");
  invite($("invited"), secret, (account) => {
    $("invited").replaceChildren();
    history.replaceState(null, "", "/");
    begin(account, true);
  });
}

// Requests the account that is signed in, and switches to it if it is another one. Throws a Failure if the server does
// not respond.
export async function check(signal, { isFresh = true } = {}) {
  let account = null;
  try {
    account = await call("GET", "/v1/account", { signal, isFresh });
  } catch (failure) {
    if (!failure.isSessionEnd) throw failure;
    return end(false);
  }
  if (account.id === session.account?.id) return;
  if (session.account) end(false);
  begin(account);
}

// Throws unless this account is still signed in. Another window may have signed in with another account.
export async function require(accountID, signal) {
  await check(signal);
  if (session.account?.id !== accountID) throw new Failure(401, null, "TOKEN_INVALID");
}

// Stores the account after a change.
export function renew(account) {
  session.account = account;
  localize(account.locale);
  for (const action of watchers.renew) action(account);
}

function begin(account, isByHand = false) {
  if (isByHand) forgetOpening();
  session.account = account;
  readAs(account.id);
  localize(account.locale);
  storage.write(key, account.id);
  storage.removeAll(searches, `${searches}${account.id}`);
  storage.removeAll(uploads, `${uploads}${account.id}.`);
  $("sign-in-form").reset();
  show("shell");
  for (const action of watchers.begin) action(account, isByHand);
}

// Ends the session in this window. `isOver` says whether the server ended it.
function end(isOver) {
  const wasIn = session.account !== null;
  session.account = nobody;
  forgetReader();
  forgetOpening();
  storage.removeAll(searches);
  readAs("");
  const isLeft = watchers.end.map((action) => action()).some(Boolean);
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  if ($("sign-in").hidden) {
    problem($("sign-in-form"), "");
    $("sign-in-note").textContent = isLeft ? t("sessionOver") : wasIn && isOver ? t("sessionOverPlain") : "";
    show("sign-in");
    $("sign-in-form").elements.name.focus();
  }
}

function byPassword(form) {
  const { name, password } = form.elements;
  return call("POST", "/v1/sessions", { body: { name: name.value, password: password.value } });
}

// Signs in, or shows the problem in the form. `way(form)` resolves to the server's response.
async function signIn(form, way) {
  problem(form, "");
  try {
    begin((await way(form)).account, true);
  } catch (failure) {
    problem(form, explain(failure));
  }
}

// Ends the session at the user's request. Throws a Failure if the session continues.
export async function signOut() {
  try {
    await call("DELETE", "/v1/sessions/current");
  } catch (failure) {
    if (!failure.isSessionEnd) throw failure;
  }
  end(false);
  $("sign-in-note").textContent = "";
  storage.remove(key);
  storage.removeAll(uploads);
  localize("");
}

export function watchSession() {
  const form = $("sign-in-form");
  form.onsubmit = (event) => {
    event.preventDefault();
    once($("sign-in-button"), () => signIn(form, byPassword));
  };
  const passkey = $("passkey-button");
  passkey.hidden = whyNoPasskeys() !== "";
  passkey.onclick = () => once(passkey, () => signIn(form, async () => (await import("./webauthn.js")).signInByPasskey()));
  $("unreachable-retry").onclick = () => once($("unreachable-retry"), () => check().catch(() => null));
  onSessionEnd(() => { if (session.account) end(true); });
  const again = () => check().catch(() => null);
  addEventListener("storage", (event) => { if (event.key === key) again(); });
  // A page that the browser restores from memory may belong to another person.
  addEventListener("pageshow", (event) => { if (event.persisted) again(); });
}
