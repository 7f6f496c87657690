// Library: every photo, or months, or years. Only photos near the screen are in the page. The newest photos are in view
// first: at the top, or at the end if the oldest are first.
import { button, element, told } from "../ui/dom.js";
import * as live from "../core/live.js";
import { go } from "../core/router.js";
import { read, write } from "../core/storage.js";
import { addTexts, t } from "../core/texts.js";
import { albumFilling } from "../albums/albumfilling.js";
import { entryFilling } from "../editor/entryfilling.js";
import { bucketTiles } from "./buckets.js";
import { dayHeads } from "./dayheads.js";
import { shapeFor, watchDensity } from "./density.js";
import { grid, gridReady } from "../grid/grid.js";
import { watchKeys } from "../grid/gridkeys.js";
import { libraryDeeds } from "./librarydeeds.js";
import { remember } from "../photos/photos.js";
import { scrubber } from "./scrubber.js";
import { selectBar } from "../grid/selectbar.js";
import { selection } from "../grid/selection.js";
import { failed, nothing, waiting } from "../ui/states.js";
import { askForDays, sectionsOf, timeline } from "./timeline.js";
import { uploads } from "../uploads/uploads.js";
import { viewOptions } from "./viewoptions.js";
import texts from "./library-texts.js";

addTexts(texts);

const orderKey = "daybook.library.order";
const views = ["all", "days", "months", "years"];
// Successive changes within this time are handled together, in milliseconds.
const changeTime = 400;

const isOldest = () => read(orderKey) === "oldest";
// Returns the parameter of GET /v1/photos for the order.
const order = () => (isOldest() ? { orderBy: "takenTime asc" } : {});
const inOrder = (buckets) => (isOldest() ? buckets.toReversed() : buckets);

export default {
  title: () => t("library"),
  async enter(container, visit) {
    const { query, kept, signal } = visit;
    const view = views.includes(query.get("view")) ? query.get("view") : "all";
    await gridReady();
    const sent = uploads({ done: () => refresh(), signal });
    const bar = element("header", { className: "library-head" }, told("h1", "library"),
      element("nav", { className: "chips", ariaLabel: t("library") }, ...views.map((name) => tab(name, view, query.get("for")))),
      element("div", { className: "library-tools" }, sent.control));
    const notice = element("div", { role: "status" }, waiting());
    const tellEmpty = emptiness(bar, notice, sent.control);
    const place = element("div", { className: "library" });
    container.classList.add("wide-screen");
    container.append(bar, sent.band, notice, place);
    /** @type {() => unknown} */
    let refresh = () => null;
    if (view === "months" || view === "years") {
      const load = async () => {
        try {
          const buckets = inOrder(await timeline(view === "months" ? "MONTH" : "YEAR", signal));
          tellEmpty(!buckets.length);
          place.replaceChildren(bucketTiles(buckets));
        } catch (failure) {
          if (!signal.aborted) notice.replaceChildren(failed(failure, load));
        }
      };
      refresh = load;
      follow(() => load(), signal);
      return load();
    }
    const photos = photoView(place, bar.querySelector(".library-tools"), notice, {
      isDaily: view === "days", kept, at: query.get("at"), into: query.get("into"), entry: query.get("for"), tellEmpty, signal,
    });
    refresh = photos.refresh;
    visit.view = () => ({ sections: photos.sections() });
    return photos.ready;
  },
  leave({ view }) {
    document.body.classList.remove("is-selecting");
    return view?.();
  },
  // Hidden photos are not listed here.
  conceal: () => null,
};

// Returns a function that shows whether the library is empty. An empty library offers only to add photos.
function emptiness(bar, notice, upload) {
  return (isEmpty) => {
    for (const one of bar.querySelectorAll("nav, .library-tools")) one.hidden = isEmpty;
    const hint = matchMedia("(pointer: fine) and (min-width: 641px)").matches ? [told("p", "libraryDrop")] : [];
    const add = button(t("uploadPhotos"), () => upload.querySelector("input").click(), "primary");
    notice.replaceChildren(...(isEmpty ? [nothing("libraryEmpty", ...hint, add)] : []));
  };
}

// Returns the link to a view. It continues the choice of photos for an entry.
function tab(name, view, entry) {
  const query = new URLSearchParams({ ...(name !== "all" && { view: name }), ...(entry && { for: entry }) });
  const link = element("a", { className: "chip", href: query.size ? `/library?${query}` : "/library" }, t(`library_${name}`));
  if (name === view) link.setAttribute("aria-current", "page");
  return link;
}

function photoView(place, tools, notice, { isDaily, kept, at, into, entry, tellEmpty, signal }) {
  let follows = null;
  const heads = dayHeads(isDaily);
  const shown = grid(place, {
    shapeFor,
    ask: async (chunk, stop) => {
      const lists = await askForDays(chunk, stop, order());
      for (const photo of lists.flat()) remember(photo);
      return lists;
    },
    heading: heads.heading,
    arrived: (chunk) => heads.tell(shown.state.sections.filter((section) => section.runs.some((run) => run.chunk === chunk))),
    decorate: (tile, photo) => chosen.mark(tile, photo),
    onMove: (top) => follows?.move(top),
  }, signal);
  const chosen = selection(shown, { open: (photo) => photo && go(`/photos/${photo.id}`, { state: { list: order() } }), changed: () => drawBar(), signal });
  const filling = into ? albumFilling(into, signal) : entry && entryFilling(entry);
  const drawBar = selectBar(place, chosen, filling ? filling.deeds : libraryDeeds({ shown, chosen, refresh: () => refresh() }));
  if (filling) notice.before(filling.words);
  watchKeys(shown, { selection: chosen, signal });
  follows = scrubber(place, shown, signal);
  tools.prepend(button(t("select"), () => (chosen.isOn ? chosen.stop() : chosen.start()), "plain select"));
  tools.append(optionsButton(shown, async () => {
    shown.show([]);
    scrollTo({ top: 0, behavior: "instant" });
    await refresh();
    arrive();
  }));
  watchDensity(shown.field, () => shown.reshape(), signal);

  // Brings the newest photos into view.
  const arrive = () => { if (isOldest()) shown.end(); };
  let stale = new Set();
  async function refresh() {
    try {
      const days = inOrder(await timeline("DAY", signal));
      tellEmpty(!days.length);
      shown.show(sectionsOf(days, isDaily, shown.state.sections, stale));
      stale = new Set();
    } catch (failure) {
      if (!signal.aborted) notice.replaceChildren(failed(failure, refresh));
    }
  }
  follow(({ updated, removed, inserted, isResync }) => {
    if (isResync) shown.state.sections.forEach((section) => section.runs.forEach((run) => { run.photos = null; }));
    for (const { photo } of [...inserted, ...updated]) {
      if (!photo) continue;
      remember(photo);
      const before = shown.find(photo.id)?.photo;
      if (before) stale.add(before.localDate);
      stale.add(photo.localDate);
      if (before && before.localDate === photo.localDate && !photo.hidden) shown.replace(photo);
    }
    const gone = new Set(removed.filter((one) => one.kind === "PHOTO").map((one) => one.id));
    if (gone.size) shown.without(gone);
    refresh();
  }, signal);
  const ready = begin(shown, { kept, at, notice, refresh, arrive }).then(() => { if (filling) chosen.start(); });
  return { refresh, ready, sections: () => shown.state.sections };
}

// Shows the library. A reader who comes back sees the previous state at once. Changes follow.
async function begin(shown, { kept, at, notice, refresh, arrive }) {
  if (kept?.sections) {
    notice.replaceChildren();
    shown.show(kept.sections);
    refresh();
    return;
  }
  await refresh();
  if (at) shown.jump(at);
  else arrive();
}

function optionsButton(shown, reordered) {
  return button(t("libraryView"), () => viewOptions({
    isOldest, setOldest: (isOn) => write(orderKey, isOn ? "oldest" : "newest"), reordered, reshaped: () => shown.reshape(),
  }), "plain view");
}

// Reports changes of photos, a little later and together.
function follow(action, signal) {
  let timer = 0;
  let all = null;
  live.subscribe((change) => {
    const isPhoto = (one) => one.photo || one.kind === "PHOTO";
    if (!change.isResync && ![...change.inserted, ...change.updated, ...change.removed].some(isPhoto)) return;
    all ??= { inserted: [], updated: [], removed: [], isResync: false };
    for (const key of ["inserted", "updated", "removed"]) all[key].push(...change[key]);
    all.isResync ||= change.isResync;
    clearTimeout(timer);
    timer = setTimeout(() => {
      const now = all;
      all = null;
      if (!signal.aborted) action(now);
    }, changeTime);
  }, { signal });
}
