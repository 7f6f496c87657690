// Loads the style sheet of a screen at the first visit of the screen.

// State: the style sheets that are loaded, by name.
const sheets = new Map();
// The folder of this version's files, also where this module is part of a bundle.
const folder = new URL(import.meta.url).pathname.split("/").slice(0, 3).join("/");

// Resolves when the style sheet is loaded. A style sheet that failed to load is requested again the next time.
export function addStyle(name) {
  if (!sheets.has(name)) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = `${folder}/${name}.css`;
    sheets.set(name, new Promise((resolve, reject) => {
      link.onload = resolve;
      link.onerror = () => {
        link.remove();
        sheets.delete(name);
        reject(new Error(`no sheet ${name}`));
      };
    }));
    document.head.append(link);
  }
  return sheets.get(name);
}
