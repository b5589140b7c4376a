import { type Child, type Html, html } from '../../platform/html.ts';

/** All texts of the page of recurring transactions. */
export const WORDS = {
  title: 'Recurring transactions',
  intro: 'Bills and income that come each month, as the backup of another app named them.',
  empty: 'You have no recurring transactions. They come with the backup of another app that keeps them.',
  importFile: 'Import a file',
  out: (currency: string) => `Money out each month in ${currency}`,
  in: (currency: string) => `Money in each month in ${currency}`,
  active: 'Each month',
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
