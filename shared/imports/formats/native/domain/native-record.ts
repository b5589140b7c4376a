import type { AccountType } from '../../../../ledger/entries/domain/account.ts';
import type { TransactionKind, ValuationKind } from '../../../../ledger/entries/domain/entry.ts';
import type { ClientFields, ClientTexts } from '../../../../platform/domain/external-id.ts';
import type { AccountId } from '../../../../platform/domain/ids.ts';
import type { RecordKind } from './record-kind.ts';
import type { BalanceRecord } from './record-kinds/balance.ts';
import type { BudgetCategoryRecord, BudgetRecord } from './record-kinds/budgets.ts';
import type { RecurringTransactionRecord } from './record-kinds/recurring-transaction.ts';
import type { RuleRecord } from './record-kinds/rule.ts';
import type { HoldingRecord, TradeRecord } from './record-kinds/securities.ts';
import type { RejectedTransferRecord, TransferRecord } from './record-kinds/transfers.ts';

/** Typed records; amounts are canonical decimals, dates ISO, ids text, absent references null. */
export type AccountRecord = ClientTexts & {
  readonly type: 'Account';
  readonly line: number;
  readonly id: string;
  readonly name: string;
  readonly balance: string;
  readonly accountType: AccountType;
  readonly subtype: string | null;
  readonly currency: string | null;
  readonly status: 'active' | 'disabled' | 'draft';
  readonly institutionName: string | null;
  readonly institutionDomain: string | null;
  readonly closedOn: string | null;
  readonly notes: string | null;
  readonly openingDate: string | null;
  /** The file asks not to derive an opening anchor. */
  readonly skipsOpeningAnchor: boolean;
};

export type CategoryRecord = ClientTexts & {
  readonly type: 'Category';
  readonly line: number;
  readonly id: string;
  readonly name: string;
  readonly color: string | null;
  readonly icon: string | null;
  readonly classification: 'income' | 'expense';
  readonly parentId: string | null;
};

export type TagRecord = ClientTexts & {
  readonly type: 'Tag';
  readonly line: number;
  readonly id: string;
  readonly name: string;
  readonly color: string | null;
};

export type MerchantRecord = ClientTexts & {
  readonly type: 'Merchant';
  readonly line: number;
  readonly id: string;
  readonly name: string;
  readonly color: string | null;
  readonly logoUrl: string | null;
  readonly websiteUrl: string | null;
};

/** The fields shared by a transaction and its parts. */
export type TransactionFields = {
  readonly amount: string;
  readonly name: string;
  readonly notes: string | null;
  readonly excluded: boolean;
  readonly transactionKind: TransactionKind;
  readonly categoryId: string | null;
  readonly merchantId: string | null;
  readonly tagIds: readonly string[];
};

export type SplitPart = TransactionFields & {
  /** The id of the part in the file, or `<transaction id>/<n>`. */
  readonly id: string;
};

export type TransactionRecord = TransactionFields & {
  readonly type: 'Transaction';
  readonly line: number;
  readonly id: string;
  readonly accountId: AccountId;
  readonly date: string;
  readonly currency: string | null;
  readonly client: ClientFields;
  readonly parts: readonly SplitPart[];
};

export type ValuationRecord = {
  readonly type: 'Valuation';
  readonly line: number;
  /** The id in the file, or `<account id>@<date>`. */
  readonly id: string;
  readonly accountId: AccountId;
  readonly date: string;
  readonly amount: string;
  readonly currency: string | null;
  readonly name: string;
  readonly notes: string | null;
  readonly valuationKind: ValuationKind;
};

/** Every kind of record. */
export type NativeRecord =
  | AccountRecord
  | BalanceRecord
  | CategoryRecord
  | TagRecord
  | MerchantRecord
  | RecurringTransactionRecord
  | TransactionRecord
  | TransferRecord
  | RejectedTransferRecord
  | TradeRecord
  | HoldingRecord
  | ValuationRecord
  | BudgetRecord
  | BudgetCategoryRecord
  | RuleRecord;

/** A kind, for code that handles any record. */
export type NativeKind = RecordKind<NativeRecord>;
