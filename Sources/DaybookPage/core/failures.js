// Failures of requests, and their sentences in the reader's language.
import { hasText, language, t } from "./texts.js";

export class Failure extends Error {
  /**
   * @param {number} status the HTTP status; 0 if there was no response
   * @param {{ error?: { message?: string, details?: any[] } } | null} body the server's error document, if any
   * @param {string} reason
   * @param {number} retryAfter in seconds
   */
  constructor(status, body = null, reason = "", retryAfter = 0) {
    super(body?.error?.message || reason || `status ${status}`);
    const found = body?.error?.details;
    const details = Array.isArray(found) ? found : [];
    this.status = status;
    this.reason = reason || details.map((detail) => detail.reason).find(Boolean) || "";
    this.fields = details.flatMap((detail) => detail.fieldViolations || []).map((violation) => violation.field || "");
    this.retryAfter = retryAfter;
    this.percent = details.map((detail) => detail.metadata?.percent).find(Boolean) || "0";
    this.fileName = "";
  }

  // The diary was not reached, by this browser or by a proxy. It is not known whether the request was processed.
  get isUnreached() {
    return ["NO_CONNECTION", "TIMEOUT"].includes(this.reason) || [502, 503, 504].includes(this.status);
  }

  // The session has ended. A wrong password or passkey does not count.
  get isSessionEnd() {
    return this.status === 401 && !["INVALID_CREDENTIALS", "PASSKEY_REFUSED"].includes(this.reason);
  }
}

// Returns the sentence for people. It says what to do next, and starts with the file's name if there is one.
export function explain(failure) {
  const message = t(key(failure), { wait: wait(failure.retryAfter || 5), percent: failure.percent });
  return failure.fileName ? t("errorNamed", { name: failure.fileName, message }) : message;
}

function key(failure) {
  if (!(failure instanceof Failure)) return "STATUS_500";
  if (failure.reason === "PASSWORD_WRONG" && failure.fields.includes("password")) return failure.reason;
  if (failure.reason === "FIELD_INVALID" || failure.status === 400) {
    if (failure.fields.some((field) => /^photos\[\d+\]\.photoId$/.test(field))) return "PHOTO_GONE";
    const field = failure.fields.map((name) => `FIELD_${name}`).find(hasText);
    if (field) return field;
  }
  if (/^[A-Z_]+$/.test(failure.reason) && hasText(failure.reason)) return failure.reason;
  const status = `STATUS_${failure.status}`;
  if (hasText(status)) return status;
  return failure.status === 412 ? "ETAG_MISMATCH" : failure.status >= 400 && failure.status < 500 ? "STATUS_400" : "STATUS_500";
}

function wait(seconds) {
  const [value, unit] = seconds < 60 ? [Math.ceil(seconds), "second"] : [Math.ceil(seconds / 60), "minute"];
  return new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay: "long" }).format(value);
}
