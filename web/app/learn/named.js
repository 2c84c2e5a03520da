// The step or the puzzle that the address names.
import { useEffect } from '../../vendor/hooks.mjs';

/** Its number, from 0; null if it is none of so many. @param {number} count */
export function named(count) {
  const number = Number(location.hash.slice(1)) - 1;
  return Number.isInteger(number) && number >= 0 && number < count ? number : null;
}

/** Goes where the address leads while the page is open. @param {number} count @param {number} at @param {(to: number) => void} go */
export function useNamed(count, at, go) {
  useEffect(() => {
    const follow = () => {
      const number = named(count);
      if (number !== null && number !== at) go(number);
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [at]);
}
