import type { Account, Accounts } from '../../ledger/domain/account.ts';
import { type Candidate, DUPLICATE_DAYS, findDuplicates } from '../../ledger/domain/duplicates.ts';
import type { PageAccount } from '../../ledger/domain/entry.ts';
import type { Seeker } from '../../ledger/domain/twins.ts';
import type { LedgerPages } from '../../ledger/use-cases/ledger-ports.ts';
import { addDays, monthOf } from '../../platform/domain/local-date.ts';
import type { DuplicateDecision } from '../domain/import-attributes.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import { rowImportType } from '../domain/import-type-list.ts';
import type { Mapping } from '../domain/mappings.ts';
import { type ImportRow, rowFingerprint } from '../domain/row.ts';
import type { RowDiagnostic, RowEffect } from '../domain/row-diagnostic.ts';
import type { Imports, RowReader, RowStore } from './import-ports.ts';

export type TwinDependencies = {
  readonly accounts: Pick<Accounts, 'list'>;
  readonly ledger: Pick<LedgerPages, 'readMany'>;
  readonly imports: Pick<Imports, 'find'>;
};

/** Existing entries that tell the same transactions as rows, by row number: those that rows match, and those that may be the same. */
export type Twins = {
  readonly matched: ReadonlyMap<number, string>;
  /** Those among `matched` that somebody may decide against: they have the same bank reference, or were deleted. */
  readonly referenced: ReadonlyMap<number, Candidate>;
  /** Nobody decided about them yet. */
  readonly doubtful: ReadonlyMap<number, Candidate>;
  /** What somebody decided. Those that are the same are among `matched`, too. */
  readonly decided: ReadonlyMap<number, Candidate & Pick<DuplicateDecision, 'choice'>>;
};

/** The twins of rows depend on all rows of their account, which are held in memory with their pages. */
export const MOST_ROWS_WITH_TWINS = 200_000;
/** For rows that are shown page by page, since each page reads all rows. */
export const MOST_ROWS_SHOWN_WITH_TWINS = 20_000;

/** Diagnostics of rows, where a row may turn out to match a similar existing entry. */
export const previewTwins = async (
  deps: TwinDependencies,
  record: TwinsOf,
  reader: Pick<RowReader, 'block' | 'mappings'>,
  diagnostics: readonly RowDiagnostic[],
): Promise<readonly RowDiagnostic[]> => {
  const isLarge = record.stats.rowsCount > MOST_ROWS_SHOWN_WITH_TWINS;
  if (isLarge || !diagnostics.some(({ effect }) => effect?.action === 'create')) return diagnostics;
  const twins = await twinsOf(deps, record, reader);
  return diagnostics.map((one) => {
    if (one.effect?.action !== 'create') return one;
    const effect = effectOf(twins, one.row.rowNumber);
    if (effect === undefined) return one;
    const { rules } = effect.action === 'match' ? NO_RULES : one.effect;
    return { ...one, effect: rules === undefined ? effect : { ...effect, rules } };
  });
};

const NO_RULES: Pick<RowEffect, 'rules'> = {};

/** undefined if no entry is the same transaction, or may be. */
const effectOf = ({ matched, referenced, doubtful, decided }: Twins, row: number): RowEffect | undefined => {
  const decision = decided.get(row);
  const entryId = matched.get(row) ?? null;
  if (decision !== undefined) {
    const { choice, ...candidate } = decision;
    return withCandidate({ action: choice, entryId, decision: choice }, candidate);
  }
  const proof = referenced.get(row);
  if (entryId !== null) return withCandidate({ action: 'match', entryId }, proof);
  const candidate = doubtful.get(row);
  return candidate && withCandidate({ action: 'review', entryId: candidate.entryId }, candidate);
};

const withCandidate = (effect: RowEffect, candidate: Candidate | undefined): RowEffect => {
  if (candidate === undefined) return effect;
  const { entryId, deletedAt } = candidate;
  return deletedAt === undefined
    ? { ...effect, candidate }
    : { ...effect, entryId: null, candidate, deleted: { entryId, at: deletedAt } };
};

/** Entries that rows match although they differ in some fields, by row number. */
export const twinsOfRows = async (
  deps: TwinDependencies,
  record: TwinsOf & Pick<ImportRecord, 'id' | 'rowIndex'>,
  rows: Pick<RowStore, 'open'>,
): Promise<Twins> =>
  mayHaveTwins(record) && record.rowIndex !== null
    ? twinsOf(deps, record, await rows.open(record.id, record.rowIndex))
    : NONE;

type TwinsOf = Pick<ImportRecord, 'familyId' | 'accountId' | 'type' | 'stats' | 'raw'>;
const NONE: Twins = { matched: new Map(), referenced: new Map(), doubtful: new Map(), decided: new Map() };

export const twinsOf = async (
  deps: TwinDependencies,
  record: TwinsOf,
  reader: Pick<RowReader, 'block' | 'mappings'>,
): Promise<Twins> => {
  if (!mayHaveTwins(record)) return NONE;
  const [accounts, mappings] = await Promise.all([deps.accounts.list(record.familyId), reader.mappings()]);
  const accountOf = accountFinder(record, accounts, mappings);
  const seekers = createSeekers();
  for (let number = 0; ; number++) {
    const rows = await reader.block(number);
    if (rows === undefined) return findRowTwins(deps, record, seekers);
    for (const { row } of rows) addRow(seekers, row, accountOf(row));
  }
};

const addRow = (seekers: Seekers, row: ImportRow, account: Account | undefined): void => {
  if (row.entry?.part != null) seekers.split(row.entry.part.row);
  if (row.splits.length > 0) seekers.split(row.rowNumber);
  const fingerprint = account && rowFingerprint(row, currencyOf(row, account));
  if (account !== undefined && fingerprint !== undefined) {
    const { rowNumber, reference, duplicate } = row;
    seekers.add(account, { ...fingerprint, row: rowNumber, ...(reference && { reference }) }, duplicate);
  }
};

const currencyOf = ({ fields, entry }: ImportRow, { currency }: Account): string =>
  entry?.currencyFromFile ? fields.currency : currency;

const accountFinder = (
  { accountId }: Pick<ImportRecord, 'accountId'>,
  accounts: readonly Account[],
  mappings: readonly Mapping[],
): ((row: ImportRow) => Account | undefined) => {
  const known = new Map(accounts.map((account) => [account.id, account]));
  const own = known.get(accountId ?? '');
  if (accountId !== null) return () => own;
  const ids = new Map(mappings.flatMap(({ type, key, mappable }) => (type === 'account' ? [[key, mappable?.id]] : [])));
  return ({ fields }) => known.get(ids.get(fields.account) ?? '');
};

/** Collects the rows of a file by account; rows that turn out to be split only match their own slot. */
export const createSeekers = () => {
  const byAccount = new Map<PageAccount, Seeker[]>();
  const decisions = new Map<number, DuplicateDecision>();
  const split = new Set<number>();
  return {
    add: (
      account: PageAccount,
      { row, kind, date, amount, currency, name, details, reference }: Seeker,
      decision?: DuplicateDecision,
    ): void => {
      if (decision !== undefined) decisions.set(row, decision);
      const seekers = byAccount.get(account) ?? [];
      byAccount.set(account, seekers);
      const seeker = { row, kind, date, amount, currency, name, details };
      seekers.push(reference === undefined ? seeker : { ...seeker, reference });
    },
    split: (row: number): void => {
      split.add(row);
    },
    /** What somebody decided, by row number. */
    decisions: decisions as ReadonlyMap<number, DuplicateDecision>,
    /** The rows of the file by account. */
    all: (): ReadonlyMap<PageAccount, readonly Seeker[]> =>
      split.size === 0
        ? byAccount
        : new Map(
            [...byAccount].map(([account, seekers]) => [
              account,
              seekers.map((seeker) => (split.has(seeker.row) ? { ...seeker, isSplit: true } : seeker)),
            ]),
          ),
  };
};

type Seekers = ReturnType<typeof createSeekers>;

/** Holds all pages of an account and its rows in memory at once. */
export const findRowTwins = async (
  { ledger, imports }: Pick<TwinDependencies, 'ledger' | 'imports'>,
  { familyId, raw }: Pick<ImportRecord, 'familyId' | 'raw'>,
  seekers: Seekers,
): Promise<Twins> => {
  const isSameFile = createFileComparison(imports, familyId, raw);
  const matched = new Map<number, string>();
  const referenced = new Map<number, Candidate>();
  const doubtful = new Map<number, Candidate>();
  for (const [account, rows] of seekers.all()) {
    const days = new Set(rows.map(({ date }) => date));
    const near = [...days].flatMap((date) => [addDays(date, -DUPLICATE_DAYS), date, addDays(date, DUPLICATE_DAYS)]);
    const months = [...new Set(near.map(monthOf))].sort();
    const pages = await ledger.readMany(
      familyId,
      months.map((month) => ({ account, month })),
    );
    for (const [row, { importIds, isCertain, isReferenced, ...candidate }] of findDuplicates(pages, rows)) {
      const isSame = isCertain || (await isSameFile(importIds));
      if (isSame) matched.set(row, candidate.entryId);
      else doubtful.set(row, candidate);
      if (isReferenced || (isSame && candidate.deletedAt !== undefined)) referenced.set(row, candidate);
    }
  }
  return decideTwins({ matched, referenced, doubtful, decided: new Map() }, seekers.decisions);
};

/** A decision about another entry than the one that is the best pair now says nothing. Equal references do not overrule it. */
const decideTwins = (twins: Twins, decisions: ReadonlyMap<number, DuplicateDecision>): Twins => {
  const matched = new Map(twins.matched);
  const [referenced, doubtful] = [new Map(twins.referenced), new Map(twins.doubtful)];
  const decided = new Map<number, Candidate & Pick<DuplicateDecision, 'choice'>>();
  for (const [row, { choice, entryId }] of decisions) {
    const candidate = doubtful.get(row) ?? referenced.get(row);
    if (candidate?.entryId !== entryId) continue;
    for (const map of [matched, referenced, doubtful]) map.delete(row);
    decided.set(row, { ...candidate, choice });
    if (choice === 'match') matched.set(row, entryId);
  }
  return { matched, referenced, doubtful, decided };
};

/** Whether one of the imports is of the same file: its rows are the same, whatever somebody decided about them. */
const createFileComparison = (
  imports: TwinDependencies['imports'],
  familyId: string,
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

/** How many rows of an import may be the same transactions as entries of another source. */
export const countDoubtful =
  (deps: TwinDependencies & { readonly rows: Pick<RowStore, 'open'> }) =>
  async (record: ImportRecord): Promise<number> =>
    (await twinsOfRows(deps, record, deps.rows)).doubtful.size;

/** Whether rows are compared with what other sources tell. */
export const mayHaveTwins = ({ type, stats }: Pick<ImportRecord, 'type' | 'stats'>): boolean => {
  const rows = rowImportType(type);
  return rows !== undefined && !rows.ignoresAccount && stats.rowsCount <= MOST_ROWS_WITH_TWINS;
};
