import type { AccountFacts } from '../../../accounts/domain/account-facts.ts';
import type { ImportWarning, NumberFormat, SignageConvention } from '../../../domain/import-attributes.ts';
import type { StatedPeriod } from '../../../statements/domain/coverage.ts';
import type { StatedSum } from '../../../verification/domain/verification.ts';

/** A transaction as printed. Fields that cannot be read are null, with the reason in `problems`. */
export type StatementRow = {
  readonly page: number;
  /** The first line of the transaction as printed. */
  readonly text: string;
  /** ISO; null if the date does not exist or has no year. */
  readonly date: string | null;
  readonly printedDate: string;
  readonly description: string;
  /** Canonical, money in positive. */
  readonly amount: string | null;
  /** 0 to 1, with two decimals; see `confidenceOf`. */
  readonly confidence: number;
  /** Full sentences. */
  readonly problems: readonly string[];
};

export type Statement = {
  readonly rows: readonly StatementRow[];
  readonly warnings: readonly ImportWarning[];
  /** The names of the accounts in the statement. If there are several, there are no rows. */
  readonly accounts: readonly string[];
  /** Facts about its only account; absent if the account number is not complete. */
  readonly account?: AccountFacts;
  /** The most significant first. */
  readonly sums: readonly StatedSum[];
  /** If all of the sums agree, no row is missing. */
  readonly coversAllRows: boolean;
  /** Its days and balances, if it names exactly one period. */
  readonly period?: Pick<StatedPeriod, 'days' | 'opening' | 'closing'>;
};

/** Settings and facts that the pages do not contain. */
export type StatementHints = {
  readonly currency: string;
  readonly numberFormat: NumberFormat | null;
  /** As sent with the import; null if it was not sent. */
  readonly dateFormat: string | null;
  readonly familyDateFormat: string;
  readonly signageConvention: SignageConvention | null;
  /** The account is a liability: its balance is a debt. */
  readonly isLiability: boolean;
};

const MARK = [0x25, 0x50, 0x44, 0x46, 0x2d];
/** The most bytes before %PDF- that readers accept. */
const LATEST = 1024;

/** Whether a file starts like a PDF. */
export const isPdf = (bytes: Uint8Array): boolean => {
  for (let at = bytes.indexOf(0x25); at >= 0 && at < LATEST; at = bytes.indexOf(0x25, at + 1)) {
    if (MARK.every((byte, index) => bytes[at + index] === byte)) return true;
  }
  return false;
};
