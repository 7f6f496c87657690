// Files that are dropped on the window.
import { element } from "./dom.js";
import { t } from "../core/texts.js";

/**
 * Takes the files that are dropped on the window, until the signal ends it. Meanwhile a veil says what happens to them.
 *
 * @param {object} options
 * @param {string} options.text the key of the text on the veil
 * @param {(files: File[]) => void} options.add
 * @param {() => boolean} [options.isWanted] whether files can be taken now
 * @param {AbortSignal} options.signal
 */
export function watchDrops({ text, add, isWanted = () => true, signal }) {
  const words = element("p");
  const veil = element("div", { className: "veil", hidden: true }, words);
  document.body.append(veil);
  let depth = 0;
  const hasFiles = (event) => event.dataTransfer?.types.includes("Files") && !document.querySelector("dialog[open]");
  const end = () => {
    depth = 0;
    veil.hidden = true;
  };
  // The browser would open a file that is dropped where it is not wanted, and leave the page.
  const on = (name, action) => addEventListener(name, (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    if (isWanted()) action(event);
    else end();
  }, { signal });
  on("dragenter", () => {
    depth += 1;
    words.textContent = t(text);
    veil.hidden = false;
  });
  on("dragover", () => {});
  on("dragleave", () => { if (--depth <= 0) end(); });
  on("drop", (event) => {
    end();
    add([...event.dataTransfer.files]);
  });
  signal.addEventListener("abort", () => veil.remove());
}
