// Actions on an entry besides writing: favourite, and hide. Hiding can be undone.
import { call } from "../core/api.js";
import { button, once } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import { session } from "../core/session.js";
import { t } from "../core/texts.js";
import "../photos/phototexts.js";
import { toast } from "../ui/toast.js";
import "../hidden/unlock.js";

const path = (id) => `/v1/entries/${encodeURIComponent(id)}`;
const set = (id, fields) => call("PATCH", `${path(id)}?updateMask=${Object.keys(fields)}`, { body: fields });

// changed(entry) gets the changed entry. away() is called when it was hidden, which removes it from every list. Returns
// {elements, show(entry)}.
export function entryDeeds({ changed, away }) {
  let entry = null;
  const deed = (className, run) => {
    const control = button("", () => once(control, () => run().catch((failure) => toast(explain(failure)))), `plain ${className}`);
    return control;
  };
  const love = deed("love", async () => changed(await set(entry.id, { favorite: !entry.favorite })));
  const hide = deed("hide", async () => {
    const now = await set(entry.id, { hidden: !entry.hidden });
    if (now.hidden) away(now);
    else changed(now);
    const { account } = session;
    toast(t(now.hidden ? "entryHidden" : "entryShown"), {
      label: t("undo"),
      run: () => (session.account?.id === account.id
        ? set(now.id, { hidden: !now.hidden }).then(changed, (failure) => toast(explain(failure))) : null),
    });
  });
  return {
    elements: [love, hide],
    show(found) {
      entry = found;
      love.textContent = `${entry.favorite ? "♥" : "♡"} ${t("favorite")}`;
      love.ariaPressed = String(entry.favorite);
      hide.textContent = t(entry.hidden ? "unhide" : "hide");
    },
  };
}
