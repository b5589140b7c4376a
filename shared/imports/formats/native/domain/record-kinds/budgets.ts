import type { CatalogueStep } from '../../../../publish/domain/plan.ts';
import type { RecordKind } from '../record-kind.ts';

/** The planned spending and income of a period. */
export type BudgetRecord = {
  readonly type: 'Budget';
  readonly line: number;
  readonly id: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly budgetedSpending: string | null;
  readonly expectedIncome: string | null;
  readonly currency: string | null;
};

export const budgetKind: RecordKind<BudgetRecord> = {
  type: 'Budget',
  read: (fields) => {
    fields.require(['id', 'start_date', 'end_date']);
    const startDate = fields.date('start_date') ?? '';
    const endDate = fields.date('end_date') ?? '';
    if (startDate !== '' && endDate !== '' && endDate < startDate) {
      fields.report('invalid_date', `end_date "${endDate}" is before its start_date "${startDate}"`, 'end_date');
    }
    return {
      type: 'Budget',
      line: fields.line,
      id: fields.id('id') ?? '',
      startDate,
      endDate,
      budgetedSpending: fields.amount('budgeted_spending'),
      expectedIncome: fields.amount('expected_income'),
      currency: fields.currency('currency'),
    };
  },
  visit: (budget, visitor) => {
    visitor.sourceId('Budget', budget.id);
  },
  steps: (records, sink) => {
    for (const { type, id, startDate, endDate, budgetedSpending, expectedIncome, currency } of records) {
      const defaults = {
        startDate,
        endDate,
        budgetedSpending,
        expectedIncome,
        currency: currency ?? sink.currencyOf(null),
      };
      const bind = { by: 'identity', identity: `Budget:${id}`, name: startDate, defaults } as const;
      sink.add({ kind: 'budget', bind }, { type, id });
    }
  },
};

/** The share of a budget for a category. One per budget and category. */
export type BudgetCategoryRecord = {
  readonly type: 'BudgetCategory';
  readonly line: number;
  /** Its budget and category. */
  readonly id: string;
  readonly budgetId: string;
  readonly categoryId: string;
  readonly budgetedSpending: string | null;
  readonly carryOver: boolean;
  readonly currency: string | null;
};

export const budgetCategoryKind: RecordKind<BudgetCategoryRecord> = {
  type: 'BudgetCategory',
  isReplaceable: true,
  read: (fields) => {
    fields.require(['budget_id', 'category_id']);
    const budgetId = fields.id('budget_id') ?? '';
    const categoryId = fields.id('category_id') ?? '';
    return {
      type: 'BudgetCategory',
      line: fields.line,
      id: JSON.stringify([budgetId, categoryId]),
      budgetId,
      categoryId,
      budgetedSpending: fields.amount('budgeted_spending'),
      carryOver: fields.flag('carry_over'),
      currency: fields.currency('currency'),
    };
  },
  visit: ({ budgetId, categoryId }, visitor) => {
    visitor.reference('Budget', 'budget_id', budgetId);
    visitor.reference('Category', 'category_id', categoryId);
  },
  steps: (records, sink) => {
    const newest = new Map(records.map((record) => [record.id, record]));
    for (const { id, budgetId, categoryId, budgetedSpending, carryOver, currency } of newest.values()) {
      const budget = sink.numberOf('Budget', budgetId);
      const defaults = {
        budgetId: null,
        categoryId: null,
        budgetedSpending,
        ...(carryOver && { carryOver }),
        currency: currency ?? currencyOfBudget(sink.stepAt(budget)) ?? sink.currencyOf(null),
      };
      sink.add({
        kind: 'budget_category',
        bind: { by: 'identity', identity: `BudgetCategory:${id}`, name: '', defaults },
        references: { budgetId: budget, categoryId: sink.numberOf('Category', categoryId) },
      });
    }
  },
};

const currencyOfBudget = (step: CatalogueStep | undefined): string | undefined =>
  step?.kind === 'budget' && step.bind.by === 'identity' ? step.bind.defaults.currency : undefined;
