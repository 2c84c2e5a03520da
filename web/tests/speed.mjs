// How fast the rules and searches of each game are as WebAssembly, in the figures of `musterhall bench`:
// node web/tests/speed.mjs [milliseconds]
import { Instance } from '../app/engine/instance.js';
import { compiled, text, weigh } from './module.mjs';

/** Where `musterhall bench` measures, if not at the usual start. @type {Record<string, object>} */
const SETUP = {
  clusterfuss: { size: 6 },
  'muster-chess': { start: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' },
};
const ms = Number(process.argv[2] ?? 500);
// Processor time, as the command line measures: what else the machine does does not count.
const now = () => process.cpuUsage().user / 1000;
const instance = weigh(new Instance(compiled(), now));
instance.ask({ call: 'speak', language: 'en', wordings: text('texts/en.txt') });
for (const game of Object.keys(instance.ask({ call: 'about' }).games)) {
  instance.ask({ call: 'open', match: 1, game, setup: SETUP[game] });
  for (const { what, rates } of instance.ask({ call: 'measure', match: 1, ms })) {
    const told = Object.entries(rates).map(([unit, rate]) => `${Math.round(rate).toLocaleString('en')} ${unit}`);
    console.log(`${game}: ${what}: ${told.join(', ')}`);
  }
}
// The engine of a game itself, of which the page asks lines: one search, not what `bench` repeats.
// The first search makes the browser compile what it uses.
const game = 'muster-chess';
const place = { game, setup: SETUP[game], steps: [] };
for (const nodes of [ms * 300, ms * 2000]) {
  const began = now();
  const said = instance.ask({ call: 'lines', place, seat: 'a', effort: { nodes } });
  console.log(`${game}: lines: ${Math.round((1000 * said.nodes) / (now() - began)).toLocaleString('en')} nodes`);
}
