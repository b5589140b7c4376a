/**
 * Names the rules by which something is found, so that what other rules found is found again. A test computes them from the
 * source of the rules, and says what to write here after a change.
 */
export const RULES = {
  duplicates: 'YF8OdFpvvz',
  transfers: 'nHj7d8VyfK',
  suggestions: 'jHJs06MaGP',
} as const;
