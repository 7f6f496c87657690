// The choice of the time for which a link, a token or an invitation is valid.
import { element, field } from "../ui/dom.js";
import { addTexts, t } from "../core/texts.js";
import texts from "./once-texts.js";

addTexts(texts);

const dayLength = 86_400_000;

// Returns the field for the period of validity. `never` is the key of the text without a number of days, `days` are the
// other choices.
export function expiry(never, days) {
  const select = element("select", { name: "days" }, element("option", { value: "" }, t(never)),
    ...days.map((count) => element("option", { value: count }, t("forDays", { count }))));
  return field("goodFor", select);
}

export function endOf(form) {
  const days = Number(form.elements.days.value);
  return days ? { expireTime: new Date(Date.now() + days * dayLength).toISOString() } : {};
}
