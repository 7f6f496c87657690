// A slide show of photos on the whole screen. Space pauses, the arrow keys move, Escape ends.
import { roundButton } from "../ui/bar.js";
import { element } from "../ui/dom.js";
import { onClosing } from "../hidden/hidden.js";
import { icon } from "../ui/icons.js";
import { addStyle } from "../ui/styles.js"; // named by the document
import { t } from "../core/texts.js";
import { isHidden, record } from "../photos/photos.js";
import "../photos/phototexts.js";

const shownTime = 4000;

export async function slideshow(photos, title) {
  await addStyle("viewer/slideshow");
  const image = element("img", { alt: "" });
  const count = element("span", {});
  const rest = roundButton("pause", () => turn(!isRunning));
  const dialog = element("dialog", { className: "slideshow", ariaLabel: title },
    image, element("div", { className: "slides-bar" },
      named("back", () => step(-1)), rest, named("next", () => step(1)), count, named("close", () => dialog.close())));
  // For a reader with reduced motion, it does not advance automatically.
  let isRunning = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  let index = 0;
  let timer = 0;

  // Returns a button whose icon has the same name as its text.
  function named(key, action) {
    const own = roundButton(key, action);
    own.ariaLabel = own.title = t(key);
    return own;
  }

  function turn(isOn) {
    isRunning = isOn;
    rest.replaceChildren(icon(isOn ? "pause" : "play"));
    rest.ariaLabel = rest.title = t(isOn ? "slideshowPause" : "slideshowPlay");
    wait();
  }

  function wait() {
    clearTimeout(timer);
    if (isRunning && dialog.open) timer = setTimeout(() => step(1), shownTime);
  }

  async function step(by) {
    clearTimeout(timer);
    index = (index + by + photos.length) % photos.length;
    const own = index;
    count.textContent = `${index + 1} / ${photos.length}`;
    const found = await record(photos[index].id).catch(() => null);
    if (own !== index || !dialog.open) return;
    if (found?.urls?.large) image.src = found.urls.large;
    else image.removeAttribute("src");
    image.alt = found?.caption || t("photo");
    wait();
  }

  dialog.onkeydown = (event) => {
    if (event.key === "ArrowLeft") step(-1);
    else if (event.key === "ArrowRight") step(1);
    else if (event.key === " " && event.target.tagName !== "BUTTON") turn(!isRunning);
    else return;
    event.preventDefault();
  };
  const close = () => dialog.close();
  const shown = new AbortController();
  onClosing(() => { if (photos.some(({ id }) => isHidden(id))) close(); }, shown.signal);
  dialog.onclose = () => {
    shown.abort();
    clearTimeout(timer);
    removeEventListener("popstate", close);
    dialog.remove();
  };
  addEventListener("popstate", close);
  document.body.append(dialog);
  dialog.showModal();
  turn(isRunning);
  step(0);
}
