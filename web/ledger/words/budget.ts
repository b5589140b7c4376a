import { type Html, html } from '../../platform/html.ts';

const LIST = new Intl.ListFormat('en-US');

/** All texts of the page of budgets. */
export const WORDS = {
  title: 'Budget',
  done: {
    begun: 'Budget created. Change any limit and save.',
    saved: 'Budget saved.',
    filled: 'Missing limits filled in. Budget saved.',
    deleted: 'Budget deleted.',
  },
  /** A month without a budget. */
  none: (month: string) => `There is no budget for ${month}.`,
  noneHint: 'Set a limit for each category and see what is left of it as the month goes on.',
  begin: (month: string) => `Set limits for ${month}`,
  copy: (month: string) => `Use the limits from ${month}`,
  average: (months: string) => `Use your average spending from ${months}`,
  blank: 'Start without limits',

  inCurrency: (currency: string, days: string) => `${days} in ${currency}`,
  limits: 'Limits by category',
  limit: 'Limit',
  spent: 'Spent',
  left: 'Left to spend',
  overBudget: 'Over budget',
  ofLimit: (amount: Html) => html`of ${amount}`,
  aDay: (amount: Html, until: string) => html`${amount} a day until ${until}`,
  shareOfLimit: (percent: string, limit: Html) => html`${percent} of ${limit}`,
  noLimit: 'No limit yet',
  dayOf: (day: number, days: number) => `Day ${day} of ${days}`,
  today: 'Today',
  onPace: 'On pace',
  abovePace: (amount: Html) => html`${amount} above pace`,
  evenPace: (amount: Html) => html`An even pace would be ${amount} by today`,
  toBudget: 'Income not yet budgeted',
  budgetedTooMuch: 'Over your income',
  ofIncome: (amount: Html) => html`${amount} expected income`,
  otherCurrencies: (amounts: readonly Html[], path: string) =>
    html`Not included: ${LIST.formatToParts(amounts.map((_, at) => String(at))).map(({ type, value }) => (type === 'element' ? amounts[Number(value)] : value))} <a href="${path}">spent in other currencies</a>.`,

  amountSpent: (amount: Html) => html`${amount} spent`,
  amountLeft: (amount: Html) => html`${amount} left`,
  amountOver: (amount: Html) => html`${amount} over budget`,
  suggest: (amount: Html, category: string) => html`Set ${amount}<span class="visually-hidden"> for ${category}</span>`,
  suggestHint: (months: string) => `“Set” fills in your average spending in ${months}.`,
  noCategories: 'You have no categories yet. Add some under Categories & rules, or import a file that has them.',
  noCategory: 'No category',
  rest: (category: string) => `${category}, no subcategory`,
  /** What the limits of the categories leave of the limit for everything. */
  notPlanned: (amount: Html, limit: Html) => html`${amount} of your ${limit} limit is not assigned to a category`,
  leftBefore: (amount: Html, month: string) => html`${month}: ${amount} left`,
  /** Below the limits, if one has the above. */
  leftBeforeHint: (month: string) =>
    `What was left in ${month} is shown for comparison. It is not added to this month.`,
  averageOf: (months: string) => `Average of ${months}`,
  /** Beside what was typed, if a budget was not saved. */
  saved: (amount?: string) => (amount === undefined ? 'Saved: no limit' : `Saved: ${amount}`),
  caption: (month: string) => `Limits and spending in ${month}`,
  form: (month: string) => `Limits for ${month}`,
  category: 'Category',
  limitFor: (category: string) => `Limit for ${category}`,
  whole: 'The whole month',
  total: (currency: string) => `Limit for everything in ${currency} (optional)`,
  totalHint: (amount: string) => `Your category limits add up to ${amount}.`,
  income: (currency: string) => `Expected income in ${currency} (optional)`,
  incomeHint: 'Shows how much of it is not yet budgeted.',
  save: 'Save budget',
  fill: 'Fill in the missing limits',
  fillFrom: (month: string) => `Copy from ${month}`,
  fillAverage: (months: string) => `Use the average of ${months}`,

  remove: 'Delete this budget',
  removeConsequence: 'This deletes the limits for this month. Transactions do not change.',
} as const;
