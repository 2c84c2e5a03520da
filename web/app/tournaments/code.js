// The link as a code for the camera of a phone.
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { T } from '../el.js';
import { api, wording } from '../net.js';

/** @typedef {import('../../types/protocol').LinkCode} LinkCode */

/** @param {{ path: string, label: string }} props */
export default function Code({ path, label }) {
  const [code, setCode] = useState(/** @type {LinkCode | null} */ (null));
  const [wrong, setWrong] = useState('');
  useEffect(() => {
    api('GET', path).then(setCode, (error) => setWrong(wording(error)));
  }, [path]);
  if (wrong) return T.p({ class: 'wrong', role: 'alert' }, wrong);
  return T.svg(
    {
      class: 'link-code',
      id: 'link-code',
      viewBox: `0 0 ${code?.size ?? 1} ${code?.size ?? 1}`,
      role: 'img',
      'aria-label': label,
      'shape-rendering': 'crispEdges',
    },
    T.rect({ class: 'quiet-zone', width: code?.size ?? 1, height: code?.size ?? 1 }),
    T.path({ d: code?.path ?? '' }),
  );
}
