// The attention sounds in the settings: playing, recording, naming, deleting, and the choice of the default.
import { call, upload } from "../core/api.js";
import { button, clean, element, field, once, told } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import { session } from "../core/session.js";
import { t } from "../core/texts.js";
import { allSounds, hush, playSound, soundFor } from "../editor/attention.js";
import { longest, record } from "./recorder.js";
import { endItem, secretList } from "./secretlist.js";
import { menuButton } from "../ui/bar.js";
import { icon } from "../ui/icons.js";
import { menu } from "../ui/menu.js";
import { sheet } from "../ui/sheet.js";
import { toast } from "../ui/toast.js";

const mostBytes = 5 * 1024 * 1024;

export const soundList = () => secretList({
  hint: "soundsHint", none: "soundsNone", add: { label: "soundAdd", run: addSound },
  find: async (again) => {
    const sounds = await allSounds();
    const usual = soundFor(sounds);
    // Own sounds come first.
    const sorted = sounds.toSorted((one, other) => Number(one.builtIn ?? false) - Number(other.builtIn ?? false));
    return sorted.map((sound) => row(sound, sound === usual, again));
  },
});

function row(sound, isUsual, again) {
  const seconds = Math.round(Number(sound.durationMs) / 100) / 10;
  const facts = [t("seconds", { count: seconds }), sound.builtIn && t("soundBuiltIn"), isUsual && t("soundUsual")].filter(Boolean).join(" · ");
  const play = element("button", { type: "button", className: "icon-button play", ariaLabel: `${t("play")}: ${sound.title}`, title: t("play") }, icon("play"));
  play.onclick = () => playSound(sound).catch((error) => error.name !== "AbortError" && toast(t("cannotPlay")));
  const items = acts(sound, isUsual, again);
  const label = `${t("entryActs")}: ${sound.title}`;
  return element("li", { className: "sound" }, play,
    element("div", {}, element("strong", {}, sound.title), element("span", { className: "quiet" }, facts)),
    items.length ? menuButton(label, (opener) => menu(opener, label, items)) : null);
}

// Returns the items of a sound's menu. Sounds that come with Daybook keep their names and stay.
function acts(sound, isUsual, again) {
  const path = `/v1/sounds/${encodeURIComponent(sound.id)}`;
  const makeUsual = async () => {
    try {
      session.account = await call("PATCH", "/v1/account?updateMask=defaultSoundId", { body: { defaultSoundId: sound.id } });
      await again();
    } catch (failure) {
      toast(explain(failure));
    }
  };
  const rename = () => {
    const title = element("input", { name: "title", required: true, maxLength: 300, value: sound.title, autocomplete: "off" });
    sheet({
      heading: t("soundRename"), label: t("save"), content: [field("soundTitle", title)],
      save: async () => {
        await call("PATCH", `${path}?updateMask=title`, { body: { title: clean(title.value).trim() }, ifMatch: sound.etag });
        await again();
      },
    });
  };
  const remove = () => endItem("delete", t("soundDeleteAsk", { title: sound.title }), path, again);
  return [
    ...(isUsual ? [] : [{ name: "usual", text: t("soundMakeUsual"), icon: "check", run: makeUsual }]),
    ...(sound.builtIn ? [] : [
      { name: "rename", text: t("soundRename"), icon: "today", run: rename }, null,
      { name: "remove", text: t("delete"), icon: "trash", isDanger: true, run: remove },
    ]),
  ];
}

// Records with the microphone, or uses a file.
function addSound(again) {
  let running = null;
  let made = null;
  const file = element("input", { name: "file", type: "file", accept: "audio/*" });
  // Ends a recording of which nothing is kept.
  const drop = () => {
    running?.stop().catch(() => null);
    running = null;
    control.textContent = t("recordStart");
  };
  file.onchange = () => {
    drop();
    made = null;
    words.textContent = file.files?.[0]?.name ?? "";
  };
  const recorder = element("input", { name: "recorder", type: "file", accept: "audio/*", capture: "user", hidden: true });
  recorder.onchange = () => {
    made = recorder.files?.[0] ?? null;
    if (made) words.textContent = t("recordHas");
  };
  const title = element("input", { name: "title", maxLength: 300, autocomplete: "off" });
  const words = element("p", { className: "note", role: "status" });
  const control = button(t("recordStart"), () => once(control, async () => {
    words.textContent = "";
    try {
      if (running) {
        made = await running.stop();
        running = null;
        control.textContent = t("recordStart");
        words.textContent = t(made ? "recordHas" : "recordNothing");
        return;
      }
      hush();
      // If the browser lets no page use the microphone, this opens the phone's own recorder.
      if (!navigator.mediaDevices) return recorder.click();
      running = await record("recording.wav");
      control.textContent = t("recordStop");
      words.textContent = t("recordRuns", { count: longest / 1000 });
    } catch {
      running = null;
      control.textContent = t("recordStart");
      words.textContent = t("recordFailed");
    }
  }), "plain record");
  const dialog = sheet({
    heading: t("soundAdd"), label: t("save"),
    content: [element("div", { className: "recording" }, recorder, control, element("label", { className: "upload plain" }, file, told("span", "soundFile"))),
      words, field("soundTitle", title)],
    save: async () => {
      if (running) made = await running.stop();
      running = null;
      const chosen = made ?? file.files?.[0];
      if (!chosen) {
        words.textContent = t("soundMissing");
        return true;
      }
      if (chosen.size > mostBytes) {
        words.textContent = t("soundTooLarge");
        return true;
      }
      const sound = await upload(chosen, { path: "/v1/sounds", onProgress: () => null, signal: new AbortController().signal });
      const name = clean(title.value).trim();
      if (name) await call("PATCH", `/v1/sounds/${encodeURIComponent(sound.id)}?updateMask=title`, { body: { title: name } });
      await again();
      return false;
    },
  });
  dialog.addEventListener("close", drop);
}
