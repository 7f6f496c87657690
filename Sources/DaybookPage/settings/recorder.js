// Records a short sound, and writes it as WAV, which every browser and the diary read.

// The maximum duration that the diary accepts, in milliseconds.
export const longest = 30_000;

// Starts at once. Returns {stop()}, which resolves to a File, or null if nothing was recorded. Rejects if there is no
// microphone or the person refuses.
export async function record(name) {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const recorder = new MediaRecorder(stream);
  const pieces = [];
  recorder.ondataavailable = (event) => pieces.push(event.data);
  const ended = new Promise((resolve) => { recorder.onstop = resolve; });
  recorder.start();
  const timer = setTimeout(() => recorder.state !== "inactive" && recorder.stop(), longest - 500);
  return {
    ended,
    async stop() {
      clearTimeout(timer);
      if (recorder.state !== "inactive") recorder.stop();
      await ended;
      stream.getTracks().forEach((track) => track.stop());
      const bytes = await new Blob(pieces).arrayBuffer();
      if (!bytes.byteLength) return null;
      const context = new OfflineAudioContext(1, 1, 44_100);
      const heard = await context.decodeAudioData(bytes);
      return new File([wave(heard)], name, { type: "audio/wav" });
    },
  };
}

// Returns a RIFF WAVE file with the first channel in 16-bit PCM, cut to the maximum duration.
function wave(heard) {
  const samples = heard.getChannelData(0).subarray(0, Math.floor(heard.sampleRate * (longest / 1000 - 0.1)));
  const view = new DataView(new ArrayBuffer(44 + samples.length * 2));
  const text = (at, letters) => [...letters].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)));
  text(0, "RIFF");
  view.setUint32(4, 36 + samples.length * 2, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, heard.sampleRate, true);
  view.setUint32(28, heard.sampleRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, "data");
  view.setUint32(40, samples.length * 2, true);
  samples.forEach((sample, index) => view.setInt16(44 + index * 2, Math.max(-1, Math.min(1, sample)) * 32_767, true));
  return view.buffer;
}
