// Attention sounds: one at a time calls a pet or a child to look.
import { call } from "../core/api.js";
import { session } from "../core/session.js";

// The sounds that there are, the diary's own ones and those that were recorded.
export const allSounds = async (signal) => (await call("GET", "/v1/sounds", { signal })).sounds;

// The sound that calls a subject: its own, the account's, or the first there is. Without a subject the account's.
export const soundFor = (sounds, subject = null) =>
  [subject?.soundId, session.account?.defaultSoundId].map((id) => sounds.find((one) => one.id === id)).find(Boolean) ?? sounds[0] ?? null;

class Speaker {
  #playing = null;

  hush() {
    this.#playing?.pause();
    this.#playing = null;
  }

  // Plays a file from its beginning, in place of the one that plays. Rejects when the browser cannot play it.
  play(address) {
    this.hush();
    this.#playing = new Audio(address);
    return this.#playing.play();
  }
}

const speaker = new Speaker();

export const hush = () => speaker.hush();

export const playSound = (sound) => speaker.play(`/v1/sounds/${encodeURIComponent(sound.id)}/content`);
