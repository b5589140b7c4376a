import type { CatalogueRecordOf } from '../../../shared/catalogue/domain/catalogue-record.ts';
import type { CategoryFlows } from '../../../shared/ledger/totals/domain/spending.ts';
import type { BudgetRow, MonthsBefore } from '../../../shared/reports/budgets/domain/budget-comparison.ts';
import type { Months } from '../../ledger/month-pager.ts';
import type { PossibleDuplicate, PossibleTransfer } from '../../ledger/possible-pairs.ts';
import type { CategoryPictures } from '../../platform/components/category-chip.ts';
import type { FormState } from '../../platform/form-state.ts';
import type { CurrencySpending } from '../spending/spending-lines.ts';
import type { Fill } from './budget-fields.ts';

export type Budget = CatalogueRecordOf<'budget'> & { readonly version: string };

export type BudgetContent = {
  readonly month: string;
  readonly done?: string | undefined;
  /** The month of the last budget before, if it has limits to copy. */
  readonly before: string | undefined;
  /** The months of the averages, if money was spent in them. */
  readonly usual: Months | undefined;
} & (
  | { readonly budget: null }
  | {
      readonly budget: Budget;
      readonly rows: readonly BudgetRow[];
      /** In the currency of the budget, with what was converted. */
      readonly flows: readonly CategoryFlows[];
      /** Spending in other currencies that has no rate. */
      readonly others: readonly CurrencySpending[];
      /** Spending in other currencies, before and after the conversion. */
      readonly converted?: readonly { readonly from: CurrencySpending; readonly to: CurrencySpending }[];
      readonly pictures: CategoryPictures;
      /** The months before, for averages. */
      readonly averaged?: MonthsBefore;
      /** By category: the rest of last month's limit, negative if it was exceeded, whether carried over or not. */
      readonly offered?: { readonly month: string; readonly byCategory: ReadonlyMap<string, string> };
      /** The categories that begin with that. */
      readonly carrying?: ReadonlySet<string>;
      /** Spending that may be recorded twice, or may only have moved. */
      readonly duplicates?: readonly PossibleDuplicate[];
      readonly transfers?: readonly PossibleTransfer[];
      /** The limits that each way to fill in the fields has, and the one that was chosen. */
      readonly fills?: ReadonlyMap<Fill, ReadonlyMap<string, string>>;
      readonly filled?: Fill | undefined;
      readonly form?: FormState;
    }
);

export type WithBudget = Extract<BudgetContent, { readonly budget: Budget }>;
