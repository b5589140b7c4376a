/**
 * Names the rules by which something is found, so that what other rules found is found again. A test computes them from the
 * source of the rules, and says what to write here after a change.
 */
export const RULES = {
  duplicates: '-5wyHfDRhM',
  transfers: '5LiMRwFdG0',
  suggestions: 'YyW6mRQL-M',
  ruleMatches: '6e4c17110z',
  recurring: 'SK-DnLAi5v',
} as const;
