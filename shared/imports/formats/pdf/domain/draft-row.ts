import type { Begun } from './account-names.ts';
import type { AmountText } from './amounts/amount-text.ts';
import type { CurrencyNote } from './amounts/currency-notes.ts';
import type { PlacedAmount } from './amounts/split-amounts.ts';
import type { AmountRole } from './columns.ts';
import type { DateText } from './date-text.ts';
import type { BalanceLine, Direction } from './marked-lines.ts';

/** An amount and its column; `role` is null if the file has no titles. */
export type ColumnAmount = {
  readonly role: AmountRole | null;
  readonly amount: PlacedAmount;
  /** The currency in the column title. */
  readonly columnMark?: string | undefined;
};

/** The collected lines of one transaction, not yet interpreted. */
export type DraftRow = {
  readonly page: number;
  readonly text: string;
  readonly date: DateText;
  /** The date is only on an earlier line. */
  readonly inheritsDate: boolean;
  readonly description: readonly string[];
  readonly amounts: readonly ColumnAmount[];
  readonly section: Direction | null;
};

/** A balance on its own line. */
export type StatedBalance = {
  readonly kind: BalanceLine;
  readonly amount: AmountText;
  /** Clearly a balance. An uncertain one counts only if there is no certain one. */
  readonly isCertain: boolean;
};

/** The sum of some rows: the `last` ones before it if it is under their heading, otherwise all in its direction. */
export type StatedTotal = {
  readonly direction: Direction;
  readonly value: string;
  readonly last: number | null;
  /** The line states explicitly that it counts all rows of its direction. */
  readonly isOverall: boolean;
};

/** A figure that a line states about the rows around it, and the number of the row after the line. */
export type StatedFigure = { readonly before: number } & (
  | { readonly is: 'balance'; readonly balance: StatedBalance }
  | { readonly is: 'total'; readonly total: StatedTotal }
  /** Lines that name the account of the rows below. */
  | ({ readonly is: 'account' } & Begun)
);
export type OtherLine = { readonly text: string; readonly balance: BalanceLine | null };

export type Gathered = {
  readonly rows: readonly DraftRow[];
  /** In file order. */
  readonly figures: readonly StatedFigure[];
  /** Lines between rows with a date or an amount that could not be read as rows. */
  readonly unread: readonly { readonly page: number; readonly text: string }[];
  /** Other lines, including those with balances. They can contain the period and the year. */
  readonly others: readonly OtherLine[];
  readonly currencies: readonly CurrencyNote[];
  readonly hasHeader: boolean;
};
