import { type Html, html } from '../../platform/html.ts';

/** All texts of the page of spending. */
export const WORDS = {
  title: 'Spending',
  empty:
    'Your spending appears here once you have transactions. This month and the eleven before it have none that count.',
  importFile: 'Import a file',
  inCurrency: (currency: string, days: string) => `${days} in ${currency}`,
  spent: 'Spent',
  earned: 'Earned',
  leftOver: 'Left over',
  compared: {
    more: (amount: Html, before: string) => html`${amount} more than in ${before}`,
    less: (amount: Html, before: string) => html`${amount} less than in ${before}`,
    same: (_amount: Html, before: string) => html`The same as in ${before}`,
  },
  ofEarned: (percent: string) => `${percent} of what you earned`,
  overspent: 'You spent more than you earned',
  byMonth: (currency: string) => `Spending in ${currency} by month, refunds deducted`,
  spentBy: (currency: string) => `Spent by category in ${currency}`,
  earnedBy: (currency: string) => `Earned by category in ${currency}`,
  category: 'Category',
  noCategory: 'No category',
  total: 'Total',
  rest: (category: string) => `${category}, no subcategory`,
  soFar: (day: number, days: number) => `${day} of ${days} days so far. Averages cover whole months.`,
  monthly: 'Monthly average',
  nothing: 'Nothing in this period.',
  average: (months: number) => (months === 1 ? 'The month before' : `Average of the ${months} months before`),
  was: (before: string) => `was ${before}`,
} as const;
