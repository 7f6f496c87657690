// Removed photos leave an entry only after the person confirms.
import { go } from "../core/router.js";
import { explain } from "../core/failures.js";
import { t } from "../core/texts.js";
import { ask } from "../ui/ask.js";
import { toast } from "../ui/toast.js";
import { hasRemovals, settleRemovals } from "./writing.js";

// Returns the choice, "apply" or "discard"; "none" if there was no question, "" if it was dismissed.
export async function askRemovals(writing) {
  if (!hasRemovals(writing)) return "none";
  const count = writing.items.filter((item) => item.isRemoved).length;
  const choice = await ask(t("removalsAsk", { count }), [
    { value: "discard", label: t("removalsDiscard") }, { value: "apply", label: t("removalsApply"), isMain: true },
  ]);
  if (choice) settleRemovals(writing, choice === "apply");
  return choice;
}

// Asks about the removed photos of an edit that was left. If the question is dismissed, the edit is shown again;
// otherwise settled() is called.
export async function askAfterLeaving(writing, settled) {
  const choice = await askRemovals(writing);
  if (!choice) return go(`/entries/${writing.place}/edit`);
  settled();
  if (choice !== "apply") return;
  try {
    await writing.keeper.now();
  } catch (failure) {
    toast(explain(failure));
  }
}
