import type { AccountType } from '../domain/accounts/account-types.ts';
import type { ImportConfiguration, ImportType, ImportWarning, OpeningBalance } from '../domain/imports/import.ts';
import type { Statement, StatementHints } from '../domain/imports/pdf/statement.ts';
import type { ImportRow } from '../domain/imports/row.ts';
import type { StatementProof } from '../domain/imports/statement-proof.ts';
import type { Entry, PageAccount } from '../domain/ledger/entry.ts';
import type { PageHeader } from '../domain/ledger/header.ts';
import type { Page } from '../domain/ledger/page.ts';
import type { ParsedLine } from '../domain/native/native-line.ts';

/** Who asks: the user of a valid API key or access token, active, with the family everything is scoped to. */
export type Caller = {
  readonly familyId: string;
  readonly userId: string;
  /** Of the key, or of the grant that the token is of. */
  readonly apiKeyId: string;
  readonly scope: 'read' | 'read_write';
};

export type Family = {
  readonly id: string;
  readonly currency: string;
  /** strptime pattern, e.g. `%m/%d/%Y`. */
  readonly dateFormat: string;
  readonly locale: string;
  readonly timeZone: string;
};

export type Account = {
  readonly id: string;
  /** 8 hex digits, unique in the family, never reused. */
  readonly tag: string;
  readonly name: string;
  /** Class in snake_case. */
  readonly accountType: string;
  readonly subtype: string | null;
  readonly currency: string;
  readonly status: 'active' | 'disabled' | 'draft';
  readonly institutionName: string | null;
  readonly institutionDomain: string | null;
  readonly notes: string | null;
  readonly owners: readonly string[];
  /** Which of the accounts that share its name, class and currency it is, where a file said so. */
  readonly place?: number;
  readonly createdAt: string;
  readonly updatedAt: string;
};

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

/** Pages of the ledger. The one module that writes them does read → change → conditional write → retry. */
export type LedgerPages = {
  /** Consistent; an absent page reads as an empty one. */
  readonly read: (familyId: string, account: PageAccount, month: string) => Promise<Page>;
  /** Several pages for a preview: consistent per page, absent ones empty, in the order asked. */
  readonly readMany: (
    familyId: string,
    keys: readonly { readonly account: PageAccount; readonly month: string }[],
  ) => Promise<readonly Page[]>;
  /**
   * Writes what `change` returns (undefined: leave as it is), asking it again whenever another writer came first.
   * @throws BusyError after about 20 tries in 10 s.
   */
  readonly change: (
    familyId: string,
    account: PageAccount,
    month: string,
    change: (page: Page) => Page | undefined,
  ) => Promise<void>;
};

/** Headers of every page of a family from the index; may lag a write. */
export type LedgerHeaders = {
  readonly list: (familyId: string) => Promise<readonly PageHeader[]>;
};

export type AccountHeaders = {
  /** Headers of the account's own pages, which hold its entries but for those that were moved to it; consistent. */
  readonly ofAccount: (familyId: string, account: PageAccount) => Promise<readonly PageHeader[]>;
};

export type EntryReader = {
  /** One entry by the id that locates its page; undefined for unknown, foreign and malformed ids. */
  readonly find: (familyId: string, entryId: string) => Promise<Entry | undefined>;
};

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
export type InspectNative = (open: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => Promise<NativeInspected>;

/** The lines of a native file that are not blank, some at a time; `line` counts physical lines from 1. */
export type NativeLines = (
  chunks: AsyncIterable<Uint8Array>,
) => AsyncIterable<readonly { readonly line: number; readonly parsed: ParsedLine }[]>;
