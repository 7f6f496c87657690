// The attention sounds in the settings: playing, recording, naming, deleting, and the choice of the default.
import { call, upload } from "../core/api.js";
import { button, clean, element, field, once } from "../ui/dom.js";
import { explain } from "../core/failures.js";
import { session } from "../core/session.js";
import { t } from "../core/texts.js";
import { allSounds, hush, playSound, soundFor } from "../editor/attention.js";
import { longest, record } from "./recorder.js";
import { endButton, secretList, secretRow } from "./secretlist.js";
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
  const path = `/v1/sounds/${encodeURIComponent(sound.id)}`;
  const tell = async (action) => {
    try {
      await action();
      await again();
    } catch (failure) {
      toast(explain(failure));
    }
  };
  const seconds = Math.round(Number(sound.durationMs) / 100) / 10;
  const facts = [t("seconds", { count: seconds }), sound.builtIn && t("soundBuiltIn"), isUsual && t("soundUsual")].filter(Boolean).join(" · ");
  const play = button(t("play"), () => playSound(sound).catch((error) => error.name !== "AbortError" && toast(t("cannotPlay"))));
  const choose = isUsual ? null : button(t("soundMakeUsual"), () => once(choose, () => tell(async () => {
    session.account = await call("PATCH", "/v1/account?updateMask=defaultSoundId", { body: { defaultSoundId: sound.id } });
  })));
  if (sound.builtIn) return secretRow(sound.title, facts, play, choose);
  const name = button(t("soundRename"), () => {
    const title = element("input", { name: "title", required: true, maxLength: 300, value: sound.title, autocomplete: "off" });
    sheet({
      heading: t("soundRename"), label: t("save"), content: [field("soundTitle", title)],
      save: async () => {
        await call("PATCH", `${path}?updateMask=title`, { body: { title: clean(title.value).trim() }, ifMatch: sound.etag });
        await again();
      },
    });
  });
  return secretRow(sound.title, facts, play, choose, name, endButton("delete", t("soundDeleteAsk", { title: sound.title }), path, again));
}

// Records with the microphone, or uses a file.
function addSound(again) {
  let running = null;
  let made = null;
  const file = element("input", { name: "file", type: "file", accept: "audio/*" });
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
      // The phone's own recorder, where browsers let no page use the microphone.
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
    content: [element("div", { className: "recording" }, recorder, control), words, field("soundFile", file), field("soundTitle", title)],
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
  dialog.addEventListener("close", () => {
    running?.stop().catch(() => null);
    running = null;
  });
}
