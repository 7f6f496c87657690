// The languages of the page. The first module needs them before the texts are there.

// Each language under its own name, for a choice.
export const languages = { ko: "한국어", en: "English", ja: "日本語" };

// Returns the page's language for a BCP 47 tag, or "".
export function known(tag) {
  const name = (tag || "").toLowerCase().split("-")[0];
  return Object.hasOwn(languages, name) ? name : "";
}

export const browserLanguage = navigator.languages.map(known).find(Boolean) || "en";

// Returns the page's language for the BCP 47 tag of an account; the browser's if the page does not have that one.
export const languageOf = (tag) => known(tag) || browserLanguage;
