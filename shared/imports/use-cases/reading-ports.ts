import type { AccountType } from '../../ledger/domain/account.ts';
import type { ImportConfiguration, ImportType, ImportWarning, OpeningBalance } from '../domain/import.ts';
import type { PreflightSettings } from '../domain/native/preflight.ts';
import type { ParsedLine } from '../domain/native/record-fields.ts';
import type { Statement, StatementHints } from '../domain/pdf/statement.ts';
import type { ImportRow } from '../domain/row.ts';
import type { StatementProof } from '../domain/verification.ts';

/** What the readers of a CSV file need to know beside its bytes. */
export type RowContext = {
  readonly type: ImportType;
  readonly configuration: ImportConfiguration;
  /** The import goes into one account: an account column is then ignored. */
  readonly hasAccount: boolean;
  readonly accountCurrency: string | null;
  /** The account is a credit card. */
  readonly isCard?: boolean;
  /** The account is a debt. */
  readonly isLiability?: boolean;
  readonly familyCurrency: string;
  /** Currency of the account that a text of the file leads to; undefined where that is not known. */
  readonly currencyOf?: (account: string) => string | undefined;
  readonly familyDateFormat: string;
  /** Inclusive bounds for row dates, ISO. */
  readonly earliestDate: string;
  readonly latestDate: string;
  /** Asked now and then; false stops the reading with `interrupted`. */
  readonly mayContinue: () => boolean;
  /** The reading ends with so many rows; everything where absent. Only a CSV is read in part. */
  readonly maxRows?: number;
};

export type RowsRead =
  | {
      readonly ok: true;
      /** As configured, with every label that was found by name filled in by the file's own header text. */
      readonly configuration: ImportConfiguration;
      readonly warnings: readonly ImportWarning[];
      /** Opening balances that the file states beside its rows. */
      readonly openings?: readonly OpeningBalance[];
      /** The sums that the statement gives for its rows. */
      readonly proof?: StatementProof;
      /** Classes in snake_case of the accounts that the file names, for those that publishing creates. */
      readonly accountTypes?: ReadonlyMap<string, AccountType>;
      /** What is to be asked if an account turns out to be a credit card, by the text that names it. */
      readonly problemsOfCards?: ReadonlyMap<string, string>;
      /** The texts of the header, and what tells files with that header apart from others; none where a file has none. */
      readonly headers?: readonly string[];
      /** Names that were given or are required and are not among them. */
      readonly missingHeaders?: readonly string[];
      readonly signature?: string;
      /** There are more rows than were asked for. */
      readonly isWhole?: false;
    }
  | {
      readonly ok: false;
      readonly code:
        | 'invalid_csv'
        | 'invalid_qif'
        | 'invalid_pdf'
        | 'invalid_file_type'
        | 'validation_failed'
        | 'interrupted';
      readonly message: string;
    };

export type ReadRows = (bytes: Uint8Array, context: RowContext, onRow: (row: ImportRow) => void) => RowsRead;

export type StatementRead =
  | { readonly ok: true; readonly statement: Statement }
  /** The file is none that can be read; the sentence says why. */
  | { readonly ok: false; readonly message: string };

/** Reads the transactions of a statement in PDF. The one place at which a deployment may plug in a reader of its own. */
export type StatementReader = (file: Uint8Array, hints: StatementHints) => Promise<StatementRead>;

/** What the checks of a native file say of it as a whole. */
export type NativeInspected =
  | {
      readonly ok: true;
      readonly stats: {
        readonly rowsCount: number;
        readonly validRowsCount: number;
        readonly invalidRowsCount: number;
      };
      /** Sentences that name line, field and value; the first 100. */
      readonly errors: readonly string[];
      readonly warnings: readonly ImportWarning[];
      /** All fifteen wire keys. */
      readonly expectedRecordCounts: Readonly<Record<string, number>>;
    }
  /** Not native NDJSON at all: nothing of it is kept. */
  | { readonly ok: false; readonly message: string };

/** `open` gives the file's bytes from their beginning, as often as it is asked. */
export type InspectNative = (
  open: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  family: Pick<PreflightSettings, 'familyCurrency' | 'today'>,
) => Promise<NativeInspected>;

/** The lines of a native file that are not blank, some at a time; `line` counts physical lines from 1. */
export type NativeLines = (
  chunks: AsyncIterable<Uint8Array>,
) => AsyncIterable<readonly { readonly line: number; readonly parsed: ParsedLine }[]>;
