/**
 * Versions of the rules by which something is found. Raise one when its rule finds something else, so that what older rules found
 * is found again; a test notices.
 */
export const RULES = {
  duplicates: 1,
  transfers: 1,
  suggestions: 2,
  ruleMatches: 1,
  recurring: 2,
} as const;
