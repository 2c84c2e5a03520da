// Where the keyboard's focus goes when what had it goes away.

/** What surrounded it, from the inside. @type {Element[]} */
let around = [];

/**
 * Lets the nearest thing around that is still there take the focus, unless the page has
 * given it to something better: a reader would start at the top of the page again.
 */
function look() {
  if (!around[0] || around[0].isConnected || document.activeElement !== document.body) return;
  const heir = around.find((at) => at.isConnected && at !== document.body);
  around = [];
  if (!(heir instanceof HTMLElement)) return;
  if (!heir.hasAttribute('tabindex')) heir.tabIndex = -1;
  // It holds what had the focus, and is no button.
  heir.style.outline = 'none';
  heir.focus({ preventScroll: true });
}

document.addEventListener('focusin', (e) => {
  around = [];
  for (let at = /** @type {Element | null} */ (e.target); at; at = at.parentElement) {
    around.push(at);
  }
});
document.addEventListener('pointerdown', () => (around = []));
new MutationObserver(() => {
  // After the page's own effects, which run behind the next frame.
  if (around[0] && !around[0].isConnected) requestAnimationFrame(() => setTimeout(look));
}).observe(document.body, { childList: true, subtree: true });

export {};
