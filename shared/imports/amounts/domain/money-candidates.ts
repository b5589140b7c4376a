import type { Cells, Follows } from '../../balances/domain/follow-balances.ts';
import type { Chosen } from '../../columns/domain/choose-roles.ts';
import type { ColumnShape } from '../../columns/domain/table-shape.ts';

/** The columns of money, and what they prove about each other. */
export type MoneyColumns = {
  readonly amount?: Chosen;
  readonly inflow?: Chosen;
  readonly outflow?: Chosen;
  readonly balance?: Chosen;
  /** The money of the rows, in the sign of the file. */
  readonly changes: Cells;
  /** Whether the balances follow from the amounts. */
  readonly proved: Follows | null;
  /** Whether nothing but a guess says which column is money in. */
  readonly isDirectionOpen: boolean;
};

export type Beside = { readonly original: ColumnShape; readonly currency?: ColumnShape };

/** Two amounts of the same rows, of which one is in the currency of the account. */
export type ConvertedAmounts = {
  /** The amount in the account's currency; undefined if nothing decides. */
  readonly own?: ColumnShape;
  /** It is in this column for money in, and in another for money out. */
  readonly isInTwoColumns: boolean;
  /** The amounts of which nothing decides. */
  readonly tied: readonly ColumnShape[];
  /** The other amount of the rows, and the column with its currency. */
  readonly beside: (amount: ColumnShape) => Beside | undefined;
};
