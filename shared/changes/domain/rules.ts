/**
 * Names the rules by which something is found, so that what other rules found is found again. A test computes them from the
 * source of the rules, and says what to write here after a change.
 */
export const RULES = {
  duplicates: 'vP-SSl417m',
  transfers: 'vxfa6QDLLw',
  suggestions: 'B78gJHMSO0',
  ruleMatches: 'fM3AXPI-ri',
} as const;
