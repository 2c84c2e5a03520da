// Sounds made on the spot: wood, a bell, a dull knock. No files.
const audio = 'AudioContext' in window ? new AudioContext() : null;

/** A page that was away for long may have to be woken. */
export function wake() {
  if (audio?.state === 'suspended') audio.resume().catch(() => {});
}

/**
 * A decaying tone.
 * @param {AudioContext} on
 * @param {number} hertz
 * @param {number} after seconds from now
 * @param {number} length seconds
 * @param {number} loud
 * @param {OscillatorType} [type]
 */
function tone(on, hertz, after, length, loud, type = 'sine') {
  const at = on.currentTime + after;
  const voice = on.createOscillator();
  const gain = on.createGain();
  voice.type = type;
  voice.frequency.setValueAtTime(hertz, at);
  voice.frequency.exponentialRampToValueAtTime(hertz * 0.82, at + length);
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  voice.connect(gain).connect(on.destination);
  voice.start(at);
  voice.stop(at + length + 0.02);
}

/**
 * A short burst of filtered noise: wood on wood.
 * @param {AudioContext} on
 * @param {number} after
 * @param {number} hertz
 * @param {number} loud
 */
function knock(on, after, hertz, loud) {
  const at = on.currentTime + after;
  const length = 0.07;
  const buffer = on.createBuffer(1, Math.ceil(on.sampleRate * length), on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) {
    samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 3;
  }
  const source = on.createBufferSource();
  const filter = on.createBiquadFilter();
  const gain = on.createGain();
  source.buffer = buffer;
  filter.type = 'bandpass';
  filter.frequency.value = hertz;
  filter.Q.value = 1.4;
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(on.destination);
  source.start(at);
}

/** @type {Record<string, (on: AudioContext) => void>} */
const SOUNDS = {
  move: (on) => knock(on, 0, 1300, 0.5),
  remove: (on) => {
    knock(on, 0, 1000, 0.5);
    tone(on, 320, 0.12, 0.16, 0.08, 'triangle');
    tone(on, 240, 0.18, 0.22, 0.07, 'triangle');
  },
  chance: (on) => [0, 0.06, 0.14, 0.24].forEach((t) => knock(on, t, 2100, 0.25)),
  turn: (on) => {
    tone(on, 660, 0, 0.25, 0.06);
    tone(on, 880, 0.09, 0.35, 0.05);
  },
  no: (on) => tone(on, 150, 0, 0.16, 0.12, 'triangle'),
  chat: (on) => tone(on, 990, 0, 0.14, 0.04),
  win: (on) => [523, 659, 784, 1047].forEach((f, i) => tone(on, f, i * 0.1, 0.5, 0.06)),
  lose: (on) => [392, 330, 262].forEach((f, i) => tone(on, f, i * 0.14, 0.5, 0.06)),
};

/** @param {string} name */
export function play(name) {
  if (audio?.state === 'running') SOUNDS[name]?.(audio);
}
