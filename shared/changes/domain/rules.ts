/**
 * Names the rules by which something is found, so that what other rules found is found again. A test computes them from the
 * source of the rules, and says what to write here after a change.
 */
export const RULES = {
  duplicates: 'yAG6zjwZtA',
  transfers: 'E4emxkSM0O',
  suggestions: 'eoq0cZ1WI2',
  ruleMatches: 'sE6cfX8vi9',
  recurring: 'HMDwXSPYKo',
} as const;
