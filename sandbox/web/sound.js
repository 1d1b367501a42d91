/** The sound of a message that rings. */

/** @type {AudioContext|null} */
let audio = null;

/** Two short notes. A browser lets a page sound only after the reader has pressed something. */
export function ring() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  note(audio, 880, 0);
  note(audio, 1174.66, 0.11);
}

/** @param {AudioContext} context @param {number} hertz @param {number} after seconds from now */
function note(context, hertz, after) {
  const begin = context.currentTime + after;
  const tone = new OscillatorNode(context, { frequency: hertz, type: "sine" });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(0.18, begin + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.3);
  tone.connect(volume).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + 0.32);
}
