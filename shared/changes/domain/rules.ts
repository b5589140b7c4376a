/**
 * Names the rules by which something is found, so that what other rules found is found again. A test computes them from the
 * source of the rules, and says what to write here after a change.
 */
export const RULES = {
  duplicates: 'CN3P5vScFO',
  transfers: 'IEEXOMrdU3',
  suggestions: 'cw0iO_tP39',
  ruleMatches: 'KkDxogPOF3',
  recurring: 'cRdQ4G69vO',
} as const;
