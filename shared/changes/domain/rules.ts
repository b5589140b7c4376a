/**
 * Names the rules by which something is found, so that what other rules found is found again. A test computes them from the
 * source of the rules, and says what to write here after a change.
 */
export const RULES = {
  duplicates: 'vP4AxkvdTZ',
  transfers: 'uVZ2bBGJ84',
  suggestions: 'jozDMsg6Cn',
  ruleMatches: 'iGjORSyq0n',
  recurring: '3H43D1A4pE',
} as const;
