import type { RecordCounts } from '../../ledger/entries/domain/record-types.ts';
import { isAmong } from '../../platform/domain/guards.ts';
import type { ComparedMoney } from '../verification/domain/compared-money.ts';

/** Contract §2.1. */
export const IMPORT_TYPES = [
  'TransactionImport',
  'TradeImport',
  'AccountImport',
  'MintImport',
  'ActualImport',
  'YnabImport',
  'CategoryImport',
  'RuleImport',
  'MerchantImport',
  'PdfImport',
  'QifImport',
  'NativeImport',
] as const;
export type ImportType = (typeof IMPORT_TYPES)[number];

/** Contract §3.1. */
export const IMPORT_STATUSES = ['pending', 'complete', 'importing', 'reverting', 'revert_failed', 'failed'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** The settings of a CSV file as sent by the client (contract §4.1); null for settings that were not sent. */
export type ImportConfiguration = {
  readonly dateColLabel: string | null;
  readonly amountColLabel: string | null;
  /** Two columns instead of one amount: money in, and money out. */
  readonly inflowColLabel: string | null;
  readonly outflowColLabel: string | null;
  /** The account's balance after each row, which proves that no row is missing. */
  readonly balanceColLabel: string | null;
  readonly nameColLabel: string | null;
  readonly categoryColLabel: string | null;
  readonly tagsColLabel: string | null;
  readonly notesColLabel: string | null;
  readonly accountColLabel: string | null;
  readonly qtyColLabel: string | null;
  readonly tickerColLabel: string | null;
  readonly priceColLabel: string | null;
  readonly entityTypeColLabel: string | null;
  readonly currencyColLabel: string | null;
  readonly exchangeOperatingMicColLabel: string | null;
  /** The column with the state of each row, such as `COMPLETED`. */
  readonly stateColLabel: string | null;
  /** A column with a fee beside each amount. */
  readonly feeColLabel: string | null;
  readonly otherFeeColLabel: string | null;
  /** The amount and currency of a purchase in another currency, which is kept as a note. */
  readonly originalAmountColLabel: string | null;
  readonly originalCurrencyColLabel: string | null;
  /** The name of a row with money in; that of a row with money out is in the column of names. */
  readonly senderColLabel: string | null;
  readonly dateFormat: string | null;
  /** For dates without a year: the earliest day (ISO) that the file can have. Each date is within a year from it. */
  readonly datesFrom: string | null;
  readonly numberFormat: NumberFormat | null;
  readonly signageConvention: SignageConvention | null;
  readonly colSep: ColumnSeparator | null;
  readonly amountTypeStrategy: AmountTypeStrategy | null;
  readonly amountTypeInflowValue: string | null;
  /** With `custom_column`: the direction of each text of the column; takes precedence over `amountTypeInflowValue`. */
  readonly amountTypeValues: Readonly<Record<string, AmountTypeMeaning>> | null;
  /** Whether rows with a text of the state column are bookings. */
  readonly stateValues: Readonly<Record<string, StateMeaning>> | null;
  readonly fees: FeeHandling | null;
  /** By the ticker of the security. */
  readonly tradeAmounts: Readonly<Record<string, TradeAmounts>> | null;
  readonly rowsToSkip: number;
  readonly encoding: string | null;
  /** `false`: the data starts on the first line, and labels are positions such as `#3`. Null is `true`. */
  readonly header: HeaderSetting | null;
  /** Rows that are not written; null for none. */
  readonly leaveOut: LeaveOut | null;
  /** The detected format, if it is not the usual one of the type. Not a setting. */
  readonly fileFormat: FileFormat | null;
};
export const COLUMN_SEPARATORS = [',', ';', '\t', '|'] as const;
export type ColumnSeparator = (typeof COLUMN_SEPARATORS)[number];

export const isColumnSeparator = (text: string | null | undefined): text is ColumnSeparator =>
  isAmong(COLUMN_SEPARATORS, text);

export const NUMBER_FORMATS = ['1,234.56', '1.234,56', '1 234,56', '1,234'] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];
export const HEADER_SETTINGS = ['true', 'false'] as const;
export type HeaderSetting = (typeof HEADER_SETTINGS)[number];
/**
 * `no_date`: rows that are not dated, such as the second line of a text. `totals`: rows that seem to state a balance, a turnover or a
 * total instead of a transaction; `proved_totals`: only those that do by a word and the numbers of the file.
 */
export const LEAVE_OUT = ['no_date', 'totals', 'no_date,totals', 'proved_totals', 'no_date,proved_totals'] as const;
export type LeaveOut = (typeof LEAVE_OUT)[number];
/** The direction that a text of the direction column means; rows with a text that is `leave_out` are not written. */
export const AMOUNT_TYPE_MEANINGS = ['in', 'out', 'leave_out'] as const;
export type AmountTypeMeaning = (typeof AMOUNT_TYPE_MEANINGS)[number];
/** Whether a row with this state happened; rows with a state that is `leave_out` are not written. */
export const STATE_MEANINGS = ['booked', 'leave_out'] as const;
export type StateMeaning = (typeof STATE_MEANINGS)[number];
/** A fee is part of the amount, an entry of its own, or already in the amount. */
export const FEE_HANDLINGS = ['in_amount', 'apart', 'included'] as const;
export type FeeHandling = (typeof FEE_HANDLINGS)[number];
/** Of a trade: the money that the file states, or price × quantity. */
export const TRADE_AMOUNTS = ['stated', 'computed'] as const;
export type TradeAmounts = (typeof TRADE_AMOUNTS)[number];
/** The reason why a row was left out by the reader; a row that a person left out has none. */
export const LEFT_OUT_REASONS = ['no_date', 'total', 'state', 'direction', 'pending'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];
export const FILE_FORMATS = ['xlsx', 'ofx', 'camt', 'mt940', 'firefly', 'gnucash'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];
/** For rows that may be the same transactions as existing entries. */
export const DUPLICATE_CHOICES = ['ask', 'match', 'create'] as const;
export type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number];
/** For rows of the same statement whose names share no word with those of their entries. */
export const OTHER_NAMES_CHOICES = ['match', 'create'] as const;
export type OtherNamesChoice = (typeof OTHER_NAMES_CHOICES)[number];
/**
 * For records with the ids of an earlier file whose values differ. `match`: the ledger keeps its values. `create`: the records are
 * those of another program, which counts alike.
 */
export const KNOWN_RECORD_CHOICES = ['ask', 'match', 'update', 'create', 'refuse'] as const;
export type KnownRecordChoice = (typeof KNOWN_RECORD_CHOICES)[number];
/** The records of a native file that earlier files had, without the parts of splits: what they do to the ledger. */
export type KnownRecordCounts = {
  readonly same: number;
  readonly updated: number;
  /** The file corrects them, but a person changed them since, or the client wants what is in the ledger. */
  readonly left: number;
  readonly deleted: number;
  /** Accounts, categories, merchants and tags whose names in the file are not those in the ledger, which stay. */
  readonly namesLeft?: number;
};
/** A decision about a row and the entry that may be the same transaction. It holds for this pair only. */
export type DuplicateDecision = { readonly choice: Exclude<DuplicateChoice, 'ask'>; readonly entryId: string };
export const SIGNAGE_CONVENTIONS = ['inflows_positive', 'inflows_negative'] as const;
export type SignageConvention = (typeof SIGNAGE_CONVENTIONS)[number];
export const AMOUNT_TYPE_STRATEGIES = ['signed_amount', 'custom_column'] as const;
export type AmountTypeStrategy = (typeof AMOUNT_TYPE_STRATEGIES)[number];

/** Something that the reader decided and the user should know. `line` counts physical lines from 1; null for the whole file. */
export type ImportWarning = { readonly line: number | null; readonly code: string; readonly message: string };

/** Contract §2.4. */
export type ImportStats = {
  readonly rowsCount: number;
  readonly validRowsCount: number;
  readonly invalidRowsCount: number;
  /** Not among `rowsCount`; absent if there are none. */
  readonly leftOutRowsCount?: number;
  readonly mappingsCount: number;
  readonly unassignedMappingsCount: number;
};

/** The opening balance of an account, stated in a file. */
export type OpeningBalance = {
  /** The name of the account in the file; blank for the account of the import. */
  readonly account: string;
  /** ISO local date. */
  readonly date: string;
  /** Canonical decimal in the file's own sign: debts are negative. */
  readonly amount: string;
};

/** Contract §2.5, plus `derivedCounts`: derived opening anchors and split parts. */
export type Verification = {
  readonly expectedRecordCounts: RecordCounts;
  readonly readback: Readback;
};
export const READBACK_STATUSES = ['not_verified', 'matched', 'mismatch', 'failed', 'reverted'] as const;
export type ReadbackStatus = (typeof READBACK_STATUSES)[number];
export type Readback = {
  readonly status: ReadbackStatus;
  readonly checkedAt?: string | null;
  readonly expectedRecordCounts?: RecordCounts;
  readonly beforeCounts?: RecordCounts;
  readonly afterCounts?: RecordCounts;
  readonly actualDeltaCounts?: RecordCounts;
  /** Entries that were in the ledger before; absent in imports published before they were counted. */
  readonly matchedCounts?: RecordCounts;
  readonly checkedCounts?: RecordCounts;
  readonly derivedCounts?: RecordCounts;
  readonly mismatches?: Readonly<Record<string, { readonly expected: number; readonly actual: number }>>;
  /** The money of the file and of the ledger; absent in imports published before it was compared. */
  readonly sums?: readonly ComparedMoney[];
  readonly error?: string | null;
};
