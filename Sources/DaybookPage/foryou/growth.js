// The growth of a pet or a child: one photo for each month, with its age.
import { call } from "../core/api.js";
import { backLink, bar, menuButton } from "../ui/bar.js";
import { button, element } from "../ui/dom.js";
import { go } from "../core/router.js";
import { moment, t } from "../core/texts.js";
import { photoTile } from "../diary/cards.js";
import { endless } from "../ui/endless.js";
import { menu } from "../ui/menu.js";
import { remember } from "../photos/photos.js";
import { slideshow } from "../viewer/slideshow.js";
import { failed, fill, nothing } from "../ui/states.js";
import { born, editSubject, removeSubject, subjectPath } from "./subjects.js";

export function growthPage(container, id, signal) {
  const place = element("div", { className: "growth" });
  const line = bar(backLink("/for-you", "forYou", signal));
  container.append(line, place);
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
    const list = element("div", {}, months);
    line.querySelector(".acts")?.remove();
    line.append(menuButton(t("entryActs"), (opener) => menu(opener, t("entryActs"), acts(subject, show))));
    const run = button(t("slideshow"), () => slideshow(photos, subject.name), "primary");
    run.hidden = true;
    const first = endless(list, {
      signal,
      ask: (token) => call("GET", `${subjectPath(subject)}/growth?${new URLSearchParams({ pageSize: "48", pageToken: token })}`, { signal }),
      take: (page) => {
        months.append(...page.months.map((month) => monthItem(month, photos)));
        run.hidden = photos.length < 2;
      },
      done: () => { if (!photos.length) list.append(nothing(subject.birthday ? "growthEmpty" : "growthNoBirthday")); },
      failed: (failure, again) => {
        const said = failed(failure, () => {
          said.remove();
          again();
        });
        list.append(said);
      },
    });
    await first.ready;
    return [
      element("header", { className: "heading" }, element("h1", { tabIndex: -1 }, subject.name), element("p", { className: "quiet" }, born(subject))),
      element("div", { className: "actions start" }, run),
      list, away,
    ];
  }, signal);
  return show();
}

const acts = (subject, show) => [
  { name: "edit", text: t("edit"), icon: "today", run: () => editSubject(subject, show) },
  null,
  {
    name: "remove", text: t("delete"), icon: "trash", isDanger: true,
    run: async () => {
      const here = `/for-you?subject=${encodeURIComponent(subject.id)}`;
      if (await removeSubject(subject, () => go(here))) go("/for-you", { isInstead: true });
    },
  },
];

function monthItem({ age, photo }, photos) {
  remember(photo);
  const index = photos.push({ id: photo.id, caption: photo.caption }) - 1;
  const tile = photoTile(photos[index], "(max-width: 640px) 45vw, 200px");
  tile.onclick = () => go(`/photos/${photo.id}`, { state: { photos, index } });
  const date = moment(Date.parse(`${photo.localDate}T00:00:00Z`), { year: "numeric", month: "long", timeZone: "UTC" });
  return element("li", {}, tile, element("strong", {}, age), element("span", { className: "quiet" }, date));
}
