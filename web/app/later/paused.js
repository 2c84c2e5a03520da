// While a match is paused nobody is asked.
import { T } from '../el.js';
import { ownSeats } from '../seats.js';
import { say } from '../say.js';
export { ready } from './sheet.js';

/** @param {{ table: import('../table').Table }} props */
export default function Paused({ table }) {
  const own = ownSeats(table.view.value)[0];
  return T.div(
    { class: 'status-box paused' },
    T.p({ class: 'status', id: 'status' }, T.span({ class: 'asks' }, say('is-paused'))),
    own
      ? T.button(
          {
            type: 'button',
            class: 'button',
            id: 'end-pause',
            onClick: () => table.send({ type: 'end_pause', seat: own.seat }),
          },
          say('end-pause'),
        )
      : null,
  );
}
