// For you: the growth of pets and children, and memories of past years.
import { call } from "../core/api.js";
import { bar } from "../ui/bar.js";
import { button, element, told } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import * as live from "../core/live.js";
import { go } from "../core/router.js";
import { addTexts, moment, t } from "../core/texts.js";
import { growthPage } from "./growth.js";
import { askForMemories, memoriesAt, memoryCard, memoryPage, withOwnCovers } from "./memories.js";
import { sheet } from "../ui/sheet.js";
import { fill, nothing } from "../ui/states.js";
import { editSubject, subjectCard } from "./subjects.js";
import texts from "./foryou-texts.js";

addTexts(texts);

// Returns the button that leads to the memories of another day.
function otherDay(date) {
  const choose = () => {
    const day = element("input", { name: "date", type: "date", min: "0001-01-01", max: "9999-12-31", required: true, value: date, ariaLabel: t("memoriesDay") });
    sheet({
      heading: t("memoriesDay"), label: t("memoriesShow"), content: [day],
      save: () => { go(memoriesAt(day.value)); },
    });
  };
  return element("button", { type: "button", className: "icon-button other-day", ariaLabel: t("memoriesDay"), title: t("memoriesDay"), onclick: choose }, icon("calendar"));
}

// Returns the chosen day as a chip that leads back to today; null for today.
function chosenDay(date) {
  if (!date) return null;
  const text = moment(Date.parse(`${date}T00:00:00Z`), { dateStyle: "long", timeZone: "UTC" });
  const chip = element("a", { className: "chip held", href: memoriesAt(""), ariaLabel: `${t("remove")}: ${text}` }, text, icon("close"));
  return element("div", { className: "chips" }, chip);
}

export default {
  title: () => t("forYou"),
  enter(container, { query, signal }) {
    const date = /^\d{4}-\d{2}-\d{2}$/.test(query.get("date") ?? "") ? query.get("date") : "";
    if (query.get("memory")) return memoryPage(container, query.get("memory"), date, signal);
    if (query.get("subject")) return growthPage(container, query.get("subject"), signal);
    const memories = element("div", { className: "memories" });
    const subjects = element("div", { className: "subjects" });
    const growth = element("section", {}, element("header", { className: "between" }, told("h2", "growth"),
      button(t("subjectAdd"), () => editSubject(null, showSubjects), "plain add")), subjects);
    const showSubjects = fill(subjects, async () => {
      const answer = await call("GET", "/v1/subjects", { signal });
      // The growth of a person or pet is first; the offer to add one is last.
      if (answer.subjects.length) memories.before(growth);
      return answer.subjects.length ? answer.subjects.map(subjectCard) : [nothing("growthNone")];
    }, signal);
    const showMemories = fill(memories, async () => {
      const answer = await askForMemories(date, signal);
      const cards = withOwnCovers(answer.memories).map((memory) => memoryCard(memory, date, showMemories));
      return cards.length ? cards : [nothing(date ? "memoriesNoneThen" : "memoriesNone")];
    }, signal);
    container.append(bar(told("h1", "forYou"), otherDay(date), chosenDay(date)), memories, growth);
    live.subscribe(({ inserted, updated, removed, isResync }) => {
      if (isResync || removed.some((one) => one.kind === "SUBJECT") || [...inserted, ...updated].some((one) => one.subject)) showSubjects();
    }, { signal });
    return Promise.all([showMemories(), showSubjects()]);
  },
};
