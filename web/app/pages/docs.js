// A page of the handbook: the hall has written all of it. "/" leads to the search.

export default function docs() {
  const asked = document.getElementById('docs-q');
  document.querySelector('.docs-chapters [aria-current]')?.scrollIntoView({ block: 'nearest' });
  document.addEventListener('keydown', (e) => {
    const field = /** @type {HTMLElement | null} */ (e.target)?.closest('input, textarea, select');
    if (e.key !== '/' || e.ctrlKey || e.altKey || e.metaKey || field) return;
    e.preventDefault();
    asked?.focus();
  });
}
