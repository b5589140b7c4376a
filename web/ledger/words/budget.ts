import { type Html, html } from '../../platform/html.ts';

/** All texts of the page of budgets. */
export const WORDS = {
  title: 'Budget',
  done: {
    begun: 'Budget created. Enter what you plan to spend.',
    saved: 'Budget saved.',
    deleted: 'Budget deleted.',
  },
  months: 'Months',
  none: (month: string) => `There is no budget for ${month}.`,
  begin: (month: string) => `Create a budget for ${month}`,
  copy: (month: string) => `Copy the budget of ${month}`,
  planned: 'Planned',
  spent: 'Spent',
  left: 'Left',
  overBudget: 'Over budget',
  amountSpent: (amount: Html) => html`${amount} spent`,
  amountLeft: (amount: Html) => html`${amount} left`,
  amountOver: (amount: Html) => html`${amount} over budget`,
  noCategories: 'You have no categories yet. Imports and rules create them.',
  withoutCategory: (amount: Html, path: string) => html`${amount} was spent <a href="${path}">without a category</a>.`,
  remove: 'Delete this budget',
  removeConsequence: 'The planned amounts of this month are deleted. Transactions do not change.',
  caption: (month: string) => `Planned and spent in ${month}`,
  category: 'Category',
  plannedFor: (category: string) => `Planned for ${category}`,
  limit: (currency: string) => `Limit for everything in ${currency} (optional)`,
  limitHint: 'Without a limit, the sum of the categories is planned.',
  income: (currency: string) => `Expected income in ${currency} (optional)`,
  save: 'Save budget',
} as const;
