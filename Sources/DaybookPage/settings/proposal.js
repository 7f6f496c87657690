// At the first sign-in from a browser with other settings than the diary: asks whether the diary should use them.
import { call } from "../core/api.js";
import { $, once } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import { renew, session } from "../core/session.js";
import * as storage from "../core/storage.js";
import { browserLanguage, known, languages } from "../core/languages.js"; // named by the document
import { addTexts, t } from "../core/texts.js";
import { cityOf, zoneTitle } from "../core/zones.js";
import texts from "./proposal-texts.js";

addTexts(texts);

const keyOf = (account) => `daybook.proposal.${account.id}`;

// Asks once for each account. `change` is {timeZone, locale}: those settings of the browser that differ from the
// account's.
export function propose(account, change) {
  $("proposal").hidden = Boolean(storage.read(keyOf(account)));
  if ($("proposal").hidden) return;
  // Uses the browser's language, because the reader may not know the other one.
  const title = (zone) => zoneTitle(zone, browserLanguage);
  // Two zones of one name differ by their cities.
  const zoneName = change.timeZone && title(change.timeZone) === title(account.timeZone) ? cityOf : title;
  const named = ({ locale, timeZone }) =>
    [change.locale && (languages[known(locale)] || locale), change.timeZone && zoneName(timeZone)].filter(Boolean).join(" · ");
  const say = (key, values) => t(key, values, browserLanguage);
  $("proposal-text").textContent = say("proposal", { browser: named(change), account: named(account) });
  $("proposal-take").textContent = say("proposalTake");
  $("proposal-leave").textContent = say("proposalLeave");
  const answer = () => {
    storage.write(keyOf(account), "answered");
    $("proposal").hidden = true;
  };
  $("proposal-leave").onclick = answer;
  $("proposal-take").onclick = () => once($("proposal-take"), () => take(account, change, answer));
}

async function take(account, change, answer) {
  try {
    const path = `/v1/account?updateMask=${Object.keys(change).join()}`;
    const changedAccount = await call("PATCH", path, { body: change });
    answer();
    if (session.account?.id !== account.id) return;
    renew(changedAccount);
  } catch (failure) {
    $("proposal-text").textContent = explain(failure);
  }
}
