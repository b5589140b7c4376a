import type { ValuedDay } from '../../shared/accounts/domain/valuation-history.ts';
import type { Account } from '../../shared/accounts/schema/account.ts';
import type { Valuation } from '../../shared/ledger/schema/valuation.ts';
import type { DayTotals, ListSums } from '../../shared/ledger/search/domain/list-sums.ts';
import type { InvestmentPosition } from '../../shared/reports/investments/schema/investments.ts';
import type { ChartSpan } from '../ledger/chart-spans.ts';
import type { Catalogue } from '../ledger/transaction-fields.ts';
import type { Lead, RowMark, TransactionRow } from '../ledger/transaction-list.ts';
import type { UndoOffer } from '../ledger/undo-notice.ts';
import type { PageMeta } from '../platform/components/table.ts';
import type { FormState } from '../platform/form-state.ts';
import type { Trades } from '../reports/investments/security-tables.ts';
import type { StatementsContent } from './statements-section.ts';

export type AccountContent = {
  readonly account: Account;
  readonly isLiability: boolean;
  /** The balance at the end of each day in the list; undefined if the list is filtered. */
  readonly dayEnds?: ReadonlyMap<string, string> | undefined;
  /** At the end of each month, oldest first; the day of the newest price may be among them. */
  readonly history: readonly HistoryPoint[];
  readonly span?: ChartSpan;
  /** Since the first entry. */
  readonly months?: number;
  /** Of what was not paid in: dividends, interest, fees and the like; undefined if that is not known. */
  readonly others?: string | undefined;
  /** Of an account that a person values. */
  readonly valuations?: Valuations;
  /** The first known balance of a loan. */
  readonly firstKnown?: ValuedDay | undefined;
  readonly rows: readonly TransactionRow[];
  readonly marks?: ReadonlyMap<string, RowMark>;
  readonly days?: DayTotals;
  readonly sums?: ListSums | undefined;
  readonly lead?: Lead | undefined;
  readonly meta: PageMeta;
  readonly filters: FormState;
  readonly catalogue: Catalogue;
  /** The most valuable ones. */
  readonly positions: readonly InvestmentPosition[];
  readonly positionsCount: number;
  readonly trades: Trades;
  readonly statements: StatementsContent;
  /** The bank connection that the account is linked to. */
  readonly bank: { readonly connection_id: string; readonly name: string } | null;
  readonly done?: string | undefined;
  readonly undo?: UndoOffer | undefined;
};

export type HistoryPoint = {
  readonly date: string;
  readonly balance: string;
  /** null if it is not known on that day; missing if the account does not have it. */
  readonly paidIn?: string | null;
};

/** Newest first. */
export type Valuations = { readonly newest: readonly Valuation[]; readonly total: number };

export const NO_VALUATIONS: Valuations = { newest: [], total: 0 };
