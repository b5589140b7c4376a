import type { RecordCounts } from '../../ledger/entries/domain/record-types.ts';
import type { RevertCounts } from '../../ledger/history/domain/revert.ts';
import type { AccountId, FamilyId, ImportId } from '../../platform/domain/ids.ts';
import type { UploadedFile } from '../../platform/domain/object-store.ts';
import type { AccountFacts } from '../accounts/domain/account-facts.ts';
import type { ChosenOpening, StatedOpening } from '../balances/domain/stated-opening-balances.ts';
import { type DateBounds, dateBounds } from '../dates/domain/date-bounds.ts';
import type { OpenQuestion } from '../settings/domain/open-questions.ts';
import type { Answers } from '../settings/domain/remembered-settings.ts';
import type { Coverage, StatedPeriod, StatementBalance } from '../statements/domain/coverage.ts';
import type { FoundSum } from '../verification/domain/compared-money.ts';
import { notVerified, type StatementProof } from '../verification/domain/verification.ts';
import type {
  DuplicateChoice,
  ImportConfiguration,
  ImportStats,
  ImportStatus,
  ImportType,
  ImportWarning,
  KnownRecordChoice,
  KnownRecordCounts,
  OpeningBalance,
  OtherNamesChoice,
  Verification,
} from './import-attributes.ts';

/** A stored import: everything that clients see and that workers need to continue. */
export type ImportRecord = {
  readonly id: ImportId;
  readonly familyId: FamilyId;
  readonly type: ImportType;
  readonly status: ImportStatus;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly accountId: AccountId | null;
  readonly configuration: ImportConfiguration;
  /** The settings that were not detected; absent in imports created before this was kept. Those from before the import are remembered. */
  readonly answers?: Answers;
  /** The facts in the file about its account; absent if it was not detected. */
  readonly fileAccount?: AccountFacts;
  /** The id of the key or grant that prepared it and may not publish it; absent for all others. */
  readonly proposerKey?: string;
  /** The stored file; null if none was sent. */
  readonly raw: RawFile | null;
  /** Set if the file was sent in chunks; `raw` then has their common prefix, total size and a hash of their hashes. */
  readonly session: SessionImport | null;
  /**
   * The transactions of a native file have the identity of their row, which a page need not store, and not of their id in the file.
   * Never changes, so that an import finds its entries again. Absent in sessions, where a chunk with an error can be
   * replaced, and in older imports.
   */
  readonly identifiesByRow?: true;
  /** The rows are still being read in the background. */
  readonly preparing: boolean;
  /** Publish as soon as the rows are read; `acceptIncomplete`: even if they do not add up to the file's own figures. */
  readonly publishRequested: boolean;
  readonly acceptIncomplete: boolean;
  /** Of the requested or current attempt; absent for `create`. */
  readonly onPossibleDuplicate?: DuplicateChoice;
  /** The same for rows of which one may be the booking of a pending one: `ask`, unless the client chose about duplicates. */
  readonly onPossibleBooking?: DuplicateChoice;
  /** Of the requested or current attempt; absent for `match`, or in attempts before this was kept. */
  readonly onOtherNames?: OtherNamesChoice;
  /** Of the requested or current attempt to publish a native file; absent for `ask`. */
  readonly onKnownRecords?: KnownRecordChoice;
  /** Of the current or last attempt: as planned, then as read back. Absent if the file has no known records. */
  readonly knownRecords?: KnownRecordCounts | null;
  readonly stats: ImportStats;
  readonly warnings: readonly ImportWarning[];
  /** Errors of a native file, found when it was read; at most 100 sentences. */
  readonly preflightErrors: readonly string[];
  /** Absent if there is nothing to ask. The import cannot be published before they are answered. */
  readonly questions?: readonly OpenQuestion[];
  /** Required or configured columns that the header of a CSV file does not have, e.g. `date`. */
  readonly missingColumns?: readonly string[];
  /** The first errors of the rows, e.g. `Row 3: Amount is required`; at most 20. */
  readonly rowErrors: readonly string[];
  /** Opening balances stated in the file outside its rows, at most one per account. */
  readonly openings: readonly OpeningBalance[];
  /** The balances before the rows that the file states; absent if none. */
  readonly statedOpenings?: readonly StatedOpening[];
  /** null or absent if nobody decided, so that what is certain of `statedOpenings` counts. */
  readonly openingBalance?: ChosenOpening | null;
  /** The totals that the file states for its rows; null if it states none. */
  readonly proof: StatementProof | null;
  /** The days and balances that the file states; null or absent if it states none. */
  readonly periods?: readonly StatedPeriod[] | null;
  /** null or absent if nobody entered one. */
  readonly statementBalance?: StatementBalance | null;
  /** The days that the current or last attempt covers; null if there are too many, absent in imports published before this was kept. */
  readonly coverage?: readonly Coverage[] | null;
  /** Mappings that prevent publishing, one sentence each, at most 100. */
  readonly blockers: readonly string[];
  /** The blocker that asks which sign is money in on a credit card; null or absent if there is none. */
  readonly signQuestion?: string | null;
  /** Why the import is `failed` or `revert_failed`; null otherwise. */
  readonly error: string | null;
  readonly verification: Verification;
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** Row dates outside these bounds are invalid; set when the rows are read. ISO, inclusive. */
  readonly dateBounds: DateBounds;
  /** The name of the block index; null without rows. */
  readonly rowIndex: string | null;
  /** The current or last attempt to publish; revert uses its plan. */
  readonly attempt: Attempt | null;
  /** A worker has started the attempt and may have written something. */
  readonly attemptStarted: boolean;
  readonly checkpoint: Checkpoint | null;
  /** The keys of the plan and its bindings; null until they are written. */
  readonly plan: string | null;
  readonly bindings: string | null;
  /** Counted when the last revert was requested; null or absent before. */
  readonly revertCounts?: RevertCounts | null;
  /** A permanent error of this attempt. What was written is reverted before the import becomes `failed`. */
  readonly failure: Failure | null;
  /** Work that follows `complete`, each removed when done. */
  readonly todo: readonly Todo[];
  readonly lease: Lease | null;
  /** When a worker or a wake-up last touched the import, for the sweep. */
  readonly touchedAt: string;
  /** Requeues by the sweep since the last progress. */
  readonly wakes: number;
  /** When it was deleted for clients; a worker removes its rows and file. */
  readonly deletedAt: string | null;
};

export type RawFile = {
  readonly key: string;
  readonly bytes: number;
  /** The name sent with the file; absent if there was none. */
  readonly filename?: string;
  /** Hex; '' for an uploaded file that has not been read yet. */
  readonly sha256: string;
  /** The upload that still has to be copied to `key`. */
  readonly copyFrom?: UploadedFile;
};
/** The keys of the frozen list of chunks and of the planning outcome, which is null until planning ends. */
export type SessionImport = { readonly chunks: string; readonly outcome: string | null };
export type Todo = 'readback';
export type Lease = { readonly holder: string; readonly until: string };

export type Attempt = { readonly id: string; readonly begunAt: string };
export type Failure = { readonly code: string; readonly message: string };

/**
 * The progress of an attempt. Positions count from 0; `state` is the key of the object with the state of the phase.
 * Repeating a phase from its checkpoint has the same outcome.
 */
export type Checkpoint =
  | { readonly phase: 'plan'; readonly state: string | null }
  | { readonly phase: 'catalogue'; readonly state: string | null }
  /** `created` and `matched`: how many entries were created and matched before it. */
  | {
      readonly phase: 'pages';
      readonly bucket: number;
      readonly page: number;
      readonly created?: number;
      readonly matched?: number;
    }
  | {
      readonly phase: 'readback';
      readonly bucket: number;
      readonly page: number;
      readonly counts: RecordCounts;
      /** Absent if a version began that did not count them. */
      readonly matched?: RecordCounts;
      /** Absent if money is not compared. */
      readonly sums?: readonly FoundSum[];
      /** Absent if the file has no known records. */
      readonly known?: { readonly counts: KnownRecordCounts; readonly missed: number };
    }
  | { readonly phase: 'undo'; readonly bucket: number; readonly page: number }
  /** The number of released catalogue steps, counted from the end. */
  | { readonly phase: 'release'; readonly steps: number };

type NewImport = {
  readonly id: string;
  readonly familyId: FamilyId;
  readonly type: ImportType;
  readonly now: string;
  /** In the time zone of the family. */
  readonly today: string;
  readonly accountId?: AccountId | null;
  readonly configuration?: ImportConfiguration;
  readonly raw?: RawFile | null;
};

/** A new import with only its settings. */
export const newImportRecord = ({
  id,
  familyId,
  type,
  now,
  today,
  accountId = null,
  configuration = NO_SETTINGS,
  raw = null,
}: NewImport): ImportRecord => ({
  id,
  familyId,
  type,
  status: 'pending',
  createdAt: now,
  updatedAt: now,
  accountId,
  configuration,
  raw,
  session: null,
  preparing: false,
  publishRequested: false,
  acceptIncomplete: false,
  stats: NOTHING_COUNTED,
  warnings: [],
  preflightErrors: [],
  rowErrors: [],
  openings: [],
  proof: null,
  blockers: [],
  error: null,
  verification: notVerified({}),
  progress: null,
  dateBounds: dateBounds(today),
  rowIndex: null,
  attempt: null,
  attemptStarted: false,
  checkpoint: null,
  plan: null,
  bindings: null,
  failure: null,
  todo: [],
  lease: null,
  touchedAt: now,
  wakes: 0,
  deletedAt: null,
});

/** The figures of an import without rows. */
export const NOTHING_COUNTED: ImportStats = {
  rowsCount: 0,
  validRowsCount: 0,
  invalidRowsCount: 0,
  mappingsCount: 0,
  unassignedMappingsCount: 0,
};

/** A configuration without any settings. */
export const NO_SETTINGS: ImportConfiguration = {
  dateColLabel: null,
  amountColLabel: null,
  inflowColLabel: null,
  outflowColLabel: null,
  balanceColLabel: null,
  nameColLabel: null,
  categoryColLabel: null,
  tagsColLabel: null,
  notesColLabel: null,
  accountColLabel: null,
  qtyColLabel: null,
  tickerColLabel: null,
  priceColLabel: null,
  entityTypeColLabel: null,
  currencyColLabel: null,
  exchangeOperatingMicColLabel: null,
  stateColLabel: null,
  feeColLabel: null,
  otherFeeColLabel: null,
  originalAmountColLabel: null,
  originalCurrencyColLabel: null,
  senderColLabel: null,
  dateFormat: null,
  datesFrom: null,
  numberFormat: null,
  signageConvention: null,
  colSep: null,
  amountTypeStrategy: null,
  amountTypeInflowValue: null,
  amountTypeValues: null,
  stateValues: null,
  fees: null,
  tradeAmounts: null,
  rowsToSkip: 0,
  encoding: null,
  header: null,
  leaveOut: null,
  fileFormat: null,
};

const MAX_LENGTH = 255;
const FOLDERS = /^.*[/\\]/su;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A file name without folders and invisible characters; undefined if nothing is left. */
export const keptFilename = (name: string | null): string | undefined => {
  const kept = (name ?? '').toWellFormed().replace(FOLDERS, '').replace(UNSEEN, '').trim().slice(0, MAX_LENGTH).trim();
  return kept === '' ? undefined : kept.toWellFormed();
};
