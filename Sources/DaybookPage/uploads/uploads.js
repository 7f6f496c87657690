// Sending files into the library: by a button, or dropped on the screen. A file that failed is said, and can be sent again.
import { go } from "../core/router.js";
import { onEnd, session } from "../core/session.js";
import { button, element } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import { bytesText, t } from "../core/texts.js";
import { sendFile } from "./sending.js";
import { toast } from "../ui/toast.js";

const atOnce = 2;
const mostNamed = 5;

// What is sent goes on while other screens are shown, until the session ends.
const state = { waiting: [], running: new Map(), sent: 0, arrived: 0, total: 0, failed: [] };
// Where it is shown: {show(), showFailed(), done()}; null on other screens.
let view = null;
let sending = new AbortController();

// The session is over: nothing more is sent, and nothing is said of it.
onEnd(() => {
  sending.abort();
  sending = new AbortController();
  state.running.clear();
  Object.assign(state, { waiting: [], sent: 0, arrived: 0, total: 0, failed: [] });
});

addEventListener("beforeunload", (event) => { if (state.running.size) event.preventDefault(); });

async function send(file) {
  const control = new AbortController();
  const run = { loaded: 0, abort: () => control.abort() };
  const { signal } = sending;
  state.running.set(file, run);
  try {
    const progress = (loaded) => {
      run.loaded = loaded;
      view?.show();
    };
    const both = AbortSignal.any([signal, control.signal]);
    await sendFile(file, session.account?.id ?? "", { signal: both, onProgress: progress });
    state.arrived += 1;
  } catch (failure) {
    if (signal.aborted) return;
    state.failed.push({ file, text: explain(failure) });
  }
  if (signal.aborted) return;
  state.running.delete(file);
  state.sent += file.size;
  next();
}

function next() {
  while (state.running.size < atOnce && state.waiting.length) send(state.waiting.shift());
  view?.show();
  if (state.running.size || !state.total) return;
  view?.showFailed();
  const isNew = state.arrived > 0;
  // Elsewhere it is said where the reader is now.
  if (!view && state.failed.length) toast(state.failed[0].text, { label: t("library"), run: () => go("/library") });
  Object.assign(state, { sent: 0, arrived: 0, total: 0 });
  view?.show();
  if (isNew) view?.done();
}

function add(files) {
  for (const file of files) state.total += file.size;
  state.waiting.push(...files);
  if (files.length) next();
}

// done() is told after files have arrived. Returns {control, band}.
export function uploads({ done, signal }) {
  const input = element("input", { type: "file", multiple: true, accept: "image/*,video/*,audio/*", ariaLabel: t("upload"), name: "files" });
  const control = element("label", { className: "upload plain" }, input, element("span", {}, t("upload")));
  const words = element("p", { role: "status" });
  const bar = element("progress", { ariaLabel: t("upload") });
  const stop = button(t("stop"), () => {
    state.waiting.length = 0;
    for (const run of state.running.values()) run.abort();
  });
  const trouble = element("div", { className: "problem", role: "alert" });
  const band = element("div", { className: "band uploads", hidden: true },
    element("div", { className: "line" }, words, stop), bar, trouble);

  function show() {
    const isBusy = state.running.size + state.waiting.length > 0;
    band.hidden = !isBusy && !state.failed.length;
    stop.hidden = bar.hidden = words.hidden = !isBusy;
    const part = [...state.running.values()].reduce((sum, run) => sum + run.loaded, state.sent);
    bar.max = Math.max(1, state.total);
    bar.value = part;
    words.textContent = t("uploading", { done: state.arrived, count: state.arrived + state.running.size + state.waiting.length, size: bytesText(state.total) });
  }

  function showFailed() {
    const lines = state.failed.slice(0, mostNamed).map(({ text }) => element("p", {}, text));
    const rest = state.failed.length - lines.length;
    trouble.replaceChildren(...lines, ...(rest > 0 ? [element("p", {}, t("morePhotos", { count: rest }))] : []),
      ...(state.failed.length ? [element("div", { className: "actions" },
        button(t("close"), () => { state.failed = []; showFailed(); show(); }),
        button(t("retry"), () => { const files = state.failed.map((one) => one.file); state.failed = []; showFailed(); add(files); }, "primary"))] : []));
  }

  input.onchange = () => {
    add([...input.files]);
    input.value = "";
  };
  watchDrops(add, signal);
  const own = view = { show, showFailed, done };
  signal.addEventListener("abort", () => { if (view === own) view = null; });
  show();
  showFailed();
  return { control, band };
}

function watchDrops(add, signal) {
  const veil = element("div", { className: "veil", hidden: true }, element("p", {}, t("dropHere")));
  document.body.append(veil);
  let depth = 0;
  const hasFiles = (event) => event.dataTransfer?.types.includes("Files") && !document.querySelector("dialog[open]");
  const end = () => {
    depth = 0;
    veil.hidden = true;
  };
  const on = (name, action) => addEventListener(name, (event) => { if (hasFiles(event)) action(event); }, { signal });
  on("dragenter", (event) => {
    event.preventDefault();
    depth += 1;
    veil.hidden = false;
  });
  on("dragover", (event) => event.preventDefault());
  on("dragleave", () => { if (--depth <= 0) end(); });
  on("drop", (event) => {
    event.preventDefault();
    end();
    add([...event.dataTransfer.files]);
  });
  signal.addEventListener("abort", () => veil.remove());
}
