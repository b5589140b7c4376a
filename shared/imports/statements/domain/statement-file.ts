import type { AccountType } from '../../../ledger/entries/domain/account.ts';
import { isAmong } from '../../../platform/domain/guards.ts';
import type { FileFormat, ImportWarning, NumberFormat } from '../../domain/import-attributes.ts';
import type { OpenQuestion } from '../../settings/domain/open-questions.ts';

/** Exports of programs that name several accounts, where the side of the person's own account decides about each row. */
const EXPORT_FORMATS = ['firefly', 'gnucash'] as const satisfies readonly FileFormat[];
/** The formats of banks and of exports that are neither plain tables nor PDF. */
export const STATEMENT_FORMATS = ['ofx', 'camt', 'mt940', ...EXPORT_FORMATS] as const satisfies readonly FileFormat[];
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** Whether the accounts of the format have names that a person gave them, not numbers of a bank. */
export const namesAccounts = (format: StatementFormat): boolean => isAmong(EXPORT_FORMATS, format);

export const isStatementFormat = (format: FileFormat | null): format is StatementFormat =>
  isAmong(STATEMENT_FORMATS, format);

/** A statement file of a bank, in any of these formats. */
export type StatementFile = {
  readonly format: StatementFormat;
  /** In file order. Several can be of the same account. */
  readonly statements: readonly AccountStatement[];
  readonly warnings: readonly ImportWarning[];
  /** For a format whose dates and numbers are written as the program is set; then the rows show them as the file does. */
  readonly writing?: FileWriting;
};

export type FileWriting = {
  readonly dateFormat: string;
  readonly numberFormat: NumberFormat;
  /** The questions that the file leaves open. */
  readonly questions: readonly OpenQuestion[];
};

/** The known notations of a file before it is read. */
export type WritingWish = {
  /** As sent by the client; null if they were not sent. */
  readonly dateFormat: string | null;
  readonly numberFormat: NumberFormat | null;
  readonly familyDateFormat: string;
  readonly latestYear: number;
};

export type AccountStatement = {
  /** The bank's number of the account (IBAN, card number or the like), as written; blank if the file has none. */
  readonly account: string;
  /** The name that the file gives to the account; blank if it has none. */
  readonly accountName: string;
  /** The class of the account, if the file says it. */
  readonly accountType: AccountType | null;
  /** The name of the bank, if the file has it. */
  readonly bank?: string;
  /** ISO 4217, upper case; blank if the file does not say it. */
  readonly currency: string;
  /** The first and last day that the statement covers, ISO; null if the file does not say it. */
  readonly from: string | null;
  readonly to: string | null;
  /** Balances of booked entries. Opening: before the first entry; closing: after the last one. */
  readonly opening: StatedBalance | null;
  readonly closing: StatedBalance | null;
  readonly entries: readonly StatementEntry[];
  /** Set if the file contradicts the signs of the amounts: then somebody has to say which is right. */
  readonly signDoubt?: SignDoubt;
  /** The file confirms the signs of the amounts. */
  readonly signsAgree?: boolean;
};

/** Why the signs of a statement may all be the opposite, and one of its rows. */
export type SignDoubt = {
  /** A full sentence. */
  readonly reason: string;
  readonly row: string;
  /** Whether the row is money in as it is written. */
  readonly isIn: boolean;
};

export type StatedBalance = {
  /** ISO; null if the file does not say it. */
  readonly date: string | null;
  /** Canonical, in major units. What the bank owes is positive: a debt on a card is negative. */
  readonly amount: string;
};

export type StatementEntry = {
  /** Physical line on which it starts, from 1; null if the format has no lines. */
  readonly line: number | null;
  /** The day of booking, ISO. Blank if it cannot be read, with the reason in `problems`; then `printedDate` is shown. */
  readonly date: string;
  readonly printedDate: string;
  /** Canonical, in major units, money in positive. Blank if it cannot be read, with the reason in `problems`. */
  readonly amount: string;
  /** As the file writes it, if the file is of a format with a writing of its own. */
  readonly printedAmount?: string;
  /** ISO 4217, upper case, of `amount`. */
  readonly currency: string;
  /** The other party, or else a short description. Blank if the file has neither. */
  readonly name: string;
  /** A purchase, a sale or a position; absent if only money moves. */
  readonly security?: StatedSecurity;
  /** Everything else that a person would want to read, without what `name` says. */
  readonly notes: string;
  /** Only exports have them; the tags as a cell. */
  readonly category?: string;
  readonly tags?: string;
  /** The bank's number of the transaction; blank if it has none. Not trusted to be unique. */
  readonly reference: string;
  /** Announced, not booked: not part of the balances. */
  readonly isPending: boolean;
  /** The bank marks it as the reversal of another entry. */
  readonly isReversal?: boolean;
  /** The file takes it back, or another entry takes its place. */
  readonly isReplaced?: boolean;
  /** Why its amount may have the opposite sign; entries with the same text are one question. */
  readonly signDoubt?: { readonly text: string; readonly question: string };
  /** Why it may not be one to add. */
  readonly doubt?: EntryDoubt;
  /** Full sentences with field, value and remedy; empty if the entry can be read. */
  readonly problems: readonly string[];
};

/** A question whether entries are added; those with the same text are one question. */
export type EntryDoubt = {
  /** The key of the answer. */
  readonly text: string;
  readonly question: string;
  /** The consequence of adding them; absent if they are never added. */
  readonly ifBooked?: string;
  readonly ifLeftOut: string;
};

export type StatedSecurity = {
  /** `holding`: how much is held at the end of the day; `amount` is its market value. */
  readonly kind: 'trade' | 'holding';
  /** The symbol on an exchange, otherwise what identifies the security in the file (CUSIP, ISIN). Upper case. */
  readonly ticker: string;
  /** Canonical; negative for a sale or a short position. Blank if it cannot be read, with the reason in `problems`. */
  readonly qty: string;
  /** Canonical, of one unit in the currency of the entry; `0` if the file does not have it. */
  readonly price: string;
};

export type StatementFileRead =
  | { readonly ok: true; readonly file: StatementFile }
  /** The file as a whole cannot be read; the message says what, where and the remedy, as a sentence. */
  | { readonly ok: false; readonly message: string };
