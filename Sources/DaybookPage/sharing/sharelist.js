// The shares in the settings: what each shows, how often and when it was opened, its link, and its end.
import { call } from "../core/api.js";
import { button, element, once, setText } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import { onClosing, turn } from "../hidden/hidden.js";
import { moment, t } from "../core/texts.js";
import { endButton, everything, secretList, secretRow } from "../settings/secretlist.js";
import { sharePath, showLink } from "./sheetlinks.js";
import { toast } from "../ui/toast.js";

// The number of entries whose titles are requested, a few at a time.
const mostNamed = 100;
const atOnce = 4;

const isOver = ({ expireTime }) => Boolean(expireTime) && Date.parse(expireTime) <= Date.now();
// A share that is also over shows nothing when it is switched on, either.
const isOff = (one) => Boolean(one.off) && !isOver(one);

export function shares() {
  const note = element("p", { className: "problem" });
  return secretList({
    hint: "sharesHint", note, none: "sharesNone",
    find: async (again) => {
      const live = (await everything("/v1/shares", "shares")).filter((one) => !one.revokeTime);
      const names = await nameAll(live);
      setText(note, live.some(isOff) ? t("sharesOff") : "");
      return live.map((one) => row(one, names.get(one.id), again));
    },
  });
}

// Returns the names of the contents of shares, by the IDs of the shares. Deleted content has no name.
async function nameAll(list) {
  const names = new Map();
  const albums = list.some((one) => one.target.albumId) ? (await call("GET", "/v1/albums")).albums : [];
  for (const one of list) {
    const { albumId, photoIds } = one.target;
    if (albumId) names.set(one.id, albums.find((album) => album.id === albumId)?.title);
    else if (photoIds?.length) names.set(one.id, t("photoCount", { count: photoIds.length }));
  }
  const entries = list.filter((one) => one.target.entryId && !one.title).slice(0, mostNamed);
  await Promise.all(Array.from({ length: atOnce }, async () => {
    for (let one = entries.shift(); one; one = entries.shift()) {
      const entry = await call("GET", `/v1/entries/${encodeURIComponent(one.target.entryId)}`).catch(() => null);
      names.set(one.id, entry?.title || entry?.displayDate);
    }
  }));
  return names;
}

function row(one, name, again) {
  const { viewCount, viewLimit, target } = one;
  const facts = [
    // Two shares of one entry have the same name, so the time tells them apart.
    (one.title || name) && t("shareOf", { time: moment(Date.parse(one.createTime), { dateStyle: "long", timeStyle: "short" }) }),
    one.title && name, target.textOnly && t("shareTextOnly"),
    viewLimit ? t("shareViewsOf", { seen: viewCount, count: viewLimit }) : t("shareViews", { count: viewCount }),
    one.hasPassword && t("shareGuarded"), one.includeLocation && t("shareLocated"),
    one.pictureSize === "PRINT" && t("shareForPrints"),
    isOver(one) ? t("shareOver") : one.expireTime && t("endsOn", { time: moment(Date.parse(one.expireTime)) }),
  ];
  const title = one.title || name || t("shareOf", { time: moment(Date.parse(one.createTime)) });
  const address = target.entryId ? `/entries/${target.entryId}` : target.albumId ? `/albums/${target.albumId}` : null;
  const log = button(t("shareLog"), () => once(log, () => showLog(one, title)));
  // The link of a share that is off or over shows nothing.
  const link = isOver(one) ? null : one.off
    ? button(t("shareOn"), () => once(link, () => switchOn(one, again)))
    : button(t("shareLink"), () => once(link, () => showLink(one)));
  const isShut = one.off || isOver(one);
  const end = endButton(isShut ? "shareDrop" : "shareEnd", t(isShut ? "shareDropAsk" : "shareEndAsk"), sharePath(one), again);
  const own = secretRow(address ? element("a", { href: address }, title) : title, facts, log, link, end);
  if (isOff(one)) own.querySelector("strong")?.after(element("span", { className: "problem" }, t("shareOff")));
  return own;
}

// Switches on a share that a restore or an import switched off. Shows its link, which is a new one after an import.
async function switchOn(one, again) {
  let shared;
  try {
    shared = await call("POST", `${sharePath(one)}:switchOn`, { body: {} });
  } catch (failure) {
    return toast(explain(failure));
  }
  await again();
  await showLink(shared);
  toast(t("shareIsOn"));
}

// Shows the time and the kind of each view. The visitors are not recorded.
async function showLog(one, title) {
  const asked = turn();
  let views;
  try {
    views = await everything(`${sharePath(one)}/views`, "views");
  } catch (failure) {
    return toast(explain(failure));
  }
  // The heading of the list may be the title of a hidden entry, which may be locked by now.
  if (asked !== turn()) return;
  const dialog = element("dialog", { className: "question sheet", ariaLabel: t("shareLog") });
  const close = () => dialog.close();
  const shown = new AbortController();
  onClosing(close, shown.signal);
  const lines = views.map(({ time, what }) => element("li", {},
    element("time", { dateTime: time }, moment(Date.parse(time))),
    element("span", { className: "quiet" }, t(`shareView${what}`))));
  dialog.append(element("h2", {}, title),
    element("p", { className: "quiet" }, t(views.length ? "shareLogHint" : "shareLogNone")),
    element("ul", { className: "rows share-log" }, ...lines),
    element("div", { className: "actions" }, button(t("close"), close)));
  dialog.onclose = () => {
    shown.abort();
    removeEventListener("popstate", close);
    dialog.remove();
  };
  addEventListener("popstate", close);
  document.body.append(dialog);
  dialog.showModal();
}
