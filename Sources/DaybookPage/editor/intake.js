// Files that are dropped anywhere on the page, or pasted into a draft.

const filesOf = (transfer) => [...(transfer?.files ?? [])].filter((file) => /^(image|video|audio)\//.test(file.type) || !file.type);

// Calls take(files) until the signal ends it. `zone` is marked while files are above the page.
export function watchFiles(zone, take, signal) {
  const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
  const on = (name, action) => document.addEventListener(name, action, { signal });
  const mark = (isOver) => zone.classList.toggle("dropping", isOver);
  on("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    mark(true);
  });
  on("dragleave", (event) => { if (!event.relatedTarget) mark(false); });
  on("drop", (event) => {
    if (!hasFiles(event)) return;
    // Otherwise the browser would open the file instead of the page.
    event.preventDefault();
    mark(false);
    const files = filesOf(event.dataTransfer);
    if (files.length) take(files);
  });
  zone.addEventListener("paste", (event) => {
    const files = filesOf(event.clipboardData);
    if (!files.length || event.clipboardData.types.includes("text/plain")) return;
    event.preventDefault();
    take(files);
  }, { signal });
}
