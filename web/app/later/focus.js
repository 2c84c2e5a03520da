// Where the keyboard's focus goes when the focused element disappears.

/** The elements around it, from the inside. @type {Element[]} */
let around = [];

/**
 * Moves the focus to the nearest remaining element around it, unless the page has
 * given it to something better: a screen reader would start at the top of the page again.
 */
function look() {
  if (!around[0] || around[0].isConnected || document.activeElement !== document.body) return;
  const heir = around.find(
    (at) => at instanceof HTMLElement && at.isConnected && at !== document.body,
  );
  around = [];
  if (!(heir instanceof HTMLElement)) return;
  if (!heir.hasAttribute('tabindex')) lend(heir);
  heir.focus({ preventScroll: true });
}

/** Focuses an element that is no button, this once, invisibly. @param {HTMLElement} heir */
function lend(heir) {
  heir.tabIndex = -1;
  heir.style.outline = 'none';
  const leave = () => {
    // A user who looks at another window has left nothing.
    if (document.activeElement === heir) return;
    heir.removeEventListener('blur', leave);
    heir.removeAttribute('tabindex');
    heir.style.outline = '';
  };
  heir.addEventListener('blur', leave);
}

/** @param {EventTarget | null} target the focused element */
function note(target) {
  around = [];
  for (let at = target instanceof Element ? target : null; at; at = at.parentElement) {
    around.push(at);
  }
}

note(document.activeElement);
document.addEventListener('focusin', (e) => note(e.target));
document.addEventListener('pointerdown', () => (around = []));
new MutationObserver(() => {
  // After the page's own effects, which run behind the next frame.
  if (around[0] && !around[0].isConnected) requestAnimationFrame(() => setTimeout(look));
}).observe(document.body, { childList: true, subtree: true });

export {};
