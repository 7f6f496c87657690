// What was saved without a connection and waits to be sent, shown where the entry will stand.
import { button, element, once, told } from "../core/dom.js";
import { go } from "../core/router.js";
import { session } from "../core/session.js";
import { moment, t } from "../core/texts.js";
import { isFinishingAt, reopen } from "./editor.js";
import "./offlinetexts.js";
import { isWritten, send, take } from "./outbox.js";
import { toast } from "./toast.js";
import { titleOf } from "./unsaved.js";
import { list, onWaiting } from "./waitingstore.js";

const mostPictures = 6;

// The words on a draft and the pictures that are not sent yet, with the addresses that are to be given back.
function contents({ draft, items }, addresses) {
  const pictures = items.filter((item) => item.file?.type.startsWith("image/")).slice(0, mostPictures).map((item) => {
    const address = URL.createObjectURL(item.file);
    addresses.push(address);
    const image = element("img", { src: address, alt: item.caption || item.name });
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
  const taken = await take(record.id);
  if (!taken) return;
  const path = reopen(taken, record.trouble === "conflict");
  if (path) go(path);
}

function row(record, addresses) {
  const { draft, items, trouble, note } = record;
  const files = items.filter((item) => item.file).length;
  const kind = t(draft.etag ? "waitingEdit" : "waitingNew");
  const facts = [kind, moment(record.changed), files ? t("waitingPhotos", { count: files }) : ""];
  const control = button(t("waitingOpen"), () => once(control, () => open(record)));
  const title = titleOf({ ...draft, missing: items.map(({ name }) => name).filter(Boolean) });
  const why = trouble === "conflict" ? t("waitingConflict") : trouble;
  return element("li", {},
    element("div", {}, element("strong", {}, title), ...contents(record, addresses),
      element("span", { className: "quiet" }, facts.filter(Boolean).join(" · ")),
      why ? element("span", { className: "problem", role: "alert" }, why)
        : note ? element("span", { className: "problem" }, note) : null),
    element("span", { className: "actions" }, control));
}

// A band of what waits; with an entry's id, of that one alone. It follows what comes and goes until the signal ends it.
export function waitingBand(signal, entryID = "") {
  const rows = element("ul", { className: "rows" });
  const now = button(t("waitingSend"), () => once(now, () => send({ isAsked: true })), "primary");
  const band = element("section", { id: "waiting", className: "band", hidden: true },
    told("h2", "waiting"), told("p", "waitingHint", { className: "quiet" }), rows,
    element("div", { className: "actions" }, now));
  let addresses = [];
  const giveBack = () => addresses.splice(0).forEach((address) => URL.revokeObjectURL(address));
  async function show() {
    const { account } = session;
    const found = account ? (await list(account.id)) : [];
    if (signal.aborted || session.account?.id !== account?.id) return;
    const shown = found.filter(({ id, draft }) => !isWritten(id) && (!entryID || draft.entryID === entryID));
    giveBack();
    band.hidden = !shown.length;
    rows.replaceChildren(...shown.map((record) => row(record, addresses)));
  }
  onWaiting(show, signal);
  signal.addEventListener("abort", giveBack);
  show();
  return band;
}
