import type { CatalogueRecordOf } from '../../../catalogue/domain/catalogue-record.ts';
import { type ExportKind, said } from '../export-kind.ts';

export const budgetCategoryExport: ExportKind<CatalogueRecordOf<'budget_category'>> = {
  type: 'BudgetCategory',
  file: 'budget_categories.csv',
  columns: ['start_date', 'end_date', 'category', 'budgeted_spending', 'currency'],
  data: ({ budgetId, categoryId, budgetedSpending, currency }, names) => {
    const budget = names.record('budget', budgetId);
    const category = names.record('category', categoryId);
    if (budget === undefined || category === undefined) return undefined;
    return said({ budget_id: budget.id, category_id: category.id, budgeted_spending: budgetedSpending, currency });
  },
  cells: ({ budgetId, categoryId, budgetedSpending, currency }, names) => {
    const budget = names.record('budget', budgetId);
    const category = names.record('category', categoryId);
    return [budget?.startDate ?? null, budget?.endDate ?? null, category?.name ?? null, budgetedSpending, currency];
  },
};
