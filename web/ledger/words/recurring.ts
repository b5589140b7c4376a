import { type Child, type Html, html } from '../../platform/html.ts';

/** All texts of the page of recurring transactions. */
export const WORDS = {
  title: 'Recurring transactions',
  intro: 'Monthly bills and income, from the backup you imported from another app.',
  empty: 'You have no recurring transactions. To see them here, import a backup from an app that tracks them.',
  importFile: 'Import a file',
  out: (currency: string) => `Money out each month in ${currency}`,
  in: (currency: string) => `Money in each month in ${currency}`,
  active: 'Active',
  ended: 'Ended',
  caption: { active: 'Recurring transactions, the next one first', ended: 'Recurring transactions that have ended' },
  name: 'Name',
  noName: 'No name',
  account: 'Account',
  next: 'Next',
  last: 'Last seen',
  usual: 'Usual amount',
  rhythm: (day: number) => `Monthly, around day ${day}`,
  ranging: (day: number, low: Html, high: Html) => html`Monthly, around day ${day}, ${low} to ${high}`,
  nextOn: (day: Child) => html`next ${day}`,
  /** A day that is over without it. */
  expected: (day: Child) => html`expected ${day}, not seen yet`,
} as const;
