// Deleting an entry, which can be undone for a while here and for thirty days in the trash.
import { call } from "../core/api.js";
import { explain } from "../core/failures.js";
import { session } from "../core/session.js";
import { t } from "../core/texts.js";
import { dropToasts, toast } from "../ui/toast.js";

// Moves an entry to the trash. hide(id) removes the entry from the view; bring(entry) shows it again.
export async function removeEntry(entry, { hide, bring }) {
  const { account } = session;
  const path = `/v1/entries/${encodeURIComponent(entry.id)}`;
  try {
    await call("DELETE", path);
  } catch (failure) {
    if (failure.status !== 404) return toast(explain(failure));
  }
  hide(entry.id);
  dropToasts([entry.id]);
  toast(t("entryDeleted"), {
    label: t("undo"),
    run: async () => {
      if (session.account?.id !== account.id) return;
      try {
        bring(await call("POST", `${path}:undelete`));
      } catch (failure) {
        toast(explain(failure));
      }
    },
  }, [entry.id]);
}
