import type { Account, Accounts } from '../../../ledger/entries/domain/account.ts';
import { type PageAccount, type PageRef, pageKeyOf } from '../../../ledger/entries/domain/entry.ts';
import type { Candidate, Duplicate } from '../../../ledger/identity/domain/duplicate-candidate.ts';
import { findDuplicates } from '../../../ledger/identity/domain/duplicates.ts';
import type { NewRow } from '../../../ledger/identity/domain/matching-slots.ts';
import { PENDING_DAYS } from '../../../ledger/identity/domain/pending-rule.ts';
import type { LedgerPages } from '../../../ledger/use-cases/ledger-ports.ts';
import { addDays, monthOf } from '../../../platform/domain/dates/local-date.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { DuplicateDecision } from '../../domain/import-attributes.ts';
import type { DuplicateChoices } from '../../domain/import-readiness.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import type { Mapping } from '../../mappings/domain/mappings.ts';
import { type ImportRow, rowFingerprint } from '../../rows/domain/row.ts';
import type { RowDiagnostic, RowEffect } from '../../rows/domain/row-diagnostic.ts';
import { hasEntryRows } from '../../types/domain/type-facts.ts';
import type { BlockInfo, Imports, RowReader, RowStore } from '../../use-cases/import-ports.ts';
import type { OtherName, OtherNames } from '../domain/other-names.ts';

export type DuplicateDependencies = {
  readonly accounts: Pick<Accounts, 'list'>;
  readonly ledger: Pick<LedgerPages, 'readMany'>;
  readonly imports: Pick<Imports, 'find'>;
};

/** Existing entries that tell the same transactions as rows, by row number: those that rows match, and those that may be the same. */
export type DuplicateCandidates = {
  readonly matched: ReadonlyMap<number, string>;
  /** Those among `matched` that somebody may decide against: they have the same bank reference or other names, or were deleted. */
  readonly referenced: ReadonlyMap<number, Candidate>;
  /** Those among `matched` that share no word with their entry, and that nobody decided about. */
  readonly renamed: OtherNames;
  /** Nobody decided about them yet. */
  readonly doubtful: ReadonlyMap<number, Candidate>;
  /** Decisions of people. Those that are the same are among `matched`, too. */
  readonly decided: ReadonlyMap<number, Candidate & Pick<DuplicateDecision, 'choice'>>;
  /** Rows among `matched` that book their entry, if that is pending. */
  readonly books: ReadonlySet<number>;
  /** Pending rows that are not written, because another row or an entry is their booking. */
  readonly dropped: ReadonlySet<number>;
};

/** Duplicate candidates depend on all rows of their account, which are held in memory with their pages. */
export const MOST_ROWS_COMPARED = 200_000;
/** For rows that are shown page by page, since each page reads all rows. */
export const MOST_ROWS_SHOWN_WITH_CANDIDATES = 20_000;

/** Diagnostics of rows, where a row may turn out to match a similar existing entry. */
export const previewDuplicates = async (
  deps: DuplicateDependencies,
  record: ComparedImport,
  reader: ComparedRows,
  diagnostics: readonly RowDiagnostic[],
): Promise<readonly RowDiagnostic[]> => {
  const isLarge = record.stats.rowsCount > MOST_ROWS_SHOWN_WITH_CANDIDATES;
  if (isLarge || !diagnostics.some(({ effect }) => effect?.action === 'create')) return diagnostics;
  const candidates = await findCandidates(deps, record, reader);
  return diagnostics.map((diagnostic) => {
    if (diagnostic.effect?.action !== 'create') return diagnostic;
    const effect = effectOf(candidates, diagnostic.row.rowNumber);
    if (effect === undefined) return diagnostic;
    const { rules } = effect.action === 'match' ? NO_RULES : diagnostic.effect;
    return { ...diagnostic, effect: rules === undefined ? effect : { ...effect, rules } };
  });
};

const NO_RULES: Pick<RowEffect, 'rules'> = {};

/** undefined if no entry is the same transaction, or may be. */
const effectOf = (
  { matched, referenced, doubtful, decided, dropped }: DuplicateCandidates,
  row: number,
): RowEffect | undefined => {
  const decision = decided.get(row);
  const entryId = matched.get(row) ?? null;
  if (decision !== undefined) {
    const { choice, ...candidate } = decision;
    return withCandidate({ action: choice, entryId, decision: choice }, candidate);
  }
  if (dropped.has(row)) return { action: 'match', entryId: null };
  const proof = referenced.get(row);
  if (entryId !== null) return withCandidate({ action: 'match', entryId }, proof);
  const candidate = doubtful.get(row);
  return candidate && withCandidate({ action: 'review', entryId: entryIdOf(candidate) }, candidate);
};

/** null for a row of the same file that has no entry yet. */
const entryIdOf = ({ entryId }: Candidate): string | null => (pageKeyOf(entryId) === undefined ? null : entryId);

const withCandidate = (effect: RowEffect, candidate: Candidate | undefined): RowEffect => {
  if (candidate === undefined) return effect;
  const { entryId, deletedAt } = candidate;
  return deletedAt === undefined
    ? { ...effect, candidate }
    : { ...effect, entryId: null, candidate, deleted: { entryId, at: deletedAt } };
};

/** Entries that rows match although they differ in some fields, by row number. */
export const findImportCandidates = async (
  deps: DuplicateDependencies,
  record: ComparedImport & Pick<ImportRecord, 'id' | 'rowIndex'>,
  rows: Pick<RowStore, 'open'>,
): Promise<DuplicateCandidates> =>
  mayHaveDuplicates(record) && record.rowIndex !== null
    ? findCandidates(deps, record, await rows.open(record.id, record.rowIndex))
    : NONE;

type ComparedImport = Pick<ImportRecord, 'familyId' | 'accountId' | 'type' | 'stats' | 'raw'>;
const NONE: DuplicateCandidates = {
  matched: new Map(),
  referenced: new Map(),
  renamed: new Map(),
  doubtful: new Map(),
  decided: new Map(),
  books: new Set(),
  dropped: new Set(),
};

type ComparedRows = Pick<RowReader, 'blocks' | 'block' | 'mappings'>;

export const findCandidates = async (
  deps: DuplicateDependencies,
  record: ComparedImport,
  reader: ComparedRows,
): Promise<DuplicateCandidates> => {
  if (!mayHaveDuplicates(record)) return NONE;
  const [accounts, mappings] = await Promise.all([deps.accounts.list(record.familyId), reader.mappings()]);
  const { accountOf, areAllNew } = accountFinder(record, accounts, mappings);
  if (areAllNew && isAllBooked(reader.blocks)) return NONE;
  const newAccount = newAccounts();
  const newRows = createNewRows();
  for (let number = 0; ; number++) {
    const rows = await reader.block(number);
    if (rows === undefined) return compareWithLedger(deps, record, newRows);
    for (const { row } of rows)
      addRow(newRows, row, accountOf(row) ?? newAccount(row.fields.account, row.fields.currency));
  }
};

type SeekingAccount = PageAccount & Pick<Account, 'currency'>;

/** Accounts that do not exist yet, by text or number: only rows of the same file can be the same transactions. */
export const newAccounts = () => {
  const known = new Map<string | number, SeekingAccount>();
  return (key: string | number, currency: string): SeekingAccount => {
    const account = known.get(key) ?? { id: '', tag: '', currency };
    known.set(key, account);
    return account;
  };
};

const addRow = (newRows: NewRows, row: ImportRow, account: SeekingAccount): void => {
  if (row.entry?.part != null) newRows.split(row.entry.part.row);
  if (row.splits.length > 0) newRows.split(row.rowNumber);
  const fingerprint = rowFingerprint(row, currencyOf(row, account));
  if (fingerprint !== undefined) {
    const { rowNumber, reference, pending, duplicate } = row;
    const marks = { ...(reference && { reference }), ...(pending && { pending }) };
    newRows.add(account, { ...fingerprint, row: rowNumber, ...marks }, duplicate);
  }
};

const currencyOf = ({ fields, entry }: ImportRow, { currency }: SeekingAccount): string =>
  entry?.currencyFromFile ? fields.currency : currency;

const accountFinder = (
  { accountId }: Pick<ImportRecord, 'accountId'>,
  accounts: readonly Account[],
  mappings: readonly Mapping[],
): { readonly accountOf: (row: ImportRow) => Account | undefined; readonly areAllNew: boolean } => {
  const known = new Map(accounts.map((account) => [account.id, account]));
  const own = known.get(accountId ?? '');
  if (accountId !== null) return { accountOf: () => own, areAllNew: own === undefined };
  const ids = new Map(mappings.flatMap(({ type, key, mappable }) => (type === 'account' ? [[key, mappable?.id]] : [])));
  const areAllNew = [...ids.values()].every((id) => id === undefined || !known.has(id));
  return { accountOf: ({ fields }) => known.get(ids.get(fields.account) ?? ''), areAllNew };
};

/**
 * Whether no row is pending. Then the rows of an account without entries, even deleted ones, need no comparison: within
 * a file, only a pending row and its booking can be the same. Older blocks may have pending rows without saying so.
 */
export const isAllBooked = (blocks: readonly BlockInfo[]): boolean =>
  blocks.length > 0 && blocks.every(({ pending }) => pending === 0);

type AddedRow = Omit<NewRow, 'currency'> & { readonly currency: string | null };

/** Collects the rows of a file by account; rows that turn out to be split only match their own slot. */
export const createNewRows = () => {
  const byAccount = new Map<PageAccount, NewRow[]>();
  const decisions = new Map<number, DuplicateDecision>();
  const split = new Set<number>();
  return {
    /** A row without a currency has that of the account. */
    add: (
      account: SeekingAccount,
      { row, kind, date, amount, currency, name, details, reference, pending }: AddedRow,
      decision?: DuplicateDecision,
    ): void => {
      if (decision !== undefined) decisions.set(row, decision);
      const newRows = byAccount.get(account) ?? [];
      byAccount.set(account, newRows);
      const newRow: NewRow = { row, kind, date, amount, currency: currency ?? account.currency, name, details };
      if ((reference ?? pending ?? decision) === undefined) {
        newRows.push(newRow);
        return;
      }
      newRows.push({
        ...newRow,
        ...(reference !== undefined && { reference }),
        ...(pending && { pending }),
        ...(decision?.choice === 'create' && { apart: decision.entryId }),
      });
    },
    split: (row: number): void => {
      split.add(row);
    },
    /** Decisions of people, by row number. */
    decisions: (): ReadonlyMap<number, DuplicateDecision> => decisions,
    /** The rows of the file by account. */
    all: (): ReadonlyMap<PageAccount, readonly NewRow[]> =>
      split.size === 0
        ? byAccount
        : new Map(
            [...byAccount].map(([account, newRows]) => [
              account,
              newRows.map((newRow) => (split.has(newRow.row) ? { ...newRow, isSplit: true } : newRow)),
            ]),
          ),
  };
};

type NewRows = ReturnType<typeof createNewRows>;

/** The pages of the days on which the same transactions may be; none of an account that does not exist yet. */
const pagesNear = (account: PageAccount, rows: readonly NewRow[]): readonly PageRef[] => {
  if (account.tag === '') return [];
  const days = new Set(rows.map(({ date }) => date));
  const near = [...days].flatMap((date) => [addDays(date, -PENDING_DAYS), date, addDays(date, PENDING_DAYS)]);
  return [...new Set(near.map(monthOf))].sort().map((month) => ({ account, month }));
};

/** Holds all pages of an account and its rows in memory at once. */
export const compareWithLedger = async (
  { ledger, imports }: Pick<DuplicateDependencies, 'ledger' | 'imports'>,
  { familyId, raw }: Pick<ImportRecord, 'familyId' | 'raw'>,
  newRows: NewRows,
): Promise<DuplicateCandidates> => {
  const isSameFile = createFileComparison(imports, familyId, raw);
  const found = nothingFound();
  for (const [account, rows] of newRows.all()) {
    const pages = await ledger.readMany(familyId, pagesNear(account, rows));
    const names = new Map(rows.map(({ row, name }) => [row, name]));
    for (const [row, duplicate] of findDuplicates(pages, rows)) {
      const isSame = duplicate.isCertain || (await isSameFile(duplicate.importIds));
      take({ row, name: names.get(row) ?? '' }, duplicate, isSame, found);
    }
  }
  return applyDecisions({ ...found, decided: new Map() }, newRows.decisions());
};

const nothingFound = () => ({
  matched: new Map<number, string>(),
  referenced: new Map<number, Candidate>(),
  renamed: new Map<number, OtherName>(),
  doubtful: new Map<number, Candidate>(),
  books: new Set<number>(),
  dropped: new Set<number>(),
});
type Found = ReturnType<typeof nothingFound>;

const take = (
  { row, name }: Pick<NewRow, 'row' | 'name'>,
  { importIds: _, isCertain: __, isReferenced, isRenamed, books, ...candidate }: Duplicate,
  isSame: boolean,
  found: Found,
): void => {
  const { referenced, renamed, doubtful } = found;
  if (books) found.books.add(row);
  if (isSame) accept(row, candidate, found);
  else doubtful.set(row, candidate);
  if (isReferenced || (isSame && candidate.deletedAt !== undefined)) referenced.set(row, candidate);
  if (!isRenamed) return;
  referenced.set(row, { ...candidate, reasons: [...candidate.reasons, 'same statement'] });
  renamed.set(row, { name, entryName: candidate.name });
};

type Accepted = Pick<Found, 'matched' | 'dropped'>;

/** The row is the same transaction as the candidate. Of a pending row and its booking, the booking stays. */
const accept = (row: number, { entryId, booking }: Candidate, { matched, dropped }: Accepted): void => {
  if (booking?.status === 'booked') dropped.add(row);
  else matched.set(row, entryId);
  if (booking?.status === 'pending' && booking.row !== undefined) dropped.add(booking.row);
};

/** The candidates that nobody decided about, as the client wants them. */
export const applyChoices = (
  candidates: DuplicateCandidates,
  { onPossibleDuplicate, onOtherNames }: DuplicateChoices,
): DuplicateCandidates => {
  const kept = onOtherNames === 'create' ? withoutRenamed(candidates) : candidates;
  return onPossibleDuplicate === 'match' ? acceptDoubtful(kept) : kept;
};

/** Such rows are new entries. */
const withoutRenamed = (candidates: DuplicateCandidates): DuplicateCandidates => {
  const [matched, referenced] = [new Map(candidates.matched), new Map(candidates.referenced)];
  for (const row of candidates.renamed.keys()) for (const map of [matched, referenced]) map.delete(row);
  return { ...candidates, matched, referenced, renamed: new Map() };
};

/** Accepts every candidate that nobody decided about. */
const acceptDoubtful = (candidates: DuplicateCandidates): DuplicateCandidates => {
  const [matched, dropped] = [new Map(candidates.matched), new Set(candidates.dropped)];
  for (const [row, candidate] of candidates.doubtful) {
    if (!dropped.has(row)) accept(row, candidate, { matched, dropped });
  }
  return withoutDropped({ ...candidates, matched, dropped, doubtful: new Map() });
};

/** Nothing is to be decided about rows that are not written. */
const withoutDropped = (candidates: DuplicateCandidates): DuplicateCandidates => {
  const without = <Value>(values: ReadonlyMap<number, Value>): ReadonlyMap<number, Value> =>
    new Map([...values].filter(([row]) => !candidates.dropped.has(row)));
  const { matched, referenced, renamed, doubtful } = candidates;
  return {
    ...candidates,
    matched: without(matched),
    referenced: without(referenced),
    renamed: without(renamed),
    doubtful: without(doubtful),
  };
};

/** A decision about another entry than the one that is the best pair now says nothing. Equal references do not overrule it. */
const applyDecisions = (
  candidates: DuplicateCandidates,
  decisions: ReadonlyMap<number, DuplicateDecision>,
): DuplicateCandidates => {
  const [matched, dropped] = [new Map(candidates.matched), new Set(candidates.dropped)];
  const [referenced, doubtful] = [new Map(candidates.referenced), new Map(candidates.doubtful)];
  const renamed = new Map(candidates.renamed);
  const decided = new Map<number, Candidate & Pick<DuplicateDecision, 'choice'>>();
  for (const [row, { choice, entryId }] of decisions) {
    const candidate = doubtful.get(row) ?? referenced.get(row);
    if (candidate?.entryId !== entryId) continue;
    for (const map of [matched, referenced, renamed, doubtful]) map.delete(row);
    decided.set(row, { ...candidate, choice });
    if (choice === 'match') accept(row, candidate, { matched, dropped });
  }
  return withoutDropped({ ...candidates, matched, referenced, renamed, doubtful, decided, dropped });
};

/** Whether one of the imports is of the same file: its rows are the same, whatever somebody decided about them. */
const createFileComparison = (
  imports: DuplicateDependencies['imports'],
  familyId: FamilyId,
  raw: ImportRecord['raw'],
): ((importIds: readonly string[]) => Promise<boolean>) => {
  const hashes = new Map<string, Promise<string | undefined>>();
  const hashOf = (id: string): Promise<string | undefined> => {
    const found = hashes.get(id) ?? imports.find(familyId, id).then((record) => record?.raw?.sha256);
    hashes.set(id, found);
    return found;
  };
  return async (importIds) => {
    if (raw === null || raw.sha256 === '') return false;
    for (const id of importIds) if ((await hashOf(id)) === raw.sha256) return true;
    return false;
  };
};

/** Rows that may be the same transactions as entries of another source, and those of which one may be the booking of a pending one. */
export type Doubts = { readonly duplicates: number; readonly bookings: number };

export const countDoubts = ({ doubtful }: Pick<DuplicateCandidates, 'doubtful'>): Doubts => {
  const bookings = [...doubtful.values()].filter(({ booking }) => booking !== undefined).length;
  return { duplicates: doubtful.size - bookings, bookings };
};

export const countDoubtful =
  (deps: DuplicateDependencies & { readonly rows: Pick<RowStore, 'open'> }) =>
  async (record: ImportRecord): Promise<Doubts> =>
    countDoubts(await findImportCandidates(deps, record, deps.rows));

/** Whether rows are compared with what other sources tell. */
export const mayHaveDuplicates = ({ type, stats }: Pick<ImportRecord, 'type' | 'stats'>): boolean =>
  hasEntryRows(type) && stats.rowsCount <= MOST_ROWS_COMPARED;
