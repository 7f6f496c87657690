// Attention sounds, one at a time, that make a pet or a child look.
import { call } from "../core/api.js";
import { session } from "../core/session.js";

// Resolves to all sounds: built-in and recorded ones. Throws a Failure.
export const allSounds = async (signal) => (await call("GET", "/v1/sounds", { signal })).sounds;

/**
 * Returns the sound of a subject: its own, the account's, or the first sound. Without a subject: the account's.
 *
 * @param {{ id: string }[]} sounds
 * @param {{ soundId?: string } | null} subject
 */
export const soundFor = (sounds, subject = null) =>
  [subject?.soundId, session.account?.defaultSoundId].map((id) => sounds.find((one) => one.id === id)).find(Boolean) ?? sounds[0] ?? null;

class Speaker {
  /** @type {HTMLAudioElement | null} */
  #playing = null;

  hush() {
    this.#playing?.pause();
    this.#playing = null;
  }

  // Plays a file from its start, and stops the current one. Rejects if the browser cannot play it.
  play(address) {
    this.hush();
    const own = this.#playing = new Audio(address);
    return own.play();
  }
}

// State: the sound that is played.
const speaker = new Speaker();

export const hush = () => speaker.hush();

export const playSound = (sound) => speaker.play(`/v1/sounds/${encodeURIComponent(sound.id)}/content`);
