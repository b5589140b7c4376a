import type { AmountText } from './amount-text.ts';
import type { AmountRole } from './columns.ts';
import type { DateText } from './date-text.ts';
import type { BalanceLine, Direction } from './marked-lines.ts';
import type { PlacedAmount } from './split-amounts.ts';

/** An amount under a column's title; null where the file has no titles. */
export type ColumnAmount = { readonly role: AmountRole | null; readonly amount: PlacedAmount };

/** The lines of one transaction, gathered but not yet understood. */
export type DraftRow = {
  readonly page: number;
  readonly text: string;
  readonly date: DateText;
  /** The date stands on an earlier line only. */
  readonly inheritsDate: boolean;
  readonly description: readonly string[];
  readonly amounts: readonly ColumnAmount[];
  readonly section: Direction | null;
};

/** A balance that a line of its own states, and before which row it stands. */
export type StatedBalance = { readonly kind: BalanceLine; readonly amount: AmountText; readonly before: number };

export type Gathered = {
  readonly rows: readonly DraftRow[];
  readonly balances: readonly StatedBalance[];
  /** Lines between the rows that have a date or an amount and still are none. */
  readonly unread: readonly { readonly page: number; readonly text: string }[];
  /** Lines of nothing that was understood; period and year may stand there. */
  readonly others: readonly string[];
  readonly hasHeader: boolean;
};
