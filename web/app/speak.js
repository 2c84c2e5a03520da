// One polite live region for the whole page.
/** @type {HTMLElement | null} */
let region = null;

/** Says a sentence to a screen reader. @param {string} text */
export function speak(text) {
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
