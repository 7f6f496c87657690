// Discover: pictures from other places, fifteen a page, and the saved ones with their notes.
import { call } from "../core/api.js";
import { element, told } from "../ui/dom.js";
import * as live from "../core/live.js";
import { addTexts, t } from "../core/texts.js";
import { pictureCard } from "./picture.js";
import { endless } from "../ui/endless.js";
import { failed, nothing, waiting } from "../ui/states.js";
import texts from "./discover-texts.js";

addTexts(texts);

const mostKept = 300;
const mostStars = 200;
const changeTime = 400;

export default {
  title: () => t("discover"),
  enter(container, visit) {
    const { query, kept, signal } = visit;
    const isSaved = query.get("show") === "saved";
    const tab = (key, href, isHere) => {
      const link = element("a", { className: "chip", href }, t(key));
      if (isHere) link.setAttribute("aria-current", "page");
      return link;
    };
    const columns = [...Array(matchMedia("(min-width: 900px)").matches ? 3 : 2)].map(() => element("div", { className: "column" }));
    const wall = element("div", { className: "pictures" }, ...columns);
    const notice = element("div", { role: "status" }, waiting());
    container.append(told("h1", "discover"), element("nav", { className: "chips", ariaLabel: t("discover") },
      tab("discoverFeed", "/discover", !isSaved), tab("discoverSaved", "/discover?show=saved", isSaved)), wall, notice);
    const pictures = [];
    // The shortest column gets the next picture, so existing pictures do not move.
    const heights = columns.map(() => 0);
    const cards = [];
    const append = (found) => {
      notice.replaceChildren();
      for (const picture of found) {
        if (pictures.some((one) => one.id === picture.id)) continue;
        pictures.push(picture);
        const shortest = heights.indexOf(Math.min(...heights));
        heights[shortest] += (picture.width ? picture.height / picture.width : 1) + 0.4;
        const card = pictureCard(picture);
        cards.push(card);
        columns[shortest].append(card.element);
      }
    };
    if (kept) append(kept.pictures);
    followStars(cards, signal, kept?.position ?? live.position());
    const pages = endless(wall.parentElement ?? wall, {
      signal, kept,
      ask: (token) => ask(isSaved, token, signal),
      take: (page) => append(page.photos),
      done: () => { if (!pictures.length) notice.replaceChildren(nothing(isSaved ? "discoverNoneSaved" : "discoverNone")); },
      failed: (failure, again) => notice.replaceChildren(failure.reason === "DISCOVER_OFF" ? nothing("discoverOff") : failed(failure, () => {
        notice.replaceChildren(waiting());
        again();
      })),
    });
    visit.view = () => (pictures.length && pictures.length <= mostKept ? { pictures, token: pages.token(), position: live.position() } : undefined);
    return pages.ready;
  },
  leave: ({ view }) => view?.(),
};

// Follows the stars, which change when photos are deleted, restored, starred or described elsewhere.
function followStars(cards, signal, since) {
  let timer = 0;
  async function look() {
    const page = await call("GET", `/v1/discover:saved?pageSize=${mostStars}`, { signal }).catch(() => null);
    if (!page || signal.aborted) return;
    const saved = new Map(page.photos.map((one) => [one.id, { id: one.savedPhotoId, memo: one.memo }]));
    for (const card of cards) {
      // The list has neither hidden pictures nor pictures beyond its page.
      if (saved.has(card.id) || (!page.nextPageToken && !card.isShut())) card.stand(saved.get(card.id) ?? null);
    }
  }
  live.subscribe(({ inserted, updated, removed, isResync }) => {
    const gone = new Set(removed.filter(({ kind }) => kind === "PHOTO").map(({ id }) => id));
    for (const card of cards) card.gone(gone);
    if (!isResync && !gone.size && ![...inserted, ...updated].some(({ photo }) => photo)) return;
    clearTimeout(timer);
    timer = setTimeout(look, changeTime);
  }, { signal, since });
  signal.addEventListener("abort", () => clearTimeout(timer));
}

async function ask(isSaved, token, signal) {
  if (isSaved) return call("GET", `/v1/discover:saved?${new URLSearchParams({ pageSize: "30", ...(token ? { pageToken: token } : {}) })}`, { signal });
  const page = await call("GET", `/v1/discover?page=${token || 1}`, { signal });
  return { photos: page.photos, nextPageToken: page.nextPage ? String(page.nextPage) : "" };
}
