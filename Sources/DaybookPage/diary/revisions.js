// The history of an entry: what each version changed, and the way back to it.
import { call } from "../core/api.js";
import { button, element, once, told } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import { moment, t } from "../core/texts.js";
import { photoStill } from "./cards.js";
import { mayHaveSigns, withoutSigns } from "./cutting.js";
import { moodText, weatherText } from "./dayfacts.js";
import { differences } from "./differences.js";
import { rendered } from "../ui/markdown.js";
import { toast } from "../ui/toast.js";

const tags = { gone: "del", new: "ins" };

// Returns {element, stale()}. shown(entry) is called after the entry was reverted. The history is loaded when it is
// first opened.
export function revisions(entryID, shown, signal) {
  const path = `/v1/entries/${encodeURIComponent(entryID)}`;
  const list = element("ol", { className: "versions" });
  const notice = element("p", { className: "quiet", role: "status" });
  const more = button(t("more"), () => once(more, load));
  more.hidden = true;
  const own = element("details", { className: "history" }, told("summary", "history"), notice, list, more);
  let versions = [];
  let token = "";

  async function load() {
    notice.textContent = "";
    try {
      const page = await call("GET", `${path}/revisions?pageSize=30${token ? `&pageToken=${encodeURIComponent(token)}` : ""}`, { signal });
      versions.push(...page.revisions);
      token = page.nextPageToken ?? "";
      paint();
    } catch (failure) {
      if (!signal.aborted) notice.replaceChildren(explain(failure), button(t("retry"), load));
    }
  }

  function paint() {
    more.hidden = !token;
    // The changes of a version are known once the previous version is loaded.
    list.replaceChildren(...versions.slice(0, token ? -1 : undefined).map((version, index) => row(version, versions[index + 1], index)));
    if (versions.length === 1) notice.textContent = t("historyNone");
  }

  function row(version, before, index) {
    const head = element("div", { className: "version" },
      element("time", { dateTime: new Date(version.createTime).toISOString() }, moment(Date.parse(version.createTime))),
      index === 0 ? told("span", "versionNow", { className: "quiet" })
        : button(t("goBackTo"), (event) => once(event.currentTarget, () => revert(version.number)), "plain revert"));
    return element("li", {}, head, ...changes(version, before));
  }

  async function revert(number) {
    const now = versions[0].number;
    try {
      shown(await back(number));
      toast(t("wentBack"), { label: t("undo"), run: async () => {
        try {
          const entry = await back(now);
          if (!signal.aborted) shown(entry);
        } catch (failure) {
          toast(explain(failure));
        }
      } }, [entryID]);
    } catch (failure) {
      toast(explain(failure));
    }
  }

  const back = (revision) => call("POST", `${path}:revert`, { body: { revision } });

  function stale() {
    [versions, token] = [[], ""];
    if (own.open) load();
    else list.replaceChildren();
  }

  own.ontoggle = () => { if (own.open && !versions.length) load(); };
  return { element: own, stale };
}

function changes(version, before) {
  const title = compared("strong", before?.title ?? "", version.title);
  const body = before?.body ? comparedTexts(before.body, version.body) : whole(version.body);
  const old = before?.photos ?? [];
  const apart = (photos, others) => photos.filter(({ photoId }) => !others.some((other) => other.photoId === photoId));
  const mood = (one) => (one?.mood ? moodText(one.mood) : "");
  const weather = (one) => (one?.weather ? weatherText(one.weather) : "");
  return [
    title, body, compared("p", mood(before), mood(version)), compared("p", weather(before), weather(version)),
    strip("photosAdded", apart(version.photos, old)), strip("photosTaken", apart(old, version.photos)),
  ].filter(Boolean);
}

function compared(name, before, after) {
  if (before === after) return null;
  return element(name, { className: "change" }, ...differences(before, after).map(({ kind, text }) =>
    (tags[kind] ? element(tags[kind], {}, text) : text)));
}

// Compares texts without their signs, unless the signs are all that changed.
function comparedTexts(before, after) {
  const [old, now] = [withoutSigns(before), withoutSigns(after)];
  return old === now ? compared("p", before, after) : compared("p", old, now);
}

// Returns a text as an entry shows it, all of which a version added; null for none.
function whole(text) {
  if (!text) return null;
  const own = element("div", { className: "change" }, element("ins", { className: "body" }, text));
  if (mayHaveSigns(text)) {
    rendered(text).catch(() => null).then((nodes) => {
      if (nodes) own.replaceChildren(element("div", { className: "body written" }, nodes));
    });
  }
  return own;
}

function strip(key, photos) {
  if (!photos.length) return null;
  return element("div", { className: "strip" }, told("span", key, { className: "quiet" }), ...photos.slice(0, 12).map(({ photoId: id, caption }) =>
    photoStill({ id, caption })));
}
