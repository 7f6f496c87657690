// The growth of a pet or a child: one photo for each month, with its age.
import { call } from "../core/api.js";
import { backLink, bar } from "../ui/bar.js";
import { button, element, once } from "../ui/dom.js";
import { go } from "../core/router.js";
import { moment, t } from "../core/texts.js";
import { photoTile } from "../diary/cards.js";
import { endless } from "../ui/endless.js";
import { remember } from "../photos/photos.js";
import { slideshow } from "../viewer/slideshow.js";
import { failed, fill, nothing } from "../ui/states.js";
import { born, editSubject, removeSubject, subjectPath } from "./subjects.js";

export function growthPage(container, id, signal) {
  const place = element("div", { className: "growth" });
  container.append(bar(backLink("/for-you", "forYou", signal)), place);
  const show = fill(place, async () => {
    const away = element("a", { href: "/for-you", className: "onward" }, t("toForYou"));
    let subject = null;
    try {
      subject = await call("GET", subjectPath({ id }), { signal });
    } catch (failure) {
      if (failure.status !== 404 && failure.status !== 400) throw failure;
      return [element("h1", { tabIndex: -1 }, t("forYou")), nothing("SUBJECT_NOT_FOUND"), away];
    }
    const photos = [];
    const months = element("ol", { className: "months" });
    const line = element("div", {}, months);
    const remove = button(t("delete"), () => once(remove, async () => {
      const here = `/for-you?subject=${encodeURIComponent(id)}`;
      if (await removeSubject(subject, () => go(here))) go("/for-you", { isInstead: true });
    }));
    const run = button(t("slideshow"), () => slideshow(photos, subject.name), "primary");
    run.hidden = true;
    const first = endless(line, {
      signal,
      ask: (token) => call("GET", `${subjectPath(subject)}/growth?${new URLSearchParams({ pageSize: "48", pageToken: token })}`, { signal }),
      take: (page) => {
        months.append(...page.months.map((month) => monthItem(month, photos)));
        run.hidden = photos.length < 2;
      },
      done: () => { if (!photos.length) line.append(nothing(subject.birthday ? "growthEmpty" : "growthNoBirthday")); },
      failed: (failure, again) => {
        const said = failed(failure, () => {
          said.remove();
          again();
        });
        line.append(said);
      },
    });
    await first.ready;
    return [
      element("header", { className: "heading" }, element("h1", { tabIndex: -1 }, subject.name), element("p", { className: "quiet" }, born(subject))),
      element("div", { className: "actions start" }, run, button(t("edit"), () => editSubject(subject, show)), remove),
      line, away,
    ];
  }, signal);
  return show();
}

function monthItem({ age, photo }, photos) {
  remember(photo);
  const index = photos.push({ id: photo.id, caption: photo.caption }) - 1;
  const tile = photoTile(photos[index], "(max-width: 640px) 45vw, 200px");
  tile.onclick = () => go(`/photos/${photo.id}`, { state: { photos, index } });
  const date = moment(Date.parse(`${photo.localDate}T00:00:00Z`), { year: "numeric", month: "long", timeZone: "UTC" });
  return element("li", {}, tile, element("strong", {}, age), element("span", { className: "quiet" }, date));
}
