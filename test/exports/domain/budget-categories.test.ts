import { describe, expect, it } from 'vitest';
import type { CatalogueRecordOf } from '../../../shared/catalogue/domain/catalogue-record.ts';
import { createExportNames } from '../../../shared/exports/domain/export-kind.ts';
import { budgetCategoryExport } from '../../../shared/exports/domain/kinds/catalogue.ts';

const cellsOf = (carryOver: boolean | undefined) => {
  const share = { budgetId: 'b', categoryId: 'c', budgetedSpending: '20.00', currency: 'USD', carryOver };
  const names = createExportNames({ accounts: [], records: [] });
  const cells = budgetCategoryExport.cells(share as CatalogueRecordOf<'budget_category'>, names);
  return Object.fromEntries(budgetCategoryExport.columns.map((column, at) => [column, cells[at]]));
};

describe('budget_categories.csv', () => {
  it.each([
    [true, 'true'],
    [false, 'false'],
    [undefined, 'false'],
  ])('says whether a category carries over: %s', (carryOver, cell) => {
    expect(cellsOf(carryOver)).toMatchObject({ budgeted_spending: '20.00', currency: 'USD', carry_over: cell });
  });
});
