import { type Html, html } from '../../platform/html.ts';

const LIST = new Intl.ListFormat('en-US');
const listed = (all: readonly Html[]) =>
  LIST.formatToParts(all.map((_, at) => String(at))).map(({ type, value }) =>
    type === 'element' ? all[Number(value)] : value,
  );

/** All texts of the page of budgets. */
export const WORDS = {
  title: 'Budget',
  done: {
    begun: 'Budget created. Change any limit and save.',
    saved: 'Budget saved.',
    filled: 'Limit set. Budget saved.',
    deleted: 'Budget deleted.',
  },
  /** A month without a budget. */
  none: (month: string) => `There is no budget for ${month}.`,
  noneHint: 'Set a limit for each category, and see what is left as the month goes on.',
  begin: (month: string) => `Set limits for ${month}`,
  copy: (month: string) => `Use the limits from ${month}`,
  average: (months: string) => `Use your average spending from ${months}`,
  spentIn: (month: string) => `Use your spending in ${month}`,
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
  pace: {
    even: 'Even pace',
    more: (amount: Html) => html`${amount} more`,
    less: (amount: Html) => html`${amount} less`,
  },
  evenPace: {
    same: (amount: Html) => html`${amount} by today`,
    other: (amount: Html) => html`than an even pace: ${amount} by today`,
  },
  toBudget: 'Left to budget',
  budgetedTooMuch: 'Budgeted over your income',
  incomeLessLimits: (income: Html, limits: Html) => html`${income} income − ${limits} limits`,
  enterIncome: 'Enter your expected income',
  ofCarried: (amount: Html, carried: string) => html`of ${amount}, ${carried} carried over`,
  countedAs: (spent: Html, counted: Html) => html`${spent} counted as ${counted}`,
  converted: (notes: readonly Html[], path: string) =>
    html`Spent in other currencies: ${listed(notes)} at <a href="${path}">your exchange rates</a>.`,
  otherCurrencies: (amounts: readonly Html[], path: string) =>
    html`Not included: ${listed(amounts)} <a href="${path}">spent in other currencies</a>.`,
  addRate: 'Add an exchange rate to count it',

  amountLeft: (amount: Html) => html`${amount} left`,
  amountOver: (amount: Html) => html`${amount} over budget`,
  suggest: (amount: Html, category: string) => html`Set ${amount}<span class="visually-hidden"> for ${category}</span>`,
  suggestHint: (months: string) => `“Set” fills in your average spending in ${months}.`,
  noCategories: html`You have no categories yet. <a href="/categories">Start with the usual ones</a>, or import a file with categories.`,
  noCategory: 'No category',
  rest: (category: string) => `${category}, no subcategory`,
  /** The limit for everything, less the limits of the categories. */
  notPlanned: (amount: Html, limit: Html) => html`${amount} of ${limit} not assigned`,
  withoutLimit: (amount: Html) => html`${amount} without a limit`,
  sumOfBelow: 'Sum of subcategories',
  below: (amount: string) => `Subcategories: ${amount}`,
  totalRow: 'Total',
  /** For the rest of the month before, or the amount by which it was over. */
  carry: (month: string) => `Carry over from ${month}`,
  carriedFrom: (month: string, category: string) => `carried over from ${month} for ${category}`,
  equals: (amount: Html) => html`= ${amount}`,
  carryHint: (month: string) =>
    `Check a box to add what was left in ${month}, or to subtract what was over the limit. The next budget keeps your choice.`,
  carryOpen: (month: string) => `${month} is not over yet, so these amounts may still change.`,
  carryLater: (month: string) => `From the next month on, you can carry over what is left in ${month}.`,
  averageOf: (months: string) => `Average of ${months}`,
  averaged: (amount: Html) => html`avg. ${amount}`,
  spentOf: 'spent',
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
  incomeHint: '“Left to budget” is your income minus your limits.',
  save: 'Save budget',
  fills: {
    before: (month: string) => `Copy limits from ${month}`,
    average: (months: string) => `Use average of ${months}`,
    spent: (month: string) => `Use spending in ${month}`,
  },
  filled: {
    before: (month: string) => `Filled in with the limits from ${month}. Nothing is saved yet.`,
    average: (months: string) => `Filled in with the average of ${months}. Nothing is saved yet.`,
    spent: (month: string) => `Filled in with your spending in ${month}. Nothing is saved yet.`,
  },
  discard: 'Discard',

  remove: 'Delete this budget',
  removeConsequence: 'This deletes the limits for this month. Transactions do not change.',
} as const;
