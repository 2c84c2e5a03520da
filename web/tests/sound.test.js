// What is heard: each event sounds otherwise, quietly, and as loud as it is wished.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';

/** What was asked of the context that hears it. @type {{ what: string, hertz: number, at: number, loud: number }[]} */
const notes = [];

/** A context that keeps what it is asked to sound. */
class Ear {
  currentTime = 1;
  sampleRate = 8000;
  state = 'running';
  destination = {};
  static out = 0;
  /** @type {any} */
  filter = null;
  node(more = {}) {
    const node = { connect: (/** @type {unknown} */ to) => to, stop: () => {}, ...more };
    return node;
  }
  createGain() {
    const gain = {
      // The first is where all of it is heard.
      set value(/** @type {number} */ loud) {
        Ear.out ||= loud;
      },
      setValueAtTime: () => {},
      exponentialRampToValueAtTime: (/** @type {number} */ loud) => {
        const note = notes.at(-1);
        if (note) note.loud = Math.max(note.loud, loud);
      },
    };
    return this.node({ gain });
  }
  createOscillator() {
    const note = { what: 'tone', hertz: 0, at: 0, loud: 0 };
    notes.push(note);
    const frequency = {
      setValueAtTime: (/** @type {number} */ hertz, /** @type {number} */ at) => {
        note.hertz = Math.round(hertz);
        note.at = Number((at - this.currentTime).toFixed(2));
      },
      exponentialRampToValueAtTime: () => {},
    };
    return this.node({ frequency, type: 'sine', start: () => {} });
  }
  createBuffer(/** @type {number} */ _, /** @type {number} */ length) {
    return { getChannelData: () => new Float32Array(length) };
  }
  createBufferSource() {
    const start = (/** @type {number} */ at) =>
      notes.push({ what: 'knock', hertz: this.filter.frequency.value, at: Number((at - this.currentTime).toFixed(2)), loud: 0 });
    return this.node({ buffer: null, start });
  }
  createBiquadFilter() {
    return (this.filter = this.node({ frequency: { value: 0 }, Q: { value: 0 }, type: '' }));
  }
}

const ear = new Ear();
Object.assign(globalThis, {
  window: globalThis,
  AudioContext: function () {
    return ear;
  },
  document: { documentElement: { dataset: { game: 'muscat' } } },
});
// No two knocks are quite alike: here they are.
Math.random = () => 0.5;
/** @type {(name: string, volume: number) => void} */
let play;
before(async () => ({ play } = await import('../app/later/tones.js')));

/** @param {string} name @param {number} [volume] */
function hear(name, volume = 0.5) {
  notes.length = 0;
  Ear.out = 0;
  // Far enough from the last one.
  ear.currentTime += 1;
  play(name, volume);
  return JSON.stringify(notes);
}

const EVENTS = ['move', 'take', 'place', 'push', 'fall', 'climb', 'draw', 'dice', 'weather', 'reveal'];
const CALLS = ['turn', 'win', 'lose', 'draw-end', 'chat', 'time', 'no'];

test('each_event_is_heard_and_sounds_otherwise', () => {
  const heard = [...EVENTS, ...CALLS].map((name) => hear(name));
  for (const [at, all] of heard.entries()) assert.notEqual(all, '[]', [...EVENTS, ...CALLS][at]);
  assert.equal(new Set(heard).size, heard.length);
});

test('low_time_is_told_from_ones_turn_by_pitch', () => {
  const pitch = (/** @type {string} */ name) =>
    JSON.parse(hear(name)).map((/** @type {{ hertz: number }} */ note) => note.hertz);
  const [time, turn] = [pitch('time'), pitch('turn')];
  assert.ok(Math.min(...time) > Math.max(...turn), `${time} and ${turn}`);
  assert.equal(time.length, 2, 'twice');
});

test('sound_is_quiet_and_silence_is_silent', () => {
  for (const name of CALLS) {
    hear(name, 1);
    for (const { what, loud } of notes) if (what === 'tone') assert.ok(loud <= 0.15, `${name}: ${loud}`);
  }
  assert.equal(hear('move', 0), '[]');
  hear('move', 0.5);
  const half = Ear.out;
  hear('move', 1);
  assert.ok(Ear.out / half > 3.9, 'half of the slider is a quarter of the strength');
});

test('events_that_come_together_are_heard_once', () => {
  hear('move');
  const before = notes.length;
  play('move', 0.5);
  assert.equal(notes.length, before);
  play('turn', 0.5);
  assert.ok(notes.length > before, 'but whose turn it is is told');
});
