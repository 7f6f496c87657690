// Passkeys: keys that a device stores and signs with. In JSON, their bytes are base64.
import { call } from "./api.js";
import { Failure } from "./failures.js";
import { newID } from "./ids.js";
import texts from "./passkey-texts.js";
import { addTexts } from "./texts.js";

addTexts(texts);

// The time that the server gives a person, in milliseconds.
const timeout = 300_000;

const bytes = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)));
const credential = (id) => ({ type: "public-key", id: bytes(id) });

// Creates a passkey for the account. Throws a Failure.
export async function addPasskey(title, password) {
  const begun = await call("POST", "/v1/passkeys:begin", { body: { password } });
  const user = { id: bytes(begun.userId), name: begun.userName, displayName: begun.userName };
  const { response } = await asked(() => navigator.credentials.create({ publicKey: {
    challenge: bytes(begun.challenge), rp: { id: begun.rpId, name: "Daybook" }, user, timeout, attestation: "none",
    pubKeyCredParams: begun.algorithms.map((alg) => ({ type: "public-key", alg })),
    excludeCredentials: begun.excludedCredentialIds.map(credential),
    // The device finds the passkey without a name, and unlocks it by a finger, a face or a code.
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  } }));
  const body = {
    title, clientDataJson: text(response.clientDataJSON), authenticatorData: text(response.getAuthenticatorData()),
  };
  return call("POST", "/v1/passkeys", { body, key: newID() });
}

// Logs in with the passkey that the person chooses. The server's response is that of a login. Throws a Failure.
export async function signInByPasskey() {
  const begun = await call("POST", "/v1/sessions:beginPasskey", { body: {} });
  const { rawId, response } = await asked(() => navigator.credentials.get({
    publicKey: { challenge: bytes(begun.challenge), rpId: begun.rpId, userVerification: "required", timeout },
  }));
  return call("POST", "/v1/sessions:passkey", { body: {
    credentialId: text(rawId), clientDataJson: text(response.clientDataJSON),
    authenticatorData: text(response.authenticatorData), signature: text(response.signature),
    userHandle: text(response.userHandle ?? new ArrayBuffer(0)),
  } });
}

// The reasons, by the names of the browsers' errors.
const reasons = {
  InvalidStateError: "PASSKEY_ALREADY_EXISTS", NotAllowedError: "PASSKEY_STOPPED", AbortError: "PASSKEY_STOPPED",
};

async function asked(question) {
  try {
    return await question();
  } catch (error) {
    throw new Failure(0, null, reasons[error.name] ?? "PASSKEY_IMPOSSIBLE");
  }
}
