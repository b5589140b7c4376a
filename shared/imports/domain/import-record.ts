import type { RecordCounts } from '../../ledger/domain/record-types.ts';
import type { UploadedFile } from '../../platform/domain/object-store.ts';
import { dateBounds } from './detect/fit-formats.ts';
import type {
  ImportConfiguration,
  ImportStats,
  ImportStatus,
  ImportType,
  ImportWarning,
  OpeningBalance,
  Verification,
} from './import.ts';
import { notVerified, type StatementProof } from './verification.ts';

/** One import as it is kept: everything a client sees of it and everything the workers need to go on. */
export type ImportRecord = {
  readonly id: string;
  readonly familyId: string;
  readonly type: ImportType;
  readonly status: ImportStatus;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly accountId: string | null;
  readonly configuration: ImportConfiguration;
  /** The file as it was taken in; null when nothing was sent. */
  readonly raw: RawFile | null;
  /** Set where the file came in chunks; `raw` is then their common prefix, total size and a hash over their hashes. */
  readonly session: SessionImport | null;
  /** The rows are still being read in the background. */
  readonly preparing: boolean;
  /** Publish as soon as the rows are read, even if they do not add up to the file's own figures. */
  readonly publishRequested: boolean;
  readonly acceptIncomplete: boolean;
  readonly stats: ImportStats;
  readonly warnings: readonly ImportWarning[];
  /** What is wrong with a native file, found when it was read; at most 100 sentences. */
  readonly preflightErrors: readonly string[];
  /** The first faults of the rows, e.g. `Row 3: Amount is required`; at most 20. */
  readonly rowErrors: readonly string[];
  /** Opening balances that the file states, at most one an account; no rows. */
  readonly openings: readonly OpeningBalance[];
  /** The figures that the file states about its own rows; null if it states none. */
  readonly proof: StatementProof | null;
  /** What a mapping still lacks, one sentence each (at most 100); empty when every row has somewhere to go. */
  readonly blockers: readonly string[];
  /** Of the blockers, the one that asks which sign is money in on a credit card; absent where none was ever looked for. */
  readonly signQuestion?: string | null;
  /** Why the import is `failed` or `revert_failed`; null otherwise. */
  readonly error: string | null;
  readonly verification: Verification;
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** Row dates outside are invalid; fixed when the rows were read. ISO, inclusive. */
  readonly dateBounds: { readonly earliest: string; readonly latest: string };
  /** Names the block index of the rows; null without rows. */
  readonly rowIndex: string | null;
  /** The present or last attempt to publish; its plan says what revert has to walk. */
  readonly attempt: Attempt | null;
  /** A worker has taken the attempt up: it may have acted on its behalf. */
  readonly attemptStarted: boolean;
  readonly checkpoint: Checkpoint | null;
  /** Names the attempt's plan and what its catalogue steps were bound to; null until that phase is through. */
  readonly plan: string | null;
  readonly bindings: string | null;
  /** A permanent error of this attempt: what was written is being taken back before the import is `failed`. */
  readonly failure: Failure | null;
  /** Work that follows `complete`, each removed when done. */
  readonly todo: readonly Todo[];
  readonly lease: Lease | null;
  /** When a worker or a wake-up last touched it; the sweep looks at this. */
  readonly touchedAt: string;
  /** Wake-ups by the sweep since the last progress. */
  readonly wakes: number;
  /** Gone for clients; its blocks and file are being removed. */
  readonly deletedAt: string | null;
};

export type RawFile = {
  readonly key: string;
  readonly bytes: number;
  /** As its sender called it; absent where it came without a name. */
  readonly filename?: string;
  /** Hex; '' until a file that was uploaded by a form is read for the first time. */
  readonly sha256: string;
  /** Where the file lies that is still to be copied to `key`. */
  readonly copyFrom?: UploadedFile;
};
/** Names the frozen list of chunks, and what planning found out about them; null before it ended. */
export type SessionImport = { readonly chunks: string; readonly outcome: string | null };
export type Todo = 'readback';
export type Lease = { readonly holder: string; readonly until: string };

export type Attempt = { readonly id: string; readonly begunAt: string };
export type Failure = { readonly code: string; readonly message: string };

/**
 * How far an attempt is. Positions count from 0; `state` names the object that holds what a phase has gathered so far.
 * Every phase may be repeated from its checkpoint without changing the outcome.
 */
export type Checkpoint =
  | { readonly phase: 'plan'; readonly state: string | null }
  | { readonly phase: 'catalogue'; readonly state: string | null }
  | { readonly phase: 'pages'; readonly bucket: number; readonly page: number }
  | { readonly phase: 'readback'; readonly bucket: number; readonly page: number; readonly counts: RecordCounts }
  | { readonly phase: 'undo'; readonly bucket: number; readonly page: number }
  /** `steps` of the catalogue are released, counted from its end. */
  | { readonly phase: 'release'; readonly steps: number };

type NewImport = {
  readonly id: string;
  readonly familyId: string;
  readonly type: ImportType;
  readonly now: string;
  /** In the time zone of the family. */
  readonly today: string;
  readonly accountId?: string | null;
  readonly configuration?: ImportConfiguration;
  readonly raw?: RawFile | null;
};

/** An import of which nothing is known yet but how it is to be read. */
export const newImportRecord = ({
  id,
  familyId,
  type,
  now,
  today,
  accountId = null,
  configuration = NOTHING_SAID,
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
  stats: { rowsCount: 0, validRowsCount: 0, invalidRowsCount: 0, mappingsCount: 0, unassignedMappingsCount: 0 },
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

/** A configuration that leaves everything to the reader. */
export const NOTHING_SAID: ImportConfiguration = {
  dateColLabel: null,
  amountColLabel: null,
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
  dateFormat: null,
  numberFormat: null,
  signageConvention: null,
  colSep: null,
  amountTypeStrategy: null,
  amountTypeInflowValue: null,
  rowsToSkip: 0,
  encoding: null,
};

const MAX_LENGTH = 255;
const FOLDERS = /^.*[/\\]/su;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** As much of a file's name as tells a person which it was: no folders, nothing unseen; undefined when nothing is left. */
export const keptFilename = (name: string | null): string | undefined => {
  const kept = (name ?? '').toWellFormed().replace(FOLDERS, '').replace(UNSEEN, '').trim().slice(0, MAX_LENGTH).trim();
  return kept === '' ? undefined : kept.toWellFormed();
};
