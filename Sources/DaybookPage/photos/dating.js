// Sets the times of many photos: one time for all, or a shift of each by the same span. The files do not change.
import { call } from "../core/api.js";
import { element, field, told } from "../ui/dom.js";
import { Failure } from "../core/failures.js";
import { markOfText } from "../core/ids.js";
import { session } from "../core/session.js";
import { t } from "../core/texts.js";
import { timeOf } from "../core/zones.js";
import { each } from "./photodeeds.js";
import { remember } from "./photos.js";
import "./phototexts.js";
import { sheet } from "../ui/sheet.js";
import { toast } from "../ui/toast.js";

const most = 500;
/** @type {[string, number, number][]} */
const units = [["days", 86_400_000, 36_500], ["hours", 3_600_000, 9999], ["minutes", 60_000, 9999]];

function spanFields() {
  return units.map(([name, length, limit]) => {
    const input = element("input", { name, type: "number", value: "0", min: -limit, max: limit, step: 1, inputMode: "numeric" });
    return { name, length, input };
  });
}

// Sets fields of all photos, a few hundred in each request. Returns {done, failure}.
async function setAll(ids, fields) {
  const done = [];
  let failure = null;
  for (let from = 0; from < ids.length; from += most) {
    const body = { ids: ids.slice(from, from + most), photo: fields, updateMask: Object.keys(fields) };
    const { photos, failed } = await call("POST", "/v1/photos:update", { body });
    done.push(...photos);
    if (failed.length) failure ??= new Failure(400, { error: failed[0].error }, failed[0].error.reason);
  }
  return { done, failure };
}

// Sets the time of each photo to the time known here plus the span, so that repeating the request after a lost
// connection does not move it twice.
function moveAll(photos, span) {
  return each(photos, (photo) => call("PATCH", `/v1/photos/${encodeURIComponent(photo.id)}?updateMask=takenTime`, {
    body: { takenTime: new Date(Date.parse(photo.takenTime) + span).toISOString() },
  }));
}

// Opens the form. `dated(photos)` gets the changed photos.
export function date(photos, dated) {
  const ids = photos.map(({ id }) => id);
  const when = element("input", { name: "when", type: "datetime-local", step: 1, value: (photos[0]?.localDateTime ?? "").slice(0, 19) });
  const way = element("select", { name: "way" },
    ...["set", "shift"].map((value) => element("option", { value }, t(`date_${value}`))));
  const span = spanFields();
  const one = element("div", {}, field("when", when));
  const moved = element("div", { className: "spans", hidden: true }, ...span.map(({ name, input }) => field(`date_${name}`, input)));
  const draw = () => {
    one.hidden = way.value !== "set";
    moved.hidden = !one.hidden;
    when.required = !one.hidden;
  };
  way.onchange = draw;
  sheet({
    heading: t("setDate"), label: t("save"), photos: ids, name: `${markOfText(ids.join())}.dates`,
    content: [told("p", "dateHint", { className: "quiet" }), field("date_way", way), one, moved],
    save: async () => {
      const total = span.reduce((sum, { length, input }) => sum + Math.trunc(Number(input.value) || 0) * length, 0);
      const { timeZone } = session.account;
      const { done, failure } = way.value === "shift" ? await moveAll(photos, total)
        : await setAll(ids, { takenTime: new Date(timeOf(when.value, timeZone)).toISOString(), timeZone });
      done.forEach(remember);
      dated(done);
      if (failure) throw failure;
      toast(t("described", { count: done.length }));
    },
  });
  // The sheet may have restored the earlier choice.
  draw();
}
