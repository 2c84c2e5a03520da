// Synthesised sounds, with one material per game: no files.
const audio = 'AudioContext' in window ? new AudioContext() : null;

/** Whether it was asked to resume, and has not yet. */
let isWaking = false;

/** A page that was hidden for long may have to resume its audio. */
export function wake() {
  if (audio?.state !== 'suspended' || isWaking) return;
  isWaking = true;
  audio.resume().catch(() => {}).finally(() => (isWaking = false));
}

/**
 * The material of a game's pieces: how bright a knock is, how long it rings, and the
 * pitch that its tones are built on.
 * @type {Record<string, { knock: number, ring: number, pitch: number }>}
 */
const STUFF = {
  // Wood on linen, stone on wood, coin on sand, runners on snow, felted wood.
  clusterfuss: { knock: 1100, ring: 0.06, pitch: 1 },
  'make-muster': { knock: 1900, ring: 0.05, pitch: 1.19 },
  'muster-up': { knock: 1700, ring: 0.05, pitch: 1.12 },
  muscat: { knock: 2900, ring: 0.1, pitch: 1.33 },
  mush: { knock: 700, ring: 0.11, pitch: 0.89 },
  'muster-chess': { knock: 850, ring: 0.05, pitch: 0.94 },
};
const WOOD = { knock: 1300, ring: 0.07, pitch: 1 };

/** One sound: the context, where it is heard, and how it is tuned. */
class Voice {
  /** @param {AudioContext} on @param {number} volume @param {string} game */
  constructor(on, volume, game) {
    this.on = on;
    this.stuff = STUFF[game] ?? WOOD;
    // No two knocks are quite alike.
    this.tune = this.stuff.pitch * (0.97 + Math.random() * 0.06);
    this.out = on.createGain();
    this.out.gain.value = volume;
    this.out.connect(on.destination);
  }

  /**
   * A decaying tone. @param {number} hertz @param {number} after seconds from now
   * @param {number} length seconds @param {number} loud @param {number} [bend] what the pitch ends at
   * @param {OscillatorType} [type]
   */
  tone(hertz, after, length, loud, bend = 0.86, type = 'sine') {
    const { on } = this;
    const at = on.currentTime + after;
    const voice = on.createOscillator();
    const gain = on.createGain();
    voice.type = type;
    voice.frequency.setValueAtTime(hertz * this.tune, at);
    voice.frequency.exponentialRampToValueAtTime(hertz * this.tune * bend, at + length);
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(loud, at + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    voice.connect(gain).connect(this.out);
    voice.start(at);
    voice.stop(at + length + 0.02);
  }

  /**
   * A burst of filtered noise. @param {number} after @param {number} loud
   * @param {{ hertz?: number, length?: number, sharp?: number }} [how]
   */
  knock(after, loud, { hertz = this.stuff.knock, length = this.stuff.ring, sharp = 1.4 } = {}) {
    const { on } = this;
    const at = on.currentTime + after;
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
    filter.frequency.value = hertz * this.tune;
    filter.Q.value = sharp;
    gain.gain.value = loud;
    source.connect(filter).connect(gain).connect(this.out);
    source.start(at);
  }
}

/** @type {Record<string, (v: Voice) => void>} */
const SOUNDS = {
  place: (v) => v.knock(0, 0.45),
  move: (v) => {
    v.knock(0, 0.14, { hertz: v.stuff.knock * 0.5, length: 0.12, sharp: 0.6 });
    v.knock(0.15, 0.45);
  },
  take: (v) => {
    v.knock(0, 0.55);
    v.knock(0.09, 0.35, { hertz: v.stuff.knock * 0.6 });
    v.tone(220, 0.1, 0.16, 0.07, 0.7, 'triangle');
  },
  push: (v) => [0, 0.07, 0.13, 0.18].forEach((t, i) => v.knock(t, 0.5 - i * 0.09)),
  fall: (v) => {
    v.tone(520, 0, 0.3, 0.06, 0.4, 'triangle');
    v.knock(0.28, 0.5, { hertz: 400, length: 0.14 });
  },
  climb: (v) => [392, 494, 587].forEach((f, i) => v.tone(f, i * 0.09, 0.18, 0.05, 1.04)),
  draw: (v) => {
    v.knock(0, 0.2, { hertz: 3600, length: 0.05, sharp: 3 });
    v.knock(0.14, 0.3);
  },
  dice: (v) =>
    [0, 0.07, 0.13, 0.22, 0.34, 0.5].forEach((t, i) =>
      v.knock(t, 0.3 - i * 0.03, { hertz: 2100 + (i % 3) * 260, length: 0.05 }),
    ),
  weather: (v) => v.knock(0, 0.35, { hertz: 480, length: 1.1, sharp: 0.5 }),
  reveal: (v) => [330, 440, 554, 659].forEach((f, i) => v.tone(f, i * 0.06, 0.5, 0.035, 1)),
  turn: (v) => {
    v.tone(660, 0, 0.25, 0.06, 0.98);
    v.tone(880, 0.09, 0.35, 0.05, 0.98);
  },
  time: (v) => [0, 0.25].forEach((t) => v.tone(1180, t, 0.1, 0.05, 1, 'triangle')),
  no: (v) => v.tone(150, 0, 0.16, 0.12, 0.82, 'triangle'),
  chat: (v) => v.tone(990, 0, 0.14, 0.04, 1.1),
  win: (v) => [523, 659, 784, 1047].forEach((f, i) => v.tone(f, i * 0.11, 0.6, 0.06, 1)),
  lose: (v) => [392, 330, 262].forEach((f, i) => v.tone(f, i * 0.16, 0.6, 0.05, 0.97)),
  'draw-end': (v) => [440, 440, 523].forEach((f, i) => v.tone(f, i * 0.14, 0.4, 0.05, 1)),
};

/** The shortest interval between some sounds, in seconds. */
const APART = 0.15;
let last = -1;

/** @param {string} name @param {number} volume from 0 to 1 */
export function play(name, volume) {
  if (audio?.state !== 'running' || volume <= 0) return;
  const isEvent = !['turn', 'win', 'lose', 'draw-end', 'chat', 'time'].includes(name);
  if (isEvent && audio.currentTime - last < APART) return;
  last = audio.currentTime;
  const game = document.documentElement.dataset.game ?? '';
  // Ears hear by ratios: half of the slider is a quarter of the strength.
  SOUNDS[name]?.(new Voice(audio, volume * volume * 1.6, game));
}
