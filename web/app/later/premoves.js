// Premoves: a move chosen while the other is to move. It is kept in this page alone, and played as soon
// as one is asked, if it is legal then.
import { useEffect, useRef } from '../../vendor/hooks.mjs';
import { signal } from '../../vendor/signals.mjs';
import { C, T } from '../el.js';
import { api } from '../net.js';
import { Choices } from '../play.js';
import { say } from '../say.js';
import { ownSeats } from '../seats.js';
import { premoves } from '../settings.js';
import { speak } from '../speak.js';
import { TrialTable, asked } from './trial.js';

/** @typedef {import('../table').Table} Table */
/** @typedef {import('../types').Offer} Offer */
/** @typedef {import('../types').Seat} Seat */

/** What spells an offer. @param {Offer} offer */
const spelled = ({ touches }) => touches.map(({ id }) => id).join(' ');

/** The board while another is to move: the touches of a move stay on it until it is played. */
class PremoveTable extends TrialTable {
  /** @param {Table} table @param {Seat} seat @param {Offer[]} list */
  constructor(table, seat, list) {
    super(table, asked(table.view.value, { seat, offers: { coverage: 'all', list } }));
    /** The move that is kept. */
    this.kept = signal(/** @type {Offer | null} */ (null));
  }

  /** @override @param {string} word */
  async act(word) {
    const offer = this.offers.value.list.find((one) => one.word === word);
    if (!offer) return false;
    this.keep(offer);
    speak(say('premove-kept'));
    return true;
  }

  /** Keeps a move, and shows it. @param {Offer} offer */
  keep(offer) {
    this.kept.value = offer;
    this.picked.value = offer.touches.map(({ id }) => id);
    document.documentElement.dataset.premove = 'kept';
  }

  /** The move is not played. */
  cancel() {
    const was = this.kept.value;
    this.kept.value = null;
    delete document.documentElement.dataset.premove;
    super.drop();
    if (was) speak(say('premove-cancelled'));
  }

  /** @override */
  drop() {
    this.cancel();
  }

  /** A touch takes back what is kept, and may begin another. @override @param {string} id */
  async touch(id) {
    if (!this.kept.value) return super.touch(id);
    this.cancel();
    return this.next.value.spots.has(id) ? super.touch(id) : false;
  }

  /** @override @param {string} from @param {string | null} to */
  async carry(from, to) {
    if (this.kept.value) this.cancel();
    return super.carry(from, to);
  }
}

/** Plays what was kept, if it is legal now. @param {Table} table @param {Offer} kept */
async function play(table, kept) {
  const offer = table.offers.value.list.find((one) => spelled(one) === spelled(kept));
  if (offer) await table.commands.play(offer.word);
  else speak(say('premove-illegal'));
}

/** @param {{ table: Table }} props */
export default function Premoves({ table }) {
  const view = table.view.value;
  const mine = ownSeats(view);
  const own = mine.length === 1 ? mine[0] : undefined;
  const waits =
    own && view.turn.type === 'seat' && !view.offers[own.seat] && !view.ended && table.at.value === null;
  const seat = premoves.value && waits && !table.playing.value ? own.seat : null;
  const kept = useRef(/** @type {PremoveTable | null} */ (null));
  const place = /** @type {PremoveTable | null} */ (table.beside.value);
  useEffect(() => {
    if (!seat) return;
    let isOver = false;
    const { steps } = view;
    api('GET', `${table.path}/premoves?seat=${seat}`).then(
      (told) => {
        if (isOver || told.steps !== steps || !told.list.length) return;
        // What was kept stays while the others go on, or one looks at the past.
        const before = kept.current?.kept.value;
        const again = before && told.list.find((/** @type {Offer} */ one) => spelled(one) === spelled(before));
        kept.current = new PremoveTable(table, seat, told.list);
        if (again) kept.current.keep(again);
        table.beside.value = kept.current;
      },
      () => {},
    );
    return () => {
      isOver = true;
      table.beside.value = null;
      delete document.documentElement.dataset.premove;
    };
  }, [seat, view.steps]);
  const isAsked = Boolean(own && view.offers[own.seat]);
  useEffect(() => {
    const chosen = kept.current?.kept.value;
    kept.current = null;
    if (isAsked && chosen) play(table, chosen);
  }, [isAsked]);
  useEffect(() => {
    if (!place) return;
    const onKey = (/** @type {KeyboardEvent} */ e) => e.key === 'Escape' && place.cancel();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [place]);
  if (!place) return null;
  return T.div(
    { class: 'prepared' },
    place.kept.value ? null : C(Choices, { table: place }),
    place.kept.value
      ? T.p(
          { class: 'prepared-news', id: 'premove' },
          `${say('premove-kept')} `,
          T.button(
            { type: 'button', class: 'button small quiet', onClick: () => place.cancel() },
            say('cancel'),
          ),
        )
      : null,
  );
}
