// What is one's own on one's page: who may see it, whom one follows and blocks.
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { C, T } from '../el.js';
import { api, wording } from '../net.js';
import { say } from '../say.js';
import { speak } from '../speak.js';
import { DaysOff } from './off.js';
import { pathOf } from './path.js';

/** @typedef {import('../../types/protocol').Audiences} Audiences */
/** @typedef {import('../../types/protocol').MyPeople} MyPeople */

/** @param {{ first: Audiences }} props */
export function Audience({ first }) {
  const [shown, setShown] = useState(first);
  const [wrong, setWrong] = useState('');
  /** @param {keyof Audiences} key @param {any} audience */
  const set = async (key, audience) => {
    const next = { ...shown, [key]: audience };
    setShown(next);
    try {
      await api('PUT', '/api/account/shown', next);
      setWrong('');
      speak(say('shown-kept'));
    } catch (error) {
      setShown(shown);
      setWrong(wording(error));
    }
  };
  /** @type {[keyof Audiences, string][]} */
  const topics = [
    ['page', say('shown-page')],
    ['matches', say('shown-matches')],
    ['here', say('shown-here')],
  ];
  return T.section(
    { class: 'person-card', 'aria-labelledby': 'shown-title' },
    T.h2({ id: 'shown-title' }, say('shown-title')),
    topics.map(([key, said]) =>
      T.p(
        { key, class: 'match-field' },
        T.label({ for: `shown-${key}` }, said),
        T.select(
          {
            id: `shown-${key}`,
            value: shown[key],
            onChange: (/** @type {any} */ e) => set(key, e.currentTarget.value),
          },
          T.option({ value: 'everybody' }, say('shown-everybody')),
          T.option({ value: 'accounts' }, say('shown-accounts')),
          T.option({ value: 'nobody' }, say('shown-nobody')),
        ),
      ),
    ),
    T.p({ class: 'help' }, say('shown-about')),
    wrong ? T.p({ class: 'wrong', role: 'alert' }, wrong) : null,
  );
}

/** Whom one follows and blocks. */
export function People() {
  const [people, setPeople] = useState(/** @type {MyPeople | null} */ (null));
  const look = () => api('GET', '/api/me/people').then(setPeople, () => {});
  useEffect(() => {
    look();
  }, []);
  if (!people || (people.follows.length === 0 && people.blocks.length === 0)) return null;
  /** @param {string} name @param {'follow' | 'block'} what */
  const drop = async (name, what) => {
    await api('DELETE', `/api${pathOf(name)}/${what}`, {}).catch(() => {});
    await look();
  };
  /** @param {{ name: string, here?: boolean }[]} all @param {'follow' | 'block'} what @param {string} title @param {string} no */
  const list = (all, what, title, no) =>
    all.length
      ? [
          T.h2({ key: `${what}-title`, id: `${what}-title` }, title),
          T.ul(
            { key: what, class: 'person-list', 'aria-labelledby': `${what}-title` },
            all.map(({ name, here }) =>
              T.li(
                { key: name },
                T.a({ href: pathOf(name) }, name),
                here ? T.span({ class: 'person-here' }, say('person-here')) : null,
                T.button(
                  {
                    type: 'button',
                    class: 'button small quiet',
                    'aria-label': `${no}: ${name}`,
                    onClick: () => drop(name, what),
                  },
                  no,
                ),
              ),
            ),
          ),
        ]
      : null;
  return T.section(
    { class: 'person-card', 'aria-label': say('person-people') },
    list(people.follows, 'follow', say('person-follows'), say('person-unfollow')),
    list(people.blocks, 'block', say('person-blocks'), say('person-unblock')),
  );
}

/** Both. @param {{ shown: Audiences | undefined }} props */
export const Own = ({ shown }) =>
  T.div(
    { class: 'person-cards' },
    shown ? C(Audience, { first: shown }) : null,
    C(DaysOff, {}),
    C(People, {}),
  );
