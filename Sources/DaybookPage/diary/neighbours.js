// The end of an entry's screen: a link to its day, and the entries before and after it.
import { call } from "../core/api.js";
import { element } from "../ui/dom.js";
import { go } from "../core/router.js";
import { moment, t } from "../core/texts.js";

// The maximum number of entries of one day to look through.
const most = 20;

const timeOf = ({ entryTime }) => Date.parse(entryTime);
const isEarlier = (one, other) => timeOf(one) < timeOf(other) || (timeOf(one) === timeOf(other) && one.id < other.id);
const dateText = (date) => moment(Date.parse(`${date}T00:00Z`), { dateStyle: "long", timeZone: "UTC" });

async function beside(entry, query, isBeside, signal) {
  const { entries } = await call("GET", `/v1/entries?${new URLSearchParams({ ...query, pageSize: most })}`, { signal });
  return entries.find(isBeside) ?? null;
}

function link(entry, key) {
  const own = element("a", { href: `/entries/${entry.id}`, className: key },
    element("span", { className: "quiet" }, t(key)), element("strong", {}, entry.title || dateText(entry.localDate)),
    entry.title ? element("span", { className: "quiet" }, dateText(entry.localDate)) : null);
  // A neighbouring entry replaces the page in the history, so that Back leads to the place before.
  own.onclick = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(`/entries/${entry.id}`, { isInstead: true });
  };
  return own;
}

// Returns {element, show(entry)}.
export function neighbours(signal) {
  const day = element("a", { className: "to-day" });
  const pages = element("div", { className: "pages" });
  const own = element("nav", { className: "neighbours", ariaLabel: t("neighbours") }, day, pages);
  let shown = "";
  return {
    element: own,
    async show(entry) {
      const { localDate: date } = entry;
      Object.assign(day, { href: `/diary/${date}`, textContent: t("allOfDay", { date: dateText(date) }) });
      const mark = `${entry.id} ${entry.entryTime}`;
      if (mark === shown) return;
      shown = mark;
      const [before, after] = await Promise.all([
        beside(entry, { to: date }, (one) => isEarlier(one, entry), signal),
        beside(entry, { from: date, orderBy: "entryTime asc" }, (one) => isEarlier(entry, one), signal),
      ].map((one) => one.catch(() => null)));
      if (signal.aborted || mark !== shown) return;
      pages.replaceChildren(...[before && link(before, "entryBefore"), after && link(after, "entryAfter")].filter(Boolean));
    },
  };
}
