import type { CatalogueRecordOf } from '../../../catalogue/domain/catalogue-record.ts';
import { type ExportKind, said } from '../export-kind.ts';

export const budgetExport: ExportKind<CatalogueRecordOf<'budget'>> = {
  type: 'Budget',
  file: 'budgets.csv',
  columns: ['start_date', 'end_date', 'budgeted_spending', 'expected_income', 'currency'],
  data: ({ id, startDate, endDate, budgetedSpending, expectedIncome, currency }) =>
    said({
      id,
      start_date: startDate,
      end_date: endDate,
      budgeted_spending: budgetedSpending,
      expected_income: expectedIncome,
      currency,
    }),
  cells: ({ startDate, endDate, budgetedSpending, expectedIncome, currency }) => [
    startDate,
    endDate,
    budgetedSpending,
    expectedIncome,
    currency,
  ],
};
