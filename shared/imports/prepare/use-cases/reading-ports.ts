import type { AccountType } from '../../../ledger/entries/domain/account.ts';
import type { AccountFacts } from '../../accounts/domain/account-facts.ts';
import type { NamedAccounts } from '../../accounts/domain/named-accounts.ts';
import type { ImportConfiguration, ImportType, ImportWarning, OpeningBalance } from '../../domain/import-attributes.ts';
import type { PreflightSettings } from '../../formats/native/domain/preflight.ts';
import type { ParsedLine } from '../../formats/native/domain/record-fields.ts';
import type { Statement, StatementHints } from '../../formats/pdf/domain/statement.ts';
import type { ImportRow } from '../../rows/domain/row.ts';
import type { OpenQuestion } from '../../settings/domain/open-questions.ts';
import type { StatedPeriod } from '../../statements/domain/coverage.ts';
import type { StatementProof } from '../../verification/domain/verification.ts';

/** The inputs of a CSV reader other than the bytes. */
export type RowContext = {
  readonly type: ImportType;
  readonly configuration: ImportConfiguration;
  /** All rows go to one account; an account column is then ignored. */
  readonly hasAccount: boolean;
  readonly accountCurrency: string | null;
  /** The account is a credit card. */
  readonly isCard?: boolean;
  /** The account is a liability. */
  readonly isLiability?: boolean;
  readonly familyCurrency: string;
  /** The currency of the account that a text refers to; undefined if unknown. */
  readonly currencyOf?: (account: string) => string | undefined;
  readonly familyDateFormat: string;
  /** Inclusive bounds for row dates, ISO. */
  readonly earliestDate: string;
  readonly latestDate: string;
  /** Called from time to time; false stops reading with `interrupted`. */
  readonly mayContinue: () => boolean;
  /** Stops reading after this many rows; reads all if absent. CSV only. */
  readonly maxRows?: number;
};

export type RowsRead =
  | {
      readonly ok: true;
      /** The given configuration, with every label found by name filled in with the header text of the file. */
      readonly configuration: ImportConfiguration;
      readonly warnings: readonly ImportWarning[];
      /** Opening balances stated in the file outside its rows. */
      readonly openings?: readonly OpeningBalance[];
      /** The totals stated in the file for its rows. */
      readonly proof?: StatementProof;
      /** The days and balances stated in the file. */
      readonly periods?: readonly StatedPeriod[];
      /** Balances whose day or side the file does not make clear: only proposals. */
      readonly unclearBalances?: readonly StatedPeriod[];
      /** The snake_case classes of the accounts named in the file, for accounts that publishing creates. */
      readonly accountTypes?: ReadonlyMap<string, AccountType>;
      /** The questions to ask about accounts that turn out to be credit cards, by account text. */
      readonly problemsOfCards?: ReadonlyMap<string, string>;
      /** The texts of the header; absent if the file has none. */
      readonly headers?: readonly string[];
      /** Configured or required header names that are not in the header. */
      readonly missingHeaders?: readonly string[];
      /** Identifies files with the same header; absent if the file has none. */
      readonly signature?: string;
      readonly questions?: readonly OpenQuestion[];
      /** Accounts are numbers of a bank: a new one is only created if the client says so. */
      readonly asksAccounts?: true;
      /** The names that new accounts get in place of those numbers. */
      readonly newNames?: ReadonlyMap<string, string>;
      /** Facts about its only account, if they are found with the rows. */
      readonly account?: AccountFacts;
      /** The texts of a column of accounts that is not read, because all rows go to one account. */
      readonly namedAccounts?: NamedAccounts;
      /** Set if the file has more rows than were requested. */
      readonly isWhole?: false;
    }
  | {
      readonly ok: false;
      readonly code:
        | 'invalid_csv'
        | 'invalid_qif'
        | 'invalid_statement'
        | 'invalid_pdf'
        | 'invalid_file_type'
        | 'validation_failed'
        | 'interrupted';
      readonly message: string;
    };

export type ReadRows = (bytes: Uint8Array, context: RowContext, onRow: (row: ImportRow) => void) => RowsRead;

export type StatementRead =
  | { readonly ok: true; readonly statement: Statement }
  /** The file cannot be read; `message` is the reason, as a sentence. */
  | { readonly ok: false; readonly message: string };

/** Reads the transactions of a PDF statement. A deployment can replace the reader here. */
export type StatementReader = (file: Uint8Array, hints: StatementHints) => Promise<StatementRead>;

/** The result of checking a native file. */
export type NativeInspected =
  | {
      readonly ok: true;
      readonly stats: {
        readonly rowsCount: number;
        readonly validRowsCount: number;
        readonly invalidRowsCount: number;
      };
      /** The first 100 errors, each with line, field and value. */
      readonly errors: readonly string[];
      readonly warnings: readonly ImportWarning[];
      /** All fifteen wire keys. */
      readonly expectedRecordCounts: Readonly<Record<string, number>>;
    }
  /** The file is not native NDJSON; nothing is kept. */
  | { readonly ok: false; readonly message: string };

/** `open` gives the file's bytes from their beginning, every time it is called. */
export type InspectNative = (
  open: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  family: Pick<PreflightSettings, 'familyCurrency' | 'today'>,
) => Promise<NativeInspected>;

/** The non-blank lines of a native file in batches; `line` counts physical lines from 1. */
export type NativeLines = (
  chunks: AsyncIterable<Uint8Array>,
) => AsyncIterable<readonly { readonly line: number; readonly parsed: ParsedLine }[]>;
