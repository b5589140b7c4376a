import type { CatalogueRecordOf } from '../domain/catalogue-record.ts';
import type { CatalogueDependencies } from './catalogue-ports.ts';

/** By id, so that they read the same each time. */
export type BudgetLines = readonly CatalogueRecordOf<'budget_category'>[];

/** The lines of all budgets of a family, by budget. */
export const findBudgetLines = async (
  { records }: Pick<CatalogueDependencies, 'records'>,
  familyId: string,
): Promise<ReadonlyMap<string, BudgetLines>> => {
  const all = await records.listOf(familyId, 'budget_category');
  const lines = all.filter((record): record is BudgetLines[number] => record.kind === 'budget_category');
  return Map.groupBy(
    lines.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    ({ budgetId }) => budgetId ?? '',
  );
};
