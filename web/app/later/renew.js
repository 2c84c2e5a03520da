// A page of another build than the hall's: it loads itself anew once nobody loses anything by it.

/** Pages that are there again as they were. On others somebody may be writing or choosing something. */
const LASTING = ['table', 'lobby', 'rules', 'learn', 'puzzles', 'ratings', 'people', 'credits'];

/** For how long nobody touches a page that he only looks at, in milliseconds. */
const IDLE = 60_000;

/** The build that this tab was loaded anew for: behind several nodes of different builds once is enough. */
const KEY = 'build';

/** Which build is waited for. */
let wanted = '';
let touched = performance.now();

/** Whether something was typed that would be lost. */
const isWriting = () =>
  [.../** @type {NodeListOf<HTMLInputElement | HTMLTextAreaElement>} */ (document.querySelectorAll('textarea, input'))].some(
    (field) => ('checked' in field && /^(checkbox|radio)$/.test(field.type) ? false : field.value !== field.defaultValue),
  );

/** Whether something was begun on the board, or is asked. */
const isBusy = () => isWriting() || document.querySelector('.spot.picked, dialog[open], .question') !== null;

function look() {
  if (isBusy() || !(document.hidden || performance.now() - touched > IDLE)) return;
  sessionStorage.setItem(KEY, wanted);
  location.reload();
}

/** The hall has this build now. @param {string} build */
export function renew(build) {
  if (wanted || sessionStorage.getItem(KEY) === build || !LASTING.includes(document.documentElement.dataset.page ?? '')) return;
  wanted = build;
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, () => (touched = performance.now()), true);
  document.addEventListener('visibilitychange', look);
  setInterval(look, IDLE / 4);
}
