/**
 * Names the rules by which something is found, so that what other rules found is found again. A test computes them from the
 * source of the rules, and says what to write here after a change.
 */
export const RULES = {
  duplicates: 'wC-LB_-GwX',
  transfers: 'tBua-cTuQH',
  suggestions: 'sWjvQpJE7d',
  ruleMatches: 'XROJ_3QGCU',
  recurring: 'MIwIdamXrM',
} as const;
