import type { RecordKind } from '../record-kind.ts';

/** What a family plans to spend and to earn in a period. */
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
