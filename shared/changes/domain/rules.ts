/**
 * Names the rules by which something is found, so that what other rules found is found again. A test computes them from the
 * source of the rules, and says what to write here after a change.
 */
export const RULES = {
  duplicates: 'vWUKf35UZg',
  transfers: 'cm-jJiLZKx',
  suggestions: 'PwPhQlMkPF',
  ruleMatches: 'Cj7oBnHSdn',
} as const;
