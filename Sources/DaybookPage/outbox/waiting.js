// Entries that were saved without a connection and wait to be sent, shown at their later place.
import { button, element, once, told } from "../ui/dom.js";
import { onClosing } from "../hidden/hidden.js";
import { go } from "../core/router.js";
import { session } from "../core/session.js";
import { addTexts, moment, t } from "../core/texts.js";
import { isFinishingAt, reopen } from "../editor/editor.js";
import { send } from "./delivery.js";
import offline from "./offline-texts.js";
import { take } from "./outbox.js";
import { isWritten } from "./recordlocks.js";
import { toast } from "../ui/toast.js";
import { isClosed, titleOf } from "../diary/unsaved.js";
import { list, onWaiting } from "./waitingstore.js";

addTexts(offline);

const mostPictures = 6;
// The maximum time for another window to send an entry before the page shows that it is being sent, in milliseconds.
const mostWait = 2000;

// Returns the text of a draft and its unsent pictures, with the object URLs to release.
function contents({ draft, items }, addresses) {
  if (isClosed(draft)) return [];
  const pictures = items.filter((item) => item.file?.type.startsWith("image/")).slice(0, mostPictures).map((item) => {
    const address = URL.createObjectURL(item.file);
    addresses.push(address);
    const image = element("img", { src: address, alt: item.caption || t("photo") });
    image.onerror = () => image.remove();
    return image;
  });
  const words = draft.title ? draft.body.trim() : "";
  return [
    words ? element("p", { className: "words" }, words) : null,
    pictures.length ? element("div", { className: "pictures" }, ...pictures) : null,
  ];
}

async function open(record) {
  if (isFinishingAt(record.draft.etag ? record.draft.entryID : "")) return toast(t("waitingBusy"));
  if (isClosed(record.draft)) {
    const { unlocked } = await import("../hidden/unlock.js");
    return unlocked(() => open(record));
  }
  const taken = await take(record.id, AbortSignal.timeout(mostWait));
  if (!taken) return toast(t("waitingBusy"));
  const path = reopen(taken, record.trouble === "conflict");
  if (path) go(path);
}

function row(record, addresses) {
  const { draft, items, trouble, note } = record;
  const files = items.filter((item) => item.file).length;
  const kind = t(draft.etag ? "waitingEdit" : "waitingNew");
  const facts = [kind, moment(record.changed), files ? t("waitingPhotos", { count: files }) : ""];
  const control = button(t("waitingOpen"), () => once(control, () => open(record)));
  const title = titleOf({ ...draft, missing: items.filter(({ name }) => name) });
  const why = trouble === "conflict" ? t("waitingConflict") : trouble;
  return element("li", {},
    element("div", {}, element("strong", {}, title), ...contents(record, addresses),
      element("span", { className: "quiet" }, facts.filter(Boolean).join(" · ")),
      why ? element("span", { className: "problem", role: "alert" }, why)
        : note ? element("span", { className: "problem" }, note) : null),
    element("span", { className: "actions" }, control));
}

// Shows the waiting entries, or only the one with the given ID. Follows changes until the signal ends it.
export function waitingBand(signal, entryID = "") {
  const rows = element("ul", { className: "rows" });
  const now = button(t("waitingSend"), () => once(now, () => send({ isAsked: true })), "primary");
  const band = element("section", { id: "waiting", className: "band", hidden: true },
    told("h2", "waiting"), told("p", "waitingHint", { className: "quiet" }), rows,
    element("div", { className: "actions" }, now));
  // The shown rows, by the ID of their record. Unchanged rows stay, with their focus.
  const drawn = new Map();
  const stampOf = ({ changed, trouble, note, items, draft }) =>
    JSON.stringify([changed, trouble, note, items.map(({ photoId }) => photoId), isClosed(draft)]);
  function giveBack(id) {
    drawn.get(id)?.addresses.forEach((address) => URL.revokeObjectURL(address));
    drawn.delete(id);
  }
  function rowOf(record) {
    const stamp = stampOf(record);
    if (drawn.get(record.id)?.stamp === stamp) return drawn.get(record.id).element;
    giveBack(record.id);
    const addresses = [];
    drawn.set(record.id, { stamp, addresses, element: row(record, addresses) });
    return drawn.get(record.id).element;
  }
  async function show() {
    const { account } = session;
    const found = account ? (await list(account.id)) : [];
    if (signal.aborted || session.account?.id !== account?.id) return;
    const shown = found.filter(({ id, draft }) => !isWritten(id) && (!entryID || draft.entryID === entryID));
    band.hidden = !shown.length;
    for (const id of [...drawn.keys()]) if (shown.every((record) => record.id !== id)) giveBack(id);
    const wanted = shown.map(rowOf);
    if (wanted.length !== rows.children.length || wanted.some((one, index) => rows.children[index] !== one)) {
      rows.replaceChildren(...wanted);
    }
  }
  onWaiting(show, signal);
  onClosing(show, signal);
  signal.addEventListener("abort", () => [...drawn.keys()].forEach(giveBack));
  show();
  return band;
}
