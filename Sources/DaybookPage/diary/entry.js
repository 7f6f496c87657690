// One entry, at its own address.
import { call } from "../core/api.js";
import { button, element, once, replaceKeepingFocus } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import * as live from "../core/live.js";
import { go } from "../core/router.js";
import { addTexts, t } from "../core/texts.js";
import { dayHeading, entryCard } from "./cards.js";
import { isBlank } from "../editor/drafts.js";
import { entryDeeds } from "./entrydeeds.js";
import { isEntryShut } from "../photos/photos.js";
import { removeEntry } from "./removal.js";
import { revisions } from "./revisions.js";
import { onSent } from "../outbox/delivery.js";
import { share } from "../sharing/sharing.js";
import { toast } from "../ui/toast.js";
import { isLocked, locked, unlocked } from "../hidden/unlock.js";
import { waitingBand } from "../outbox/waiting.js";
import texts from "./history-texts.js";

addTexts(texts);

export default {
  title: () => t("entry"),
  async enter(container, { parameters, isClosing, signal }) {
    const { id } = parameters;
    const place = element("div", { className: "one" });
    container.append(waitingBand(signal, id), place);
    onSent((entry) => {
      if (entry.id !== id) return;
      if (!isEntryShut(entry)) show(entry);
      else if (!entry.hidden) load();
    }, signal);
    const remove = (entry) => removeEntry(entry, { hide: () => go("/diary", { isInstead: true }), bring: () => go(`/entries/${id}`) });
    const history = revisions(id, (entry) => show(entry), signal);
    let etag = "";
    const deeds = entryDeeds({
      changed: (entry) => (signal.aborted ? go(`/entries/${id}`) : show(entry)), away: () => go("/diary", { isInstead: true }),
    });
    let time = 0;
    const show = (entry) => {
      if (etag && etag !== entry.etag) history.stale();
      etag = entry.etag;
      deeds.show(entry);
      time = Date.parse(entry.updateTime);
      const heading = dayHeading(entry.localDate, "h1");
      heading.querySelector("time").replaceWith(element("a", { href: `/diary/${entry.localDate}` }, heading.querySelector("time").cloneNode(true)));
      const card = entryCard(entry, { isWhole: true }, { remove });
      if (isBlank(entry)) card.prepend(element("p", { className: "note" }, t("entryEmptied")));
      // The history stays open where it is.
      if (history.element.isConnected) {
        replaceKeepingFocus(place.querySelector("h1"), heading);
        replaceKeepingFocus(place.querySelector(".card"), card);
        return;
      }
      const sharing = element("div", { className: "actions" }, ...deeds.elements,
        button(t("share"), () => share({ entryId: id }, entry.hidden), "plain share"));
      place.replaceChildren(heading, card, sharing, history.element);
    };
    // The entry is shown as it was, and can be restored from here.
    const inTrash = (entry) => {
      const restore = button(t("restorePhoto"), () => once(restore, () => call("POST", `/v1/entries/${encodeURIComponent(id)}:undelete`)
        .then(show, (failure) => toast(explain(failure)))), "primary restore");
      const card = entryCard(entry, { isWhole: true }, { remove: () => null });
      card.querySelector(".does").remove();
      place.replaceChildren(dayHeading(entry.localDate, "h1"), element("p", { className: "note" }, t("entryInTrash")), card,
        element("div", { className: "actions" }, element("a", { href: "/trash", className: "plain" }, t("trash")), restore));
    };
    const say = (text) => place.replaceChildren(
      element("div", { className: "notice" }, element("h1", {}, text), element("a", { href: "/diary" }, t("toDiary"))));
    live.subscribe(({ inserted, updated, removed, isResync }) => {
      const entry = [...inserted, ...updated].find((one) => one.entry?.id === id)?.entry;
      if (entry) show(entry);
      else if (removed.some((one) => one.kind === "ENTRY" && one.id === id)) say(t("ENTRY_NOT_FOUND"));
      else if (isResync) load();
    }, { signal });
    async function load() {
      try {
        const entry = await call("GET", `/v1/entries/${encodeURIComponent(id)}`, { signal });
        if (signal.aborted) return;
        // A change may have been reported while this response was in transit.
        if (Date.parse(entry.updateTime) < time) return;
        if (entry.deleteTime) inTrash(entry);
        else show(entry);
      } catch (failure) {
        if (signal.aborted) return;
        if (!isLocked(failure)) return say(explain(failure));
        place.replaceChildren(locked(load));
        if (!isClosing) unlocked(load);
      }
    }
    await load();
  },
};
