/**
 * Names the rules by which something is found, so that what other rules found is found again. A test computes them from the
 * source of the rules, and says what to write here after a change.
 */
export const RULES = {
  duplicates: 'PLjqmyJGig',
  transfers: 'Jw5lO0987O',
  suggestions: 'fhmh8JmHwC',
  ruleMatches: 'WECQsGAntG',
  recurring: 'cRdQ4G69vO',
} as const;
