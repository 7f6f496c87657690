// Adds tags, people and a place to many photos at once. The existing ones of each photo stay.
import { call } from "../core/api.js";
import { told } from "../ui/dom.js";
import { markOfText } from "../core/ids.js";
import { t } from "../core/texts.js";
import { labelField } from "../ui/labels.js";
import { each, undoableChange } from "./photodeeds.js";
import { remember } from "./photos.js";
import "./phototexts.js";
import { sheet } from "../ui/sheet.js";
import { toast } from "../ui/toast.js";
import { whereField } from "../ui/where.js";

const most = 100;
const both = (one, other) => [...new Set([...(one ?? []), ...other])].slice(0, most);

// Opens the form. described(photos) gets the changed photos, and bring(photos) those that an undo changed back.
export function describe(photos, { described, bring }) {
  const tags = labelField({ key: "tags", hint: "addTag", source: "/v1/tags", member: "tags" });
  const people = labelField({ key: "people", hint: "addPerson", source: "/v1/people", member: "people" });
  const where = whereField({ blocks: true });
  const fieldsOf = (photo) => {
    const place = where.place();
    return {
      ...(tags.names().length && { tags: both(photo.tags, tags.names()) }),
      ...(people.names().length && { people: both(photo.people, people.names()) }),
      ...(place && { place }),
    };
  };
  const ids = photos.map(({ id }) => id);
  sheet({
    heading: t("describe"), label: t("save"), photos: ids, name: `${markOfText(ids.join())}.words`,
    content: [told("p", "describeHint", { className: "quiet" }), tags.element, people.element, where.element],
    save: async () => {
      const { done, failure } = await each(photos, async (photo) => {
        const fields = fieldsOf(photo);
        const mask = Object.keys(fields);
        if (!mask.length) return photo;
        return call("PATCH", `/v1/photos/${encodeURIComponent(photo.id)}?updateMask=${mask}`, { body: fields });
      });
      done.forEach(remember);
      described(done);
      const text = t("described", { count: done.length });
      const keys = photos.length ? Object.keys(fieldsOf(photos[0])) : [];
      const etags = new Map(done.map(({ id, etag }) => [id, etag]));
      const changed = photos.filter(({ id }) => etags.has(id));
      if (keys.length && changed.length) {
        undoableChange(text, changed, { earlier: (photo) => Object.fromEntries(keys.map((key) => [key, photo[key]])), bring, etags });
      } else if (!failure) toast(text);
      if (failure) throw failure;
    },
  });
}
