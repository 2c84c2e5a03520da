// Where the keyboard's focus goes when what had it goes away.

/** What surrounded it, from the inside. @type {Element[]} */
let around = [];

/**
 * Lets the nearest thing around that is still there take the focus, unless the page has
 * given it to something better: a reader would start at the top of the page again.
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

/** Lets what is no button have the focus this once, unseen. @param {HTMLElement} heir */
function lend(heir) {
  heir.tabIndex = -1;
  heir.style.outline = 'none';
  const leave = () => {
    // Whoever looks at another window has left nothing.
    if (document.activeElement === heir) return;
    heir.removeEventListener('blur', leave);
    heir.removeAttribute('tabindex');
    heir.style.outline = '';
  };
  heir.addEventListener('blur', leave);
}

/** @param {EventTarget | null} target what has the focus */
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
