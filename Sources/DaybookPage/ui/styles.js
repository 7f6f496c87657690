// The sheet of a screen, loaded when it is first visited.
const sheets = new Map();

// Resolves when the sheet is loaded. A sheet that failed to load is requested again the next time.
export function addStyle(name) {
  if (!sheets.has(name)) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL(`../${name}.css`, import.meta.url).href;
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
