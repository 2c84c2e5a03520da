// Who somebody is, and what one does with him: follow, block, report.
import { useEffect, useRef, useState } from '../../vendor/hooks.mjs';
import { dayOf } from '../days.js';
import { C, T } from '../el.js';
import { lasting } from '../frame.js';
import { api } from '../net.js';
import { say } from '../say.js';
import { speak } from '../speak.js';

/** @typedef {import('../../types/protocol').PersonPage} PersonPage */

/** @param {{ path: string, done: () => void }} props */
function Report({ path, done }) {
  const [about, setAbout] = useState('person');
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState('');
  const [received, setReceived] = useState(false);
  const field = useRef(/** @type {any} */ (null));
  useEffect(() => field.current?.focus(), [received]);
  /** @param {Event} e */
  const send = async (e) => {
    e.preventDefault();
    try {
      await api('POST', `${path}/reports`, { about, text: text.trim() });
      speak(say('person-reported'));
      setReceived(true);
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error));
    }
  };
  const close = T.button(
    { type: 'button', class: 'button small quiet', ref: received ? field : undefined, onClick: done },
    say('person-close'),
  );
  if (received) return T.div({ class: 'person-report' }, T.p(null, say('person-reported')), close);
  return T.form(
    { class: 'person-report', onSubmit: send, 'aria-label': say('person-report') },
    T.label({ for: 'report-about' }, say('person-report-about')),
    T.select(
      { id: 'report-about', value: about, onChange: (/** @type {any} */ e) => setAbout(e.currentTarget.value) },
      T.option({ value: 'person' }, say('person-report-person')),
      T.option({ value: 'name' }, say('person-report-name')),
    ),
    T.label({ for: 'report-text' }, say('person-report-text')),
    T.input({
      id: 'report-text',
      ref: field,
      value: text,
      maxLength: 500,
      required: true,
      autoComplete: 'off',
      onInput: (/** @type {any} */ e) => setText(e.currentTarget.value),
    }),
    wrong ? T.p({ class: 'wrong', role: 'alert' }, wrong) : null,
    T.p(
      { class: 'row' },
      T.button({ type: 'submit', class: 'button small', id: 'report-send' }, say('person-report-send')),
      close,
    ),
  );
}

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
      setWrong(error instanceof Error ? error.message : String(error));
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
    reports ? C(Report, { key: 'report', path, done: () => setReports(false) }) : null,
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
