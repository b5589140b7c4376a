import type { ImportWarning, NumberFormat, SignageConvention } from '../import.ts';
import type { StatedSum } from '../verification.ts';

/** A transaction as a statement prints it. What could not be read is null, and `problems` says why. */
export type StatementRow = {
  readonly page: number;
  /** The line as printed, without its further lines. */
  readonly text: string;
  /** ISO; null when there is no such day or no year. */
  readonly date: string | null;
  readonly printedDate: string;
  readonly description: string;
  /** Canonical, money in positive. */
  readonly amount: string | null;
  /** 0 to 1, two decimals: see `confidence.ts`. */
  readonly confidence: number;
  /** Full sentences. */
  readonly problems: readonly string[];
};

export type Statement = {
  readonly rows: readonly StatementRow[];
  readonly warnings: readonly ImportWarning[];
  /** The names of the accounts in the statement. If there are several, there are no rows. */
  readonly accounts: readonly string[];
  /** The most significant first. */
  readonly sums: readonly StatedSum[];
  /** If all of the sums are right, no row is missing. */
  readonly coversAllRows: boolean;
};

/** What is known about a statement beside its pages. */
export type StatementHints = {
  readonly currency: string;
  readonly numberFormat: NumberFormat | null;
  /** As sent with the import; null where it was not. */
  readonly dateFormat: string | null;
  readonly familyDateFormat: string;
  readonly signageConvention: SignageConvention | null;
  /** The account is a debt: what its balance shows is owed. */
  readonly isLiability: boolean;
};

const MARK = [0x25, 0x50, 0x44, 0x46, 0x2d];
/** Readers allow as much before the mark. */
const LATEST = 1024;

/** Whether a file says of itself that it is a PDF. */
export const isPdf = (bytes: Uint8Array): boolean => {
  for (let at = bytes.indexOf(0x25); at >= 0 && at < LATEST; at = bytes.indexOf(0x25, at + 1)) {
    if (MARK.every((byte, index) => bytes[at + index] === byte)) return true;
  }
  return false;
};
