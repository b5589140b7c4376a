/**
 * Names the rules by which something is found, so that what other rules found is found again. A test computes them from the
 * source of the rules, and says what to write here after a change.
 */
export const RULES = {
  duplicates: 'I0_8l4N5W2',
  transfers: 'uRDbkZLps3',
  suggestions: 'SJ29RPG_d8',
  ruleMatches: 'Pt1b_9EggX',
  recurring: 'N3XgNmHDuw',
} as const;
