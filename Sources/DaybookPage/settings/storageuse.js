// The storage usage of the account and its quota, and the ways to the trash and to the parts about copies of the diary.
import { call } from "../core/api.js";
import { element, setText, told } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import { bytesText, t } from "../core/texts.js";
import { groups, partRow, row } from "./parts.js";

// The parts of the storage usage, by the members of the response.
const storageParts = [
  ["storagePhotos", "usedBytes"], ["storageTexts", "textBytes"], ["storageRevisions", "revisionBytes"],
  ["storageAnswers", "answerBytes"], ["storageIndex", "indexBytes"],
];

export function storageUse() {
  const use = element("p", { id: "storage-use", role: "status" });
  const meter = element("meter", { id: "storage-meter", min: 0, max: 100, high: 90, optimum: 0, hidden: true });
  const list = element("ul", { id: "storage-parts", className: "rows quiet" });
  const trouble = element("p", { id: "storage-problem", className: "problem", role: "alert" });
  const place = element("div", { className: "sections" }, element("div", { className: "part" }, use, meter, list, trouble),
    element("ul", { className: "setting-rows" }, row({ href: "/trash", text: "trash", icon: "trash" }), ...groups("storage").flat().map(partRow)),
    told("p", "storageHint", { className: "quiet aside-note" }));
  // The request whose response is shown. A response to an earlier one is not.
  let run = null;
  async function show() {
    const own = run = {};
    try {
      const answer = await call("GET", "/v1/account/storage");
      if (run !== own) return;
      const { totalBytes = 0, quotaBytes } = answer;
      const [used, quota] = [Number(totalBytes), Number(quotaBytes)];
      const isBounded = quotaBytes !== undefined;
      const percent = quota > 0 ? Math.min(100, Math.floor((used / quota) * 100)) : 100;
      setText(use, isBounded
        ? t("storageUsed", { used: bytesText(used), quota: bytesText(quota), percent })
        : t("storageUnbounded", { used: bytesText(used) }));
      list.replaceChildren(...storageParts.flatMap(([key, member]) => {
        const bytes = Number(answer[member] ?? 0);
        return bytes > 0 ? [element("li", {}, element("div", {}, told("span", key)), element("span", {}, bytesText(bytes)))] : [];
      }));
      meter.hidden = !isBounded;
      meter.value = percent;
      meter.ariaLabel = use.textContent;
      setText(trouble, isBounded && used >= quota ? t("storageFull") : "");
    } catch (failure) {
      if (run === own) trouble.textContent = explain(failure);
    }
  }
  return { place, show, leave: () => { run = null; } };
}
