import type { Account } from '../../../ledger/entries/domain/account.ts';
import type { RecordCounts } from '../../../ledger/entries/domain/record-types.ts';
import type { AccountHeaders } from '../../../ledger/use-cases/ledger-ports.ts';
import type { DomainError } from '../../../platform/domain/errors.ts';
import { familyDay } from '../../../platform/domain/family.ts';
import type { ImportWarning } from '../../domain/import-attributes.ts';
import { choicesOf, type DuplicateChoices, duplicatesRefusal } from '../../domain/import-readiness.ts';
import type { ImportRecord, RawFile } from '../../domain/import-record.ts';
import type { OtherNames } from '../../duplicates/domain/other-names.ts';
import {
  applyChoices,
  compareWithLedger,
  countDoubts,
  createNewRows,
  type DuplicateCandidates,
  type DuplicateDependencies,
  newAccounts,
} from '../../duplicates/use-cases/duplicate-candidates.ts';
import { createNativeDirectory, type NativePlan } from '../../formats/native/domain/plan-native.ts';
import { requireRecord, SUPPORTED_KINDS } from '../../formats/native/domain/read-record.ts';
import { ndjsonBatches } from '../../formats/native/parse/read-ndjson.ts';
import type { Doubts } from '../../known-records/domain/correct-plan.ts';
import { correctKnown } from '../../known-records/use-cases/correct-known.ts';
import type { KnownRecordDependencies } from '../../known-records/use-cases/find-known-records.ts';
import { readRecords } from '../../known-records/use-cases/read-records.ts';
import { streamRaw } from '../../prepare/use-cases/raw-file.ts';
import { CASH_NUMBERS, isDerivedRow } from '../../rows/domain/row.ts';
import type { SessionOutcome } from '../../sessions/domain/session.ts';
import type { Catalogue, WorkDependencies } from '../../use-cases/work-dependencies.ts';
import type { CatalogueStep, PlanNumber, PlanRow } from '../domain/plan.ts';
import { accountsOf } from './plan-accounts.ts';

/**
 * The source of a plan's rows. It always returns the same rows for the same import; the steps, counts and plan-local
 * numbers depend on the family's records.
 */
export type PlanSource = {
  readonly catalogue: readonly CatalogueStep[];
  readonly expected: RecordCounts;
  readonly derived: RecordCounts;
  /** True if no row is pending. False or unset if some are, or if this is unknown. */
  readonly isAllBooked?: boolean;
  /** The reason why the rows must not be written; unset if they can be. */
  readonly refusal?: DomainError;
  /** Set if earlier files may have the same records. */
  readonly doubts?: Doubts;
  /** Set if the records were sent in chunks. */
  readonly session?: {
    readonly outcome: SessionOutcome;
    /** A chunk is invalid, so there are no batches. */
    readonly isFaulty: boolean;
    /** The index in the outcome of the chunk with this line. */
    readonly chunkOf: (line: number) => number;
  };
  /** By row, the entry that somebody kept beside it. */
  readonly apart?: ReadonlyMap<number, string>;
  /** Set if only planning reads all records. */
  readonly warnings?: readonly ImportWarning[];
  /** The rows that match an entry of which they share no word. */
  readonly renamed?: OtherNames;
  /** The account that a text in the file is bound to; unset if the file does not cover days of accounts. */
  readonly accountOf?: (text: string) => PlanNumber | undefined;
  /** Batches of rows from a position; `next` is the position after the batch. */
  readonly batches: (from: number) => AsyncIterable<RowBatch>;
};

export type RowBatch = { readonly rows: readonly PlanRow[]; readonly next: number };

/**
 * The same rows with the existing entries that they match. Decided once for all rows, before
 * anything is written. `see` gets each batch that is read to be compared; if no row matches an entry, the result has the same
 * `batches` as the source.
 */
export const withDuplicateCandidates = async (
  deps: DuplicateDependencies & { readonly headers: AccountHeaders },
  record: Pick<ImportRecord, 'id' | 'familyId' | 'raw' | 'stats'> & Partial<DuplicateChoices>,
  source: PlanSource,
  see: (batch: RowBatch) => Promise<void> = async () => undefined,
): Promise<PlanSource> => {
  const accounts = await deps.accounts.list(record.familyId);
  if (source.isAllBooked === true && (await haveNoPages(deps, record, accountsOf(source.catalogue, accounts)))) {
    return source;
  }
  const { newRows, cash } = await collectNewRows(accounts, source, see);
  const found = await compareWithLedger(deps, record, newRows);
  const choices = choicesOf(record);
  const refusal = duplicatesRefusal(record.id, countDoubts(found), choices);
  if (refusal !== undefined) return { ...source, refusal };
  const candidates = applyChoices(found, choices);
  const kept = [...found.decided].filter(([, { choice }]) => choice === 'create');
  const apart = new Map(kept.map(([row, { entryId }]) => [row, entryId]));
  if (candidates.matched.size === 0 && candidates.dropped.size === 0) return { ...source, apart };
  const write = withMatch(candidates);
  return {
    ...source,
    ...withoutDropped(source, candidates, cash),
    apart,
    renamed: candidates.renamed,
    batches: async function* (from) {
      for await (const { rows, next } of source.batches(from)) yield { rows: rows.flatMap(write), next };
    },
  };
};

/** For fewer rows, comparing them costs no more than reading the headers of an account. */
const FEW_ROWS = 1_000;

/** Whether none of the accounts has a page. Reads the pages, because the index may not have the latest writes yet. */
const haveNoPages = async (
  { headers }: { readonly headers: AccountHeaders },
  { familyId, stats }: Pick<ImportRecord, 'familyId' | 'stats'>,
  accounts: readonly Account[],
): Promise<boolean> => {
  if (accounts.length > 0 && stats.rowsCount < FEW_ROWS) return false;
  for (const account of accounts) if ((await headers.ofAccount(familyId, account)).length > 0) return false;
  return true;
};

const collectNewRows = async (
  accounts: readonly Account[],
  source: PlanSource,
  see: (batch: RowBatch) => Promise<void>,
) => {
  const known = source.catalogue.map((step) => accountsOf([step], accounts)[0]);
  const newAccount = newAccounts();
  const newRows = createNewRows();
  /** The numbers of rows with a second entry. */
  const cash = new Set<number>();
  for await (const batch of source.batches(0)) {
    for (const row of batch.rows) {
      const account = known[row.account] ?? newAccount(row.account, '');
      if (isDerivedRow(row)) cash.add(row.row - CASH_NUMBERS);
      if (row.part !== null) newRows.split(row.row);
      else newRows.add(account, row, row.duplicate);
    }
    await see(batch);
  }
  return { newRows, cash };
};

/** The row as it is written, with the entry that it matches; nothing for a pending row that is not written, and what comes with it. */
export const withMatch =
  ({ matched, books, dropped }: Pick<DuplicateCandidates, 'matched' | 'books' | 'dropped'>) =>
  (row: PlanRow): readonly PlanRow[] => {
    if (dropped.has(row.row) || dropped.has(row.row - CASH_NUMBERS)) return [];
    const twin = row.part === null ? matched.get(row.row) : undefined;
    if (twin === undefined) return [row];
    return [{ ...row, twin, ...(books.has(row.row) && { books: true }) }];
  };

const withoutDropped = (
  { expected, derived }: Pick<PlanSource, 'expected' | 'derived'>,
  { dropped }: Pick<DuplicateCandidates, 'dropped'>,
  cash: ReadonlySet<number>,
): Pick<PlanSource, 'expected' | 'derived'> => {
  const withCash = [...dropped].filter((row) => cash.has(row)).length;
  const less = (counts: RecordCounts, count: number): RecordCounts =>
    count === 0 ? counts : { ...counts, transactions: (counts['transactions'] ?? 0) - count };
  return { expected: less(expected, dropped.size), derived: less(derived, withCash) };
};

export type NativeSourceDependencies = KnownRecordDependencies &
  Pick<WorkDependencies, 'families'> & { readonly catalogue: Pick<Catalogue, 'securities'> };

/**
 * The records of a stored native file. It is read twice: once for the catalogue and once for the rows; if there are
 * transfers, once more in between for their sides.
 * Positions are line numbers; derived opening anchors come last.
 */
export const createNativeSource = async (
  deps: NativeSourceDependencies,
  record: ImportRecord,
  now: string,
): Promise<PlanSource> => {
  const { raw, identifiesByRow } = record;
  if (raw === null) throw new Error(`Import ${record.id} has no file`);
  const family = await deps.families.find(record.familyId);
  if (family === undefined) throw new Error(`Family ${record.familyId} does not exist`);
  const today = familyDay(record.attempt?.begunAt ?? now, family.timeZone); // the same in every slice of an attempt
  const finished = await readDirectory(deps, raw, {
    familyCurrency: family.currency,
    today,
    securities: await deps.catalogue.securities(record.familyId),
    identifiesByRow,
  });
  const { plan, doubts } = await correctKnown(deps, record, finished, async (take) => {
    for await (const read of readRecords(deps, record)) take(read);
  });
  return {
    ...(doubts !== undefined && { doubts }),
    catalogue: plan.catalogue,
    expected: plan.expectedCounts,
    derived: plan.derivedCounts,
    batches: async function* (from) {
      let next = from;
      for await (const batch of ndjsonBatches(streamRaw(deps, raw))) {
        const lines = batch.filter(({ line }) => line > from);
        const rows = lines.flatMap(({ line, parsed }) => plan.rowsOf(requireRecord(line, parsed, SUPPORTED_KINDS)));
        next = lines.at(-1)?.line ?? next;
        if (lines.length > 0) yield { rows, next };
      }
      if (from < ALL_LINES) yield { rows: plan.derivedRows(), next: ALL_LINES };
    },
  };
};

/** The position after the last line. */
const ALL_LINES = Number.MAX_SAFE_INTEGER;

const readDirectory = async (
  deps: Pick<KnownRecordDependencies, 'uploads'>,
  raw: RawFile,
  settings: Parameters<typeof createNativeDirectory>[0],
): Promise<NativePlan> => {
  const directory = createNativeDirectory(settings);
  for await (const batch of ndjsonBatches(streamRaw(deps, raw))) {
    for (const { line, parsed } of batch) directory.add(requireRecord(line, parsed, SUPPORTED_KINDS));
  }
  if (!directory.wantsSides) return directory.finish();
  for await (const batch of ndjsonBatches(streamRaw(deps, raw))) {
    for (const { line, parsed } of batch) directory.tellSide(requireRecord(line, parsed, SUPPORTED_KINDS));
  }
  return directory.finish();
};
