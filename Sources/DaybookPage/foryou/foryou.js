// For you: memories of past years, and the growth of pets and children.
import { call } from "../core/api.js";
import { button, element, field, told } from "../ui/dom.js";
import * as live from "../core/live.js";
import { go } from "../core/router.js";
import { addTexts, t } from "../core/texts.js";
import { growthPage } from "./growth.js";
import { askForMemories, memoriesAt, memoryCard, memoryPage } from "./memories.js";
import { fill, nothing } from "../ui/states.js";
import { editSubject, subjectCard } from "./subjects.js";
import texts from "./foryou-texts.js";

addTexts(texts);

// Leads to the memories of another day.
function otherDay(date) {
  const day = element("input", { name: "date", type: "date", min: "0001-01-01", max: "9999-12-31", value: date });
  const form = element("form", { className: "other-day" },
    field("memoriesDay", day), told("button", "memoriesShow", { className: "plain" }),
    date ? told("a", "memoriesToday", { href: memoriesAt("") }) : null);
  form.onsubmit = (event) => {
    event.preventDefault();
    go(memoriesAt(day.value));
  };
  return form;
}

export default {
  title: () => t("forYou"),
  enter(container, { query, signal }) {
    const date = /^\d{4}-\d{2}-\d{2}$/.test(query.get("date") ?? "") ? query.get("date") : "";
    if (query.get("memory")) return memoryPage(container, query.get("memory"), date, signal);
    if (query.get("subject")) return growthPage(container, query.get("subject"), signal);
    const memories = element("div", { className: "memories" });
    const subjects = element("div", { className: "subjects" });
    const showSubjects = fill(subjects, async () => {
      const answer = await call("GET", "/v1/subjects", { signal });
      return answer.subjects.length ? answer.subjects.map(subjectCard) : [nothing("growthNone")];
    }, signal);
    const showMemories = fill(memories, async () => {
      const answer = await askForMemories(date, signal);
      const cards = answer.memories.map((memory) => memoryCard(memory, date, showMemories));
      return cards.length ? cards : [nothing(date ? "memoriesNoneThen" : "memoriesNone")];
    }, signal);
    container.append(told("h1", "forYou"), otherDay(date), memories,
      element("header", { className: "between" }, told("h2", "growth"),
        button(t("subjectAdd"), () => editSubject(null, showSubjects), "plain add")), subjects);
    live.subscribe(({ inserted, updated, removed, isResync }) => {
      if (isResync || removed.some((one) => one.kind === "SUBJECT") || [...inserted, ...updated].some((one) => one.subject)) showSubjects();
    }, { signal });
    return Promise.all([showMemories(), showSubjects()]);
  },
};
