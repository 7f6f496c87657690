// Attention sounds: one at a time calls a pet or a child to look.
import { call } from "../core/api.js";
import { session } from "../core/session.js";

let playing = null;

// The sounds that there are, the diary's own ones and those that were recorded.
export const allSounds = async (signal) => (await call("GET", "/v1/sounds", { signal })).sounds;

// The sound that calls a subject: its own, the account's, or the first there is. Without a subject the account's.
export const soundFor = (sounds, subject = null) =>
  [subject?.soundId, session.account?.defaultSoundId].map((id) => sounds.find((one) => one.id === id)).find(Boolean) ?? sounds[0] ?? null;

export function hush() {
  playing?.pause();
  playing = null;
}

// Plays a sound from its beginning, in place of the one that plays. Rejects when the browser cannot play it.
export function playSound(sound) {
  hush();
  playing = new Audio(`/v1/sounds/${encodeURIComponent(sound.id)}/content`);
  return playing.play();
}
