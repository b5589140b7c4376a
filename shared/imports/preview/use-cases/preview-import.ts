import { RECORD_COUNT_KEYS, type RecordKind } from '../../../catalogue/domain/catalogue-record.ts';
import type { RecordCounts } from '../../../ledger/entries/domain/record-types.ts';
import { emptyPage, type LivingSlot } from '../../../ledger/pages/domain/page.ts';
import type { LedgerHeaders, LedgerPages } from '../../../ledger/use-cases/ledger-ports.ts';
import type { DomainError } from '../../../platform/domain/errors.ts';
import { familyDay } from '../../../platform/domain/family.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import { choicesOf, type DuplicateChoices, duplicatesRefusal } from '../../domain/import-readiness.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import type { OtherNames } from '../../duplicates/domain/other-names.ts';
import {
  applyChoices,
  countDoubts,
  type DuplicateCandidates,
  type DuplicateDependencies,
  findImportCandidates,
} from '../../duplicates/use-cases/duplicate-candidates.ts';
import type { RecordReview } from '../../known-records/use-cases/review-record.ts';
import { withMatch } from '../../publish/use-cases/plan-source.ts';
import { createRowSource, type RowSourceDependencies } from '../../publish/use-cases/row-source.ts';
import { isDerivedRow } from '../../rows/domain/row.ts';
import { createRowDays } from '../../statements/domain/coverage.ts';
import type { FamilyNames } from '../../use-cases/import-ports.ts';
import type { Catalogue } from '../../use-cases/work-dependencies.ts';
import {
  type AccountTotal,
  countsInTotals,
  createEntryTally,
  createPageRows,
  type DateRange,
  type PredictedPage,
  predictPage,
  type RowsOfPage,
} from '../domain/predict-pages.ts';
import {
  createTargets,
  type PredictedLedger,
  type PreviewTotal,
  previewBalances,
  type Target,
} from './preview-balances.ts';
import { type Closing, closingsOf } from './preview-closings.ts';
import { type Opening, openingsOf } from './preview-openings.ts';
import {
  type FreshStep,
  freshSteps,
  type NewRecordsByKind,
  newRecordsByKind,
  predictedSecurities,
} from './preview-records.ts';

export type PreviewDependencies = Omit<RowSourceDependencies, 'rows' | 'catalogue' | 'ledger'> & {
  readonly names: { readonly list: (familyId: FamilyId) => Promise<FamilyNames> };
  readonly catalogue: Pick<Catalogue, 'lookUp' | 'securities' | 'records'>;
  readonly ledger: Pick<LedgerPages, 'read' | 'readMany'>;
  readonly imports: DuplicateDependencies['imports'];
  readonly headers: RowSourceDependencies['headers'] & LedgerHeaders;
};

/** The effect of publishing now. */
export type ImportPreview = {
  /** The error with which publishing would fail before writing anything. */
  readonly refusal?: DomainError;
  /** Rows that create an entry or record; `willMatch`: rows that match an existing one. */
  readonly willCreate: number;
  readonly willMatch: number;
  /** Rows whose entry a person deleted: it stays deleted. */
  readonly willSkipDeleted: number;
  /** Of the rows that create an entry: those that may be the same transactions as entries of another source. */
  readonly willReview: number;
  /** Rows that match an entry of which they share no word. */
  readonly renamed?: OtherNames;
  readonly newRecords: NewRecordsByKind;
  /** The first and last date of all rows. */
  readonly dateRange: DateRange | null;
  /** Totals of the created entries, by account. */
  readonly totals: readonly PreviewTotal[];
  /** Set if earlier files had records of a native file. */
  readonly known?: RecordReview;
};

/** Pages read at the same time; a page that previews an import holds all of them. */
const AT_ONCE = 16;

/**
 * Plans the rows like publishing and merges them into copies of the family's pages, without writing. Besides the rows
 * it reads the catalogue and the headers of all pages once, and a page for each account and month of the rows.
 * `sent`: what the client wants of possible duplicates; without it, they are counted and nobody is asked.
 */
export const previewImport = async (
  deps: PreviewDependencies,
  rows: RowSourceDependencies['rows'],
  record: ImportRecord,
  now: string,
  sent?: DuplicateChoices,
): Promise<ImportPreview> => {
  const { familyId } = record;
  const [source, names, accounts, family, found, placed] = await Promise.all([
    createRowSource({ ...deps, rows }, record, now),
    deps.names.list(familyId),
    deps.accounts.list(familyId),
    deps.families.find(familyId),
    findImportCandidates(deps, record, rows),
    deps.headers.list(familyId),
  ]);
  const targetOf = createTargets(source.catalogue, accounts, names, family?.currency ?? '');
  const today = familyDay(now, family?.timeZone ?? 'UTC');
  const binder = { familyId, importId: record.id, attemptId: record.id, familyCurrency: '', now };
  const securities = await predictedSecurities(deps, binder, source.catalogue);
  const tally = createEntryTally();
  const pageRows = createPageRows();
  const rowDays = createRowDays();
  const targets = new Map<string, Target>();
  const { candidates, ...about } = chosen(record, found, sent);
  const write = withMatch(candidates);
  for await (const batch of source.batches(0)) {
    for (const row of batch.rows) {
      const target = targetOf(row.account);
      const currency = row.currency ?? target.account.currency;
      targets.set(target.account.id, target);
      rowDays.see(row);
      tally.see(row, target.named, currency);
      const securityId = securities.get(row.security ?? -1) ?? null;
      for (const written of write(row)) pageRows.add(written, { account: target.account, currency, securityId });
    }
  }
  const closings = closingsOf({ record, rowDays: rowDays.days(), source, targetOf });
  const openings = openingsOf({ record, source, targetOf, headers: placed });
  const [foreseen, fresh, waiting] = await Promise.all([
    foreseeEntries(deps, record, { pages: pageRows.all(), targets, tally, now }),
    freshSteps(deps, binder, source.catalogue, names),
    countWaiting(rows, record),
  ]);
  const balanced = { ledger: deps.ledger, headers: { list: async () => placed } };
  const { pages } = foreseen;
  const matched = foreseen.matched + candidates.dropped.size;
  return {
    ...about,
    ...(source.refusal !== undefined && { refusal: source.refusal }),
    ...countRows(record.verification.expectedRecordCounts, { ...foreseen, matched }, fresh, waiting),
    newRecords: newRecordsByKind(fresh),
    dateRange: tally.dateRange(),
    totals: await withBalances(balanced, familyId, tally.totals(), { targets, pages, today, closings, openings }),
  };
};

/** The candidates as the client wants them, with the figures about them. */
const chosen = ({ id }: ImportRecord, found: DuplicateCandidates, sent: DuplicateChoices | undefined) => {
  const candidates = applyChoices(found, sent ?? choicesOf({}));
  const { renamed, doubtful } = candidates;
  const refusal = sent && duplicatesRefusal(id, countDoubts(found), sent);
  return {
    candidates,
    willReview: doubtful.size,
    ...(renamed.size > 0 && { renamed }),
    ...(refusal !== undefined && { refusal }),
  };
};

type Planned = {
  readonly pages: readonly RowsOfPage[];
  /** Keyed by the account id of the pages. */
  readonly targets: ReadonlyMap<string, Target>;
  readonly tally: ReturnType<typeof createEntryTally>;
  readonly now: string;
};
type Foreseen = {
  readonly pages: PredictedLedger['pages'];
  /** Rows of the file that match existing entries, or deleted ones. */
  readonly matched: number;
  /** Those that match deleted ones. */
  readonly deleted: number;
};

const foreseeEntries = async (
  { ledger }: PreviewDependencies,
  { id: importId, familyId }: ImportRecord,
  { pages, targets, tally, now }: Planned,
): Promise<Foreseen> => {
  const foreseen: Pick<PredictedPage, 'before' | 'after'>[] = [];
  let matched = 0;
  let deleted = 0;
  for (let at = 0; at < pages.length; at += AT_ONCE) {
    const group = pages.slice(at, at + AT_ONCE).map((page) => ({ ...page, target: targets.get(page.account.id) }));
    const known = group.filter(({ target }) => target?.isNew === false);
    const read = new Map((await ledger.readMany(familyId, known)).map((page, position) => [known[position], page]));
    for (const planned of group) {
      const page = read.get(planned) ?? emptyPage(planned.account, planned.month);
      const { before, after, created, skipped } = predictPage(page, planned.rows, { importId, now });
      foreseen.push({ before, after });
      const made = created.filter(({ parent }) => parent === null);
      for (const { content } of made.filter(isInTotals)) {
        if (planned.target !== undefined) tally.create(content, planned.target.named, content.currency);
      }
      matched += planned.rows.filter((row) => row.part === null && !isDerivedRow(row)).length;
      matched -= made.filter((slot) => !isDerivedRow(slot)).length;
      deleted += skipped.length;
    }
  }
  return { pages: foreseen, matched, deleted };
};

const isInTotals = ({ content: { kind } }: LivingSlot): boolean =>
  countsInTotals({ kind, part: null, parentIdentity: null });

const withBalances = async (
  deps: Parameters<typeof previewBalances>[0],
  familyId: FamilyId,
  totals: readonly AccountTotal[],
  { targets, closings, openings, ...foreseen }: ForBalances,
): Promise<readonly PreviewTotal[]> => {
  const all = [...targets.values()];
  const accounts = all.map(({ account }) => account);
  const days = closings.map(({ date }) => date);
  const { changeOf, cashOn } = await previewBalances(deps, familyId, { ...foreseen, accounts, days });
  return totals.map((total) => {
    const { currency } = total;
    const id = all.find(({ named }) => named.id === total.account.id && named.name === total.account.name)?.account.id;
    if (id === undefined) return { ...total, balance: null, closing: null, opening: null };
    const closing = closings.find((stated) => stated.accountId === id && stated.currency === currency);
    const opening = openings.find((stated) => stated.accountId === id && stated.currency === currency);
    return {
      ...total,
      balance: changeOf(id, currency),
      closing: closing ? { ...closing, ledger: cashOn(id, currency, closing.date) } : null,
      opening: opening ?? null,
    };
  });
};

type ForBalances = Omit<PredictedLedger, 'accounts' | 'days'> & {
  readonly targets: ReadonlyMap<string, Target>;
  readonly closings: readonly Closing[];
  readonly openings: readonly Opening[];
};

/** Rows for new accounts without a class yet, which have no step in the plan. */
const countWaiting = async (rows: RowSourceDependencies['rows'], { id, rowIndex }: ImportRecord): Promise<number> => {
  const mappings = rowIndex === null ? [] : await (await rows.open(id, rowIndex)).mappings();
  const unclassified = mappings.filter(({ type, value }) => type === 'account_type' && value === null);
  return unclassified.reduce((sum, mapping) => sum + (mapping.rows ?? 0), 0);
};

const ENTRY_KEYS = ['transactions', 'trades', 'holdings'];

const countRows = (
  expected: RecordCounts,
  { matched, deleted }: Pick<Foreseen, 'matched' | 'deleted'>,
  fresh: readonly FreshStep[],
  waiting: number,
): Pick<ImportPreview, 'willCreate' | 'willMatch' | 'willSkipDeleted'> => {
  let left = matched;
  let willCreate = 0;
  let willMatch = 0;
  for (const [key, count] of Object.entries(expected)) {
    const isEntry = ENTRY_KEYS.includes(key);
    const made = freshStepsOfKind(fresh, key).length + (key === 'accounts' ? waiting : 0);
    const created = isEntry ? count - Math.min(left, count) : Math.min(count, made);
    if (isEntry) left -= count - created;
    willCreate += created;
    willMatch += count - created;
  }
  return { willCreate, willMatch: willMatch - deleted, willSkipDeleted: deleted };
};

const freshStepsOfKind = (fresh: readonly FreshStep[], key: string): readonly FreshStep[] =>
  fresh.filter(({ step: { kind } }) => key === (kind === 'account' ? 'accounts' : COUNT_KEYS[kind]));

const COUNT_KEYS: Readonly<Partial<Record<RecordKind, string>>> = RECORD_COUNT_KEYS;
