import { type Html, html } from '../../platform/html.ts';

/** All texts of the page of spending. */
export const WORDS = {
  title: 'Spending',
  empty:
    'No income or spending in this period or the eleven months before it. Import a file to see where your money goes.',
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
  where: 'Where it went',
  cashFlow: 'Cash flow',
  flowWaits: 'The chart begins with your second month of transactions.',
  byMonth: (currency: string) => `Cash flow in ${currency} by month, refunds deducted`,
  spentBy: (what: string, currency: string) => `Spent by ${what} in ${currency}`,
  earnedBy: (what: string, currency: string) => `Earned by ${what} in ${currency}`,
  total: 'Total',
  rest: (category: string) => `${category}, no subcategory`,
  subcategories: (category: string) => `Subcategories of ${category}`,
  soFar: (day: number, days: number) => `${day} of ${days} days so far. The average covers whole months.`,
  withoutMonth: (month: string) => `The average leaves out ${month}, which is not over yet.`,
  average: 'Average month',
  nothing: 'Nothing in this period.',
  csv: 'Download as CSV',
  was: (before: string) => `was ${before}`,
  slice: (name: string, amount: string, percent: string) => `${name}: ${amount}, ${percent}`,
  smaller: 'All others',

  by: {
    label: 'Report by',
    category: { tab: 'Category', one: 'category', none: 'No category' },
    merchant: { tab: 'Merchant', one: 'merchant', none: 'No merchant' },
    tag: { tab: 'Tag', one: 'tag', none: 'No tag' },
    account: { tab: 'Account', one: 'account', none: 'No account' },
    others: (count: number) => `All ${count} others`,
  },
  tagsOverlap: 'A transaction with two tags counts in both rows, and once in the total.',

  /** Of one category. */
  trend: {
    place: 'Where this page belongs',
    all: (parent: string) => `All of ${parent}`,
    byMonth: 'Month by month',
    months: 'The months',
    monthName: 'Month',
    before: 'A year before',
    change: 'Change',
    soFar: 'so far',
    spent: 'Spent in these twelve months',
    earned: 'Earned in these twelve months',
    transactions: 'Transactions of these twelve months',
    chart: (name: string, currency: string) => `${name} in ${currency}, beside the same months of the year before`,
    month: (month: string, amount: string | undefined, before: string | undefined, isEarned: boolean) => {
      const what = isEarned ? 'earned' : 'spent';
      const now = amount === undefined ? 'no transactions yet' : `${amount} ${what}`;
      return `${month}: ${now}${before === undefined ? '' : `, ${before} a year before`}`;
    },
    waiting: 'The chart begins with your second month of transactions.',
    unknown: '–',
    noWholeMonth: 'No month is over yet',
    wholeMonths: (count: number) => (count === 1 ? 'Of one whole month' : `Of ${count} whole months`),
    yearAgainstYear: 'Year against year',
    noYearBefore: 'No transactions a year before',
    changed: {
      more: (amount: Html) => html`${amount} more`,
      less: (amount: Html) => html`${amount} less`,
      same: (_amount: Html) => html`No change`,
    },
    compared: (amount: Html, months: string) => html`${amount} in ${months}`,
  },

  period: {
    label: 'Period',
    thisMonth: 'This month',
    lastMonth: 'Last month',
    lastMonths: 'Last 3 months',
    thisYear: 'This year',
    lastYear: 'Last year',
    months: 'Months',
    custom: 'Custom period',
    from: 'From',
    to: 'To',
    show: 'Show',
  },

  currencies: {
    label: 'Currency',
    all: (currency: string) => `All in ${currency}`,
    only: (currency: string) => `${currency} only`,
    rates: (currency: string, rates: Html) =>
      html`All in ${currency}, each month at <a href="/settings/exchange_rates">your latest rate</a> at that time: ${rates}.`,
    rate: (equation: Html, day: Html) => html`${equation} on ${day}`,
    equation: (from: string, rate: Html, to: string) => html`1 ${from} = ${rate} ${to}`,
    missing: (currencies: readonly string[]) =>
      `Without ${currencies.join(', ')}: there is no exchange rate for ${currencies.length === 1 ? 'it' : 'them'}.`,
    addRate: (from: string, to: string) => `Add ${from} to ${to}`,
  },
} as const;
