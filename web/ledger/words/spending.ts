/** All texts of the page of spending. */
export const WORDS = {
  title: 'Spending',
  empty:
    'No money came in or went out in this month or the eleven before it. Transfers between your accounts do not count.',
  importFile: 'Import a file',
  months: 'Months',
  inCurrency: (currency: string) => `Spending in ${currency}`,
  spent: 'Spent',
  earned: 'Earned',
  leftOver: 'Left over',
  byMonth: (currency: string) => `Spending in ${currency} by month, refunds deducted`,
  spentBy: (currency: string) => `Spent by category in ${currency}`,
  earnedBy: (currency: string) => `Earned by category in ${currency}`,
  nothing: 'Nothing in this month.',
  category: 'Category',
  average: 'Monthly average before',
  noCategory: 'No category',
} as const;
