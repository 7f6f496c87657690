// The newest entries, or what was found.
import { call } from "./api.js";
import { dayHeading, entryCard, photoCard } from "./cards.js";
import { $, button } from "./dom.js";
import { explain } from "./failures.js";
import { remember } from "./photos.js";
import { t } from "./texts.js";

const none = () => ({ token: "", query: "", isDone: false, lastDay: "", control: null });
let feed = none();
const actions = { find, edit: () => null };

// Takes away what is shown; nothing that is under way is shown later.
export function clear() {
  feed.control?.abort();
  feed = { ...none(), isDone: true };
  $("feed").replaceChildren();
  $("notice").replaceChildren();
}

export function restart(query = "") {
  clear();
  feed = { ...none(), query };
  return loadMore();
}

// What is searched for, from the beginning again.
export const refresh = () => restart($("search").value.trim());

async function loadMore() {
  const run = feed;
  if (run.control || run.isDone) return;
  run.control = new AbortController();
  const query = new URLSearchParams({ pageSize: "20" });
  if (run.token) query.set("pageToken", run.token);
  if (run.query) query.set("q", run.query);
  try {
    const path = `${run.query ? "/v1/search" : "/v1/entries"}?${query}`;
    const page = await call("GET", path, { signal: run.control.signal });
    if (run !== feed) return;
    run.token = page.nextPageToken || "";
    run.isDone = !run.token;
    $("feed").append(...(page.results || page.entries.map((entry) => ({ entry }))).flatMap(cards));
    $("notice").textContent = run.isDone && !$("feed").hasChildNodes() ? t(run.query ? "none" : "empty") : "";
  } catch (failure) {
    if (run !== feed) return;
    run.isDone = true;
    const again = button(t("retry"), () => {
      run.isDone = false;
      $("notice").replaceChildren();
      loadMore();
    }, "primary");
    $("notice").replaceChildren(explain(failure), again);
  } finally {
    run.control = null;
  }
  if (run === feed && !run.isDone && $("more").getBoundingClientRect().top < innerHeight * 2) loadMore();
}

function cards(result) {
  const made = [];
  const day = (result.entry || result.photo).localDate;
  if (day && day !== feed.lastDay) {
    feed.lastDay = day;
    made.push(dayHeading(day));
  }
  if (result.photo) remember(result.photo);
  made.push(result.entry ? entryCard(result.entry, result, actions) : photoCard(result.photo, result));
  return made;
}

function find(query) {
  $("search").value = query;
  scrollTo(0, 0);
  restart(query);
}

// Shows an entry that was saved: a change where it stands, else the list from the top.
export function showSaved(entry) {
  const card = $("feed").querySelector(`[data-entry="${CSS.escape(entry.id)}"]`);
  if (card?.dataset.day === entry.localDate) {
    card.replaceWith(entryCard(entry, {}, actions));
    return;
  }
  $("search").value = "";
  scrollTo(0, 0);
  restart();
}

// edit: what to do with the id of an entry that is to be changed.
export function watchFeed(edit) {
  actions.edit = edit;
  new IntersectionObserver((seen) => { if (seen.some((one) => one.isIntersecting)) loadMore(); }, { rootMargin: "800px" })
    .observe($("more"));
  let pause = 0;
  $("search").oninput = () => {
    clearTimeout(pause);
    pause = setTimeout(refresh, 250);
  };
}
