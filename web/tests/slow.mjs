// How long the replies of a level take in the page, whatever the machine: node web/tests/slow.mjs [level] [replies a game]
// A processor slowed by four is one with a quarter of the time, for example by the cgroup that node runs in.
import { Instance } from '../app/engine/instance.js';
import { compiled, text, weigh } from './module.mjs';

const module = compiled();
const [level = 8, replies = 6] = process.argv.slice(2).map(Number);
/** As `/solo` allows a bot. */
const THINK_MAX = 2750;
const look = { now: 1000 };

/** An engine of its own for each game, as a page has one for a match. */
function engine() {
  const instance = weigh(new Instance(module));
  instance.ask({ call: 'speak', language: 'en', wordings: text('texts/en.txt') });
  return instance;
}

/** The replies of the level in one match against somebody who plays at random, in milliseconds. @param {string} game */
function match(game) {
  const [hall, thinker] = [engine(), engine()];
  const setup = game === 'mush' ? { seats: 2 } : {};
  const seats = Array.from({ length: game === 'muscat' ? 3 : 2 }, (_, at) => (at ? { level } : {}));
  hall.ask({ call: 'create', table: 1, new: { game, setup, seats }, seed: [1, 2], look });
  const times = [];
  for (let turn = 0; times.length < replies; turn++) {
    const view = hall.ask({ call: 'view', table: 1, look, window: 0 });
    if (view.turn.type === 'over') break;
    const [bot] = hall.ask({ call: 'bots', table: 1 });
    if (bot) {
      const { position, steps, decision, seat } = bot;
      const began = performance.now();
      thinker.ask({ call: 'open', match: 1, game, setup: bot.setup, position, steps });
      const effort = { ms: THINK_MAX };
      const { word } = thinker.ask({ call: 'choose', match: 1, seat, bot: bot.bot, seed: [3, turn], effort });
      hall.ask({ call: 'bot_move', table: 1, look, seed: [4, turn], seat, decision, word });
      times.push(performance.now() - began);
    } else {
      const seat = Object.keys(view.offers).find((of) => view.turn.seats.includes(of));
      hall.ask({ call: 'read', match: 2, record: hall.ask({ call: 'record', table: 1, look }) });
      const { word } = hall.ask({ call: 'choose', match: 2, seat, bot: 'random', seed: [5, turn] });
      hall.ask({ call: 'command', table: 1, look, seed: [6, turn], seq: view.seq, command: { type: 'act', seat, word } });
    }
  }
  return { times, size: thinker.size };
}

for (const game of Object.keys(engine().ask({ call: 'about' }).games)) {
  const { times, size } = match(game);
  const sorted = times.toSorted((a, b) => a - b).map(Math.round);
  const [middle, last] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  console.log(`${game}: ${times.length} replies, median ${middle} ms, latest ${last} ms, ${Math.round(size / 2 ** 20)} MiB`);
}
