import type { RecurringTransaction } from '../../shared/catalogue/domain/recurring.ts';
import {
  BUDGETS,
  CATEGORIES,
  MERCHANTS,
  RECURRING_TRANSACTIONS,
  RULES,
  TAGS,
} from '../../shared/catalogue/endpoints.ts';
import { toBudget } from '../../shared/catalogue/schema/budget.ts';
import { toCategory } from '../../shared/catalogue/schema/category.ts';
import { toMerchant, toTag } from '../../shared/catalogue/schema/merchant-and-tag.ts';
import { toRecurringTransaction } from '../../shared/catalogue/schema/recurring-transaction.ts';
import { toRule } from '../../shared/catalogue/schema/rule.ts';
import { budgetFacts } from '../../shared/catalogue/use-cases/budget-writes.ts';
import { recordFacts } from '../../shared/catalogue/use-cases/record-writes.ts';
import { recurringFacts } from '../../shared/catalogue/use-cases/recurring-writes.ts';
import {
  type BudgetView,
  type CategoryView,
  type ColoredView,
  type RuleView,
  viewBudgets,
  viewCategories,
  viewColored,
  viewRules,
} from '../../shared/catalogue/use-cases/view-records.ts';
import { compareText } from '../../shared/platform/domain/text/compare-text.ts';
import type { RecordShape } from './record-endpoints.ts';

const names = new Intl.Collator('en');
const byName = (a: { readonly name: string }, b: { readonly name: string }): number => names.compare(a.name, b.name);

export const categoryShape: RecordShape<'category', CategoryView> = {
  kind: 'category',
  endpoints: CATEGORIES,
  view: viewCategories,
  toWire: toCategory,
  compare: byName,
  factsOf: ({ record }) => recordFacts(record),
};

export const tagShape: RecordShape<'tag', ColoredView<'tag'>> = {
  kind: 'tag',
  endpoints: TAGS,
  view: viewColored<'tag'>,
  toWire: toTag,
  compare: byName,
  factsOf: ({ record }) => recordFacts(record),
};

export const merchantShape: RecordShape<'merchant', ColoredView<'merchant'>> = {
  kind: 'merchant',
  endpoints: MERCHANTS,
  view: viewColored<'merchant'>,
  toWire: toMerchant,
  compare: byName,
  factsOf: ({ record }) => recordFacts(record),
};

export const ruleShape: RecordShape<'rule', RuleView> = {
  kind: 'rule',
  endpoints: RULES,
  view: viewRules,
  toWire: toRule,
  compare: (a, b) =>
    Number(a.ruleName === null) - Number(b.ruleName === null) || names.compare(a.ruleName ?? '', b.ruleName ?? ''),
  factsOf: ({ record }) => recordFacts(record),
};

export const budgetShape: RecordShape<'budget', BudgetView> = {
  kind: 'budget',
  endpoints: BUDGETS,
  view: viewBudgets,
  toWire: toBudget,
  compare: (a, b) => compareText(b.startDate, a.startDate),
  factsOf: ({ record, lines }) => budgetFacts(record, lines),
};

/** It refers to others by their ids. */
const viewRecurring = () => async (_familyId: string, records: readonly RecurringTransaction[]) => records;

export const recurringShape: RecordShape<'recurring_transaction', RecurringTransaction> = {
  kind: 'recurring_transaction',
  endpoints: RECURRING_TRANSACTIONS,
  view: viewRecurring,
  toWire: toRecurringTransaction,
  compare: (a, b) => compareText(a.nextExpectedDate, b.nextExpectedDate),
  factsOf: recurringFacts,
};
