// The page of Daybook. It talks to the same API as every other client.
import { ask } from "./ask.js";
import { $, once } from "./dom.js";
import * as drafts from "./drafts.js";
import * as editor from "./editor.js";
import { explain } from "./failures.js";
import * as feed from "./feed.js";
import { forget } from "./photos.js";
import { propose } from "./proposal.js";
import * as session from "./session.js";
import { watchSettings } from "./settings.js";
import { localize, t } from "./texts.js";
import { left, showUnsaved, titleOf } from "./unsaved.js";
import { watchViewer } from "./viewer.js";

function showDiary() {
  showUnsaved();
  feed.refresh();
}

session.onBegin((account) => {
  $("search").value = "";
  propose(account, showDiary);
  showDiary();
  editor.resume(account);
  showUnsaved();
});

// Whoever signs in next sees nothing of this one's diary.
session.onEnd(() => {
  const isLeft = editor.suspend();
  feed.clear();
  forget();
  $("unsaved-list").replaceChildren();
  $("search").value = "";
  return isLeft;
});

async function signOut() {
  const unsaved = left();
  if (unsaved.length) {
    const choice = await ask(t("signOutUnsaved", { titles: unsaved.slice(0, 5).map(titleOf).join(", ") }), [
      { value: "discard", label: t("signOutDiscard") }, { value: "keep", label: t("signOutKeep"), isMain: true },
    ]);
    if (!choice) return;
    await session.signOut();
    if (choice === "discard") unsaved.forEach(drafts.drop);
    return;
  }
  await session.signOut();
}

localize("");
session.watchSession();
feed.watchFeed((id) => editor.edit(id).catch(tell));
editor.watchEditor({ saved: (entry) => feed.showSaved(entry), closed: showUnsaved });
watchSettings(showDiary);
watchViewer();
drafts.watchOthers(showUnsaved);
$("write").onclick = editor.writeNew;
$("sign-out").onclick = () => once($("sign-out"), () => signOut().catch(tell));
session.start();

// What failed outside of a form, above the feed until the next success.
function tell(failure) {
  $("notice").textContent = explain(failure);
  scrollTo(0, 0);
}
