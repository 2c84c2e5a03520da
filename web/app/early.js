// Runs before the first paint, so that settings apply without a flash.
try {
  const root = document.documentElement.dataset;
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') root.theme = theme;
  if (localStorage.getItem('coordinates') === 'no') root.coordinates = 'no';
  for (const what of ['pieces', 'board']) {
    const name = root.game && localStorage.getItem(`${what}:${root.game}`);
    if (name) root[what] = name;
  }
} catch {
  // Storage may be blocked; then everything is as for a first visit.
}
