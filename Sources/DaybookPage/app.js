// The page of Daybook. It uses the same API as every other client.
import { $, isComposing, once } from "./ui/dom.js";
import { explain } from "./core/failures.js";
import { isReturning } from "./core/first.js"; // named by the document
import { known } from "./core/languages.js"; // named by the document
import { watchFocus } from "./ui/focus.js";
import { onClosing, watchHidden } from "./hidden/hidden.js";
import * as live from "./core/live.js";
import * as router from "./core/router.js";
import * as session from "./core/session.js";
import { localize, t } from "./core/texts.js";
import { forgetKept, watchWorker } from "./core/worker.js";
import { browserZone } from "./core/zones.js";
import { ask } from "./ui/ask.js";
import * as delivery from "./outbox/delivery.js";
import { noteDiscard, sendDiscards, watchDiscards } from "./editor/discards.js";
import * as drafts from "./editor/drafts.js";
import * as leaving from "./editor/leaving.js";
import { rejoin } from "./outbox/outbox.js";
import { forget, forgetRecords } from "./photos/photos.js";
import { buildShell, markPlace } from "./ui/shell.js";
import { clearToasts, clearWords, toast } from "./ui/toast.js";
import today from "./diary/today.js";
import { titleOf } from "./diary/unsaved.js";
import * as waitingStore from "./outbox/waitingstore.js";
import { propose as offer } from "./settings/proposal.js";

// The maximum time to save the last changes at logout, in milliseconds.
const mostWait = 3000;

// Returns whether two names mean the same zone, which may have several.
function sameZone(one, other) {
  const name = (zone) => new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  try {
    return name(one) === name(other);
  } catch {
    return one === other;
  }
}

// Asks once whether the diary should use the browser's time zone and language, if they differ from the diary's.
function propose(account) {
  const [zone, spoken] = [browserZone(), known(navigator.language)];
  const change = {
    ...(zone && !sameZone(zone, account.timeZone) && { timeZone: zone }), ...(spoken && spoken !== known(account.locale) && { locale: spoken }),
  };
  $("proposal").hidden = true;
  if (!Object.keys(change).length) return;
  offer(account, change);
}

session.onBegin(async (account, isByHand) => {
  // The stream of another account may be open: a guest may have been signed in with it before the invitation.
  if (isByHand) live.stop();
  drafts.keepAgain(account.id);
  propose(account);
  await Promise.all([live.start(), rejoin(account)]);
  if (session.session.account?.id !== account.id) return;
  router.start();
  delivery.send();
  sendDiscards();
});

// Requests again the responses that came in another language.
session.onRenew(() => {
  forgetRecords();
  router.redraw();
});

// Conceals hidden items when the time of the unlocking is over.
onClosing(({ hasTold }) => {
  if (!hasTold || !session.session.account) return;
  forgetRecords();
  clearWords();
  router.conceal();
});

// Removes everything of this diary before another person signs in.
session.onEnd(() => {
  const isLeft = leaving.suspend();
  delivery.stop();
  live.stop();
  router.stop();
  forget();
  forgetKept();
  clearToasts();
  return isLeft;
});

async function signOut() {
  $("menu").close();
  await Promise.race([leaving.settle(), new Promise((resolve) => setTimeout(resolve, mostWait))]);
  const { account } = session.session;
  const { dropTyped, isAnyTyped } = await import("./ui/typed.js");
  const waiting = await waitingStore.list(account.id);
  const kept = drafts.list(account);
  // The drafts that exist only in this window, because the browser stores nothing.
  const loose = leaving.unsaved().filter(({ id }) => kept.every((draft) => draft.id !== id));
  const unsaved = [...waiting.map(({ draft }) => draft), ...kept, ...loose];
  const titles = [...unsaved.slice(0, 5).map(titleOf), ...(isAnyTyped(account.id) ? [t("photo")] : [])];
  if (!titles.length) return session.signOut();
  const choice = await ask(t("signOutUnsaved", { titles: titles.join(", ") }), [
    { value: "discard", label: t("signOutDiscard") }, { value: "keep", label: t("signOutKeep"), isMain: true },
  ], { hasNames: true });
  if (!choice) return;
  // Logging out here also logs out the other windows of this browser.
  if (choice === "discard") drafts.discardAll(account.id);
  try {
    await session.signOut();
  } catch (failure) {
    drafts.keepAgain(account.id);
    throw failure;
  }
  if (choice !== "discard") return;
  dropTyped(account.id);
  unsaved.forEach(noteDiscard);
  drafts.list(account).forEach(drafts.drop);
  await Promise.all(waiting.map(({ id }) => waitingStore.remove(id)));
}

// Starts the page. The document must be parsed.
function start() {
  localize("");
  watchHidden();
  session.watchSession();
  leaving.watchLeaving();
  live.watchVisibility();
  router.watchAddress(today, markPlace);
  watchFocus(router.focusScreen);
  // The Enter key that confirms the text of an input method does not submit the form.
  addEventListener("keydown", (event) => { if (event.key === "Enter" && isComposing(event) && !event.isComposing) event.preventDefault(); }, true);
  buildShell({ signOut: (control) => once(control, () => signOut().catch((failure) => toast(explain(failure)))) });
  // A stream for a browser that was never here would most likely be refused. It is opened at the sign-in.
  if (isReturning()) live.prepare();
  session.start();
  delivery.watchConnection();
  watchDiscards();
  watchWorker();
}

// A screen that was requested before the document was parsed brings this module with it.
if (document.readyState === "loading") addEventListener("DOMContentLoaded", start, { once: true });
else start();
