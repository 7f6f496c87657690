// Sending files to the library, by a button or by dropping them on the screen. A failed file is reported, and can be
// sent again.
import { go } from "../core/router.js";
import { onEnd, session } from "../core/session.js";
import { button, element } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import { bytesText, t } from "../core/texts.js";
import { sendFile } from "./sending.js";
import { toast } from "../ui/toast.js";
import { watchDrops } from "../ui/drops.js";

const atOnce = 2;
const mostNamed = 5;

// The files that are being sent to the library. Sending continues while other screens are shown, until the session
// ends.
class Uploads {
  waiting = [];
  running = new Map();
  sent = 0;
  arrived = 0;
  total = 0;
  failed = [];
  /**
   * The part of a screen that shows the uploads; null on other screens.
   *
   * @type {{ show: () => void, showFailed: () => void, done: () => void } | null}
   */
  view = null;
  #session = new AbortController();

  // Stops sending, because the session has ended. There is no message.
  end() {
    this.#session.abort();
    this.#session = new AbortController();
    this.running.clear();
    Object.assign(this, { waiting: [], sent: 0, arrived: 0, total: 0, failed: [] });
  }

  add(files) {
    for (const file of files) this.total += file.size;
    this.waiting.push(...files);
    if (files.length) this.#next();
  }

  stop() {
    this.waiting.length = 0;
    for (const run of this.running.values()) run.abort();
  }

  // Removes the failed files from the list, and returns them.
  takeFailed() {
    const { failed } = this;
    this.failed = [];
    return failed.map((one) => one.file);
  }

  async #send(file) {
    const control = new AbortController();
    const run = { loaded: 0, abort: () => control.abort() };
    const { signal } = this.#session;
    this.running.set(file, run);
    try {
      const onProgress = (loaded) => {
        run.loaded = loaded;
        this.view?.show();
      };
      const both = AbortSignal.any([signal, control.signal]);
      await sendFile(file, session.account?.id ?? "", { signal: both, onProgress });
      this.arrived += 1;
    } catch (failure) {
      if (signal.aborted) return;
      this.failed.push({ file, text: explain(failure) });
    }
    if (signal.aborted) return;
    this.running.delete(file);
    this.sent += file.size;
    this.#next();
  }

  #next() {
    while (this.running.size < atOnce && this.waiting.length) this.#send(this.waiting.shift());
    this.view?.show();
    if (this.running.size || !this.total) return;
    this.view?.showFailed();
    const isNew = this.arrived > 0;
    // On other screens, the message appears on the current screen.
    if (!this.view && this.failed.length) toast(this.failed[0].text, { label: t("library"), run: () => go("/library") });
    Object.assign(this, { sent: 0, arrived: 0, total: 0 });
    this.view?.show();
    if (isNew) this.view?.done();
  }
}

// State: the files that are sent to the library.
const state = new Uploads();
onEnd(() => state.end());
addEventListener("beforeunload", (event) => { if (state.running.size) event.preventDefault(); });

// Returns {control, band}. done() is called after files have arrived.
export function uploads({ done, signal }) {
  const input = element("input", { type: "file", multiple: true, accept: "image/*,video/*,audio/*", ariaLabel: t("upload"), name: "files" });
  const control = element("label", { className: "upload plain" }, input, element("span", {}, t("upload")));
  const words = element("p", { role: "status" });
  const bar = element("progress", { ariaLabel: t("upload") });
  const stop = button(t("stop"), () => state.stop());
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
        button(t("close"), () => { state.takeFailed(); showFailed(); show(); }),
        button(t("retry"), () => { const files = state.takeFailed(); showFailed(); state.add(files); }, "primary"))] : []));
  }

  input.onchange = () => {
    state.add([...input.files ?? []]);
    input.value = "";
  };
  watchDrops({ text: "dropHere", add: (files) => state.add(files), signal });
  const own = state.view = { show, showFailed, done };
  signal.addEventListener("abort", () => { if (state.view === own) state.view = null; });
  show();
  showFailed();
  return { control, band };
}
