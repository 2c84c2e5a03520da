// One polite live region for the whole page.
/** @type {HTMLElement | null} */
let region = null;

/** Texts announced together, as a later text replaces an earlier one. @type {string[]} */
let queue = [];

/** Announces a sentence to screen readers. @param {string} text */
export function speak(text) {
  if (!queue.length) queueMicrotask(utter);
  if (!queue.includes(text)) queue.push(text);
}

function utter() {
  const text = queue.join(' ');
  queue = [];
  if (!region) {
    region = document.createElement('div');
    region.className = 'spoken';
    region.setAttribute('role', 'status');
    region.setAttribute('aria-live', 'polite');
    document.body.append(region);
  }
  // The same sentence twice would not be read twice: make it differ.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
