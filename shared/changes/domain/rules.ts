/**
 * Names the rules by which something is found, so that what other rules found is found again. A test computes them from the
 * source of the rules, and says what to write here after a change.
 */
export const RULES = {
  duplicates: '3AeVs8qafU',
  transfers: 'bfZjEL_BiM',
  suggestions: 'LT6k2SMcj5',
  ruleMatches: 'DZn9xip8Mw',
} as const;
