// Who somebody is, and what one does with him: follow, block, report.
import { useState } from '../../vendor/hooks.mjs';
import { dayOf } from '../days.js';
import { C, Later, T } from '../el.js';
import { lasting } from '../me.js';
import { api, wording } from '../net.js';
import { say } from '../say.js';

/** @typedef {import('../../types/protocol').PersonPage} PersonPage */

/** @param {{ page: PersonPage, path: string, set: (page: PersonPage) => void }} props */
function Acts({ page, path, set }) {
  const [wrong, setWrong] = useState('');
  const [reports, setReports] = useState(false);
  /** @param {'follow' | 'block'} what @param {boolean} on */
  const relate = async (what, on) => {
    try {
      await api(on ? 'PUT' : 'DELETE', `${path}/${what}`, {});
      setWrong('');
      set(
        what === 'follow'
          ? { ...page, followed: on }
          : { ...page, blocked: on, followed: on ? false : page.followed },
      );
    } catch (error) {
      setWrong(wording(error));
    }
  };
  /** @param {'follow' | 'block'} what @param {boolean | undefined} on @param {string} said */
  const button = (what, on, said) =>
    T.button(
      {
        type: 'button',
        id: what,
        class: 'button small quiet',
        'aria-pressed': on ? 'true' : 'false',
        onClick: () => relate(what, !on),
      },
      said,
    );
  return [
    T.p(
      { class: 'row', key: 'acts' },
      page.blocked
        ? null
        : T.a(
            { id: 'challenge', class: 'button small', href: `/?challenge=${encodeURIComponent(page.name)}` },
            say('person-challenge'),
          ),
      lasting.value
        ? [
            button('follow', page.followed, page.followed ? say('person-unfollow') : say('person-follow')),
            button('block', page.blocked, page.blocked ? say('person-unblock') : say('person-block')),
          ]
        : null,
      T.button(
        {
          type: 'button',
          id: 'report',
          class: 'button small quiet',
          'aria-expanded': reports ? 'true' : 'false',
          onClick: () => setReports(!reports),
        },
        say('person-report'),
      ),
    ),
    page.blocked ? T.p({ class: 'help', key: 'blocked' }, say('person-blocked')) : null,
    wrong ? T.p({ class: 'wrong', role: 'alert', key: 'wrong' }, wrong) : null,
    reports
      ? T.div(
          { key: 'report', class: 'person-report' },
          C(Later, {
            from: () => import('../later/report.js'),
            path,
            seats: null,
            line: undefined,
            done: () => setReports(false),
          }),
        )
      : null,
  ];
}

/** @param {{ page: PersonPage, path: string, set: (page: PersonPage) => void }} props */
export const PersonHead = ({ page, path, set }) =>
  T.div(
    { class: 'person-head' },
    T.h1(null, page.name),
    T.p(
      { class: 'help' },
      page.here && !page.own ? T.span({ class: 'person-here' }, say('person-here')) : null,
      say('person-since', { day: dayOf(page.made) }),
    ),
    page.own
      ? T.p(null, T.a({ href: '/account' }, say('person-account')))
      : C(Acts, { page, path, set }),
  );
