// The camera above the page. A sound attracts the subject, and each picture is added to the open draft.
import { call } from "../core/api.js";
import { roundButton } from "../ui/bar.js";
import { button, element, once } from "../ui/dom.js";
import { addIcons } from "../ui/icons.js";
import { addTexts, t } from "../core/texts.js";
import { addStyle } from "../ui/styles.js"; // named by the document
import texts from "./camera-texts.js";
import { allSounds, hush, playSound, soundFor } from "./attention.js";
import { toast } from "../ui/toast.js";

addTexts(texts);
addIcons({ flip: "M4 12a8 8 0 0 1 13.7-5.6L20 8.5M20 4v4.5h-4.5M20 12a8 8 0 0 1-13.7 5.6L4 15.5M4 20v-4.5h4.5" });

const quality = 0.92;
const wanted = { width: { ideal: 4096 }, height: { ideal: 3072 } };

// Opens the phone's own camera, for addresses at which browsers let no page use one.
function openOwnCamera(take, signal) {
  const input = element("input", { name: "camera", type: "file", accept: "image/*", capture: "environment", hidden: true });
  input.onchange = () => {
    if (!signal.aborted) [...input.files ?? []].forEach(take);
    input.remove();
  };
  input.oncancel = () => input.remove();
  document.body.append(input);
  input.click();
}

// Opens the camera. take(file) gets each picture. full() returns the reason why no further picture fits, or "". The
// camera is closed by its button, by Escape, by going back, and by the signal, which means that the draft is no longer
// open.
export async function openCamera({ take, full, signal }) {
  if (!navigator.mediaDevices) return openOwnCamera(take, signal);
  await addStyle("editor/camera");
  if (signal.aborted) return;
  const state = { stream: /** @type {MediaStream | null} */ (null), facing: "environment", isClosed: false, taken: 0 };
  const { film, problem, calls, count, shutter } = parts();
  const turn = roundButton("flip", () => once(turn, async () => {
    state.facing = state.facing === "environment" ? "user" : "environment";
    await begin();
  }));
  turn.ariaLabel = turn.title = t("otherCamera");
  const dialog = element("dialog", { className: "camera", ariaLabel: t("camera") }, film, problem, calls,
    element("div", { className: "camera-bar" }, turn, shutter, element("span", {}, count, button(t("done"), () => dialog.close()))));

  async function begin() {
    end();
    problem.textContent = "";
    shutter.disabled = true;
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: state.facing, ...wanted } });
      if (state.isClosed) return stream.getTracks().forEach((track) => track.stop());
      state.stream = stream;
      film.srcObject = stream;
      await film.play();
      allow();
    } catch (error) {
      problem.textContent = t(error.name === "NotAllowedError" ? "cameraNotAllowed" : "cameraMissing");
    }
  }

  // Takes no picture that could not be stored.
  function allow() {
    const why = full();
    shutter.disabled = Boolean(why);
    if (why) problem.textContent = why;
  }

  function end() {
    state.stream?.getTracks().forEach((track) => track.stop());
    state.stream = null;
    film.srcObject = null;
  }

  shutter.onclick = () => once(shutter, async () => {
    const file = await pictureOf(film);
    // The pictures belong only to this draft.
    if (signal.aborted) return;
    if (!file) return toast(t("cameraMissing"));
    take(file);
    state.taken += 1;
    count.textContent = t("taken", { count: state.taken });
    allow();
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) film.animate?.([{ opacity: 0.3 }, { opacity: 1 }], 160);
  });
  const over = new AbortController();
  dialog.onclose = () => {
    state.isClosed = true;
    over.abort();
    hush();
    end();
    dialog.remove();
  };
  const close = () => dialog.close();
  for (const [target, name] of [[window, "popstate"], [signal, "abort"]]) target.addEventListener(name, close, { signal: over.signal });
  document.body.append(dialog);
  dialog.showModal();
  fillCalls(calls);
  await begin();
}

const parts = () => ({
  film: element("video", { className: "preview", autoplay: true, muted: true, playsInline: true, ariaLabel: t("cameraPreview") }),
  problem: element("p", { className: "problem", role: "alert" }),
  calls: element("div", { className: "calls", role: "group", ariaLabel: t("attentionSounds") }),
  count: element("span", { className: "taken", role: "status" }),
  shutter: element("button", { type: "button", className: "shutter", ariaLabel: t("takePicture"), disabled: true }),
});

// Returns the current picture of a film as a file; null if the browser cannot make it.
async function pictureOf(film) {
  const canvas = element("canvas", { width: film.videoWidth, height: film.videoHeight });
  canvas.getContext("2d")?.drawImage(film, 0, 0);
  const picture = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  const name = `${new Date().toISOString().slice(0, 19).replace(/[-:]/g, "").replace("T", "-")}.jpg`;
  return picture && new File([picture], name, { type: "image/jpeg", lastModified: Date.now() });
}

// Shows a button for each pet and child, with its own sound, and one for each sound.
async function fillCalls(place) {
  try {
    const [sounds, { subjects }] = await Promise.all([allSounds(), call("GET", "/v1/subjects")]);
    const play = (sound) => playSound(sound).catch((error) => error.name !== "AbortError" && toast(t("cannotPlay")));
    place.replaceChildren(
      ...subjects.map((subject) => ({ subject, sound: soundFor(sounds, subject) })).filter((one) => one.sound)
        .map(({ subject, sound }) => button(t("callSubject", { name: subject.name }), () => play(sound), "chip is-subject")),
      ...sounds.map((sound) => button(sound.title, () => play(sound), "chip")),
      button(t("hush"), hush, "chip"));
  } catch {
    // The camera also works without sounds.
    place.replaceChildren();
  }
}
