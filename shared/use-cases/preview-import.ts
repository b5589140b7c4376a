import { RECORD_COUNT_KEYS, type RecordKind } from '../domain/catalogue/catalogue-record.ts';
import {
  type AccountTotal,
  countMatches,
  createEntryTally,
  type DateRange,
  type TallyAccount,
  type TallyPage,
} from '../domain/imports/entry-tally.ts';
import type { RecordCounts } from '../domain/imports/import.ts';
import type { ImportRecord } from '../domain/imports/import-record.ts';
import type { CatalogueStep } from '../domain/imports/plan.ts';
import type { KnownRecords } from './import-ports.ts';
import type { Account, LedgerPages } from './ports.ts';
import type { Binder, Catalogue } from './work/catalogue-port.ts';
import { createRowSource, type RowSourceDependencies } from './work/row-source.ts';

export type PreviewDependencies = Omit<RowSourceDependencies, 'rows' | 'catalogue' | 'ledger'> & {
  readonly names: { readonly list: (familyId: string) => Promise<KnownRecords> };
  readonly catalogue: Pick<Catalogue, 'lookUp' | 'securities' | 'records'>;
  readonly ledger: Pick<LedgerPages, 'read' | 'readMany'>;
};

/** What publishing would do now. */
export type ImportPreview = {
  /** Rows that become an entry or a record, and rows that stand on one which is there. */
  readonly willCreate: number;
  readonly willMatch: number;
  readonly newRecords: Readonly<Record<NamedKind, NewRecords>>;
  readonly dateRange: DateRange | null;
  readonly totals: readonly AccountTotal[];
};
export type NewRecords = { readonly count: number; readonly names: readonly string[] };

const NAMED_KINDS = ['category', 'tag', 'merchant', 'account'] as const;
type NamedKind = (typeof NAMED_KINDS)[number];

const NAMES_SHOWN = 20;
/** Pages, and look-ups, held at the same time. */
const AT_ONCE = 16;

/**
 * Plans the rows as publishing would, and compares the plan with what the family has, writing nothing. Besides the rows
 * it reads the catalogue once, and one page for each account and month that rows go to.
 */
export const previewImport = async (
  deps: PreviewDependencies,
  rows: RowSourceDependencies['rows'],
  record: ImportRecord,
  now: string,
): Promise<ImportPreview> => {
  const [source, names, accounts] = await Promise.all([
    createRowSource({ ...deps, rows }, record, now),
    deps.names.list(record.familyId),
    deps.accounts.list(record.familyId),
  ]);
  const known = new Map(accounts.map((account) => [account.id, account]));
  const family = await deps.families.find(record.familyId);
  const tally = createEntryTally();
  for await (const batch of source.batches(0)) {
    for (const row of batch.rows) {
      const { account, currency } = targetOf(source.catalogue[row.account], known, names);
      tally.add(row, account, row.currency ?? currency ?? family?.currency ?? '');
    }
  }
  const waiting = await countWaiting(rows, record);
  const binder = { familyId: record.familyId, importId: record.id, attemptId: record.id, familyCurrency: '', now };
  const fresh = await newSteps(deps, binder, source.catalogue, names);
  const matched = await countOnPages(deps, record.familyId, known, tally.pages());
  return {
    ...countRows(record.verification.expectedRecordCounts, matched, fresh, waiting),
    newRecords: byKind(fresh),
    dateRange: tally.dateRange(),
    totals: tally.totals(),
  };
};

type Target = { readonly account: TallyAccount; readonly currency: string | null };

/** The account that rows with this step go to; one that publishing will make has no id yet. */
const targetOf = (
  step: CatalogueStep | undefined,
  known: ReadonlyMap<string, Account>,
  names: KnownRecords,
): Target => {
  if (step?.kind !== 'account') return { account: { id: null, name: '' }, currency: null };
  const { bind } = step;
  const named = bind.by === 'id' ? bind.otherwise : bind;
  const id = bind.by === 'id' ? bind.id : bind.by === 'name' ? names.account.get(bind.name) : undefined;
  const account = known.get(id ?? '');
  if (account !== undefined) return { account: { id: account.id, name: account.name }, currency: account.currency };
  return { account: { id: null, name: named?.name ?? '' }, currency: named?.defaults.currency ?? null };
};

/** Steps that lead to no record yet. */
const newSteps = async (
  { catalogue }: PreviewDependencies,
  binder: Binder,
  steps: readonly CatalogueStep[],
  names: KnownRecords,
): Promise<readonly CatalogueStep[]> => {
  const fresh: CatalogueStep[] = [];
  for (let at = 0; at < steps.length; at += AT_ONCE) {
    const group = steps.slice(at, at + AT_ONCE);
    const isKnown = await Promise.all(group.map(async (step) => isNamed(step, names) || (await isFound(step))));
    fresh.push(...group.filter((_, position) => isKnown[position] === false));
  }
  return fresh;

  async function isFound(step: CatalogueStep): Promise<boolean> {
    const isListed = (NAMED_KINDS as readonly string[]).includes(step.kind);
    return !(isListed && step.bind.by === 'name') && (await catalogue.lookUp(binder, step)) !== undefined;
  }
};

const isNamed = ({ kind, bind }: CatalogueStep, names: KnownRecords): boolean =>
  bind.by === 'name' && kind in names && names[kind as NamedKind].has(bind.name);

/** Rows that stand on entries which are there. */
const countOnPages = async (
  { ledger }: PreviewDependencies,
  familyId: string,
  known: ReadonlyMap<string, Account>,
  pages: readonly TallyPage[],
): Promise<number> => {
  let matched = 0;
  for (let at = 0; at < pages.length; at += AT_ONCE) {
    const group = pages.slice(at, at + AT_ONCE).flatMap(({ accountId, month, rows }) => {
      const account = known.get(accountId);
      return account === undefined ? [] : [{ account, month, rows }];
    });
    const read = await ledger.readMany(familyId, group);
    for (const [position, page] of read.entries()) matched += countMatches(page, group[position]?.rows ?? new Map());
  }
  return matched;
};

/** Rows that will be new accounts once their class is told: no step stands for them yet. */
const countWaiting = async (rows: RowSourceDependencies['rows'], { id, rowIndex }: ImportRecord): Promise<number> => {
  const mappings = rowIndex === null ? [] : await (await rows.open(id, rowIndex)).mappings();
  const untold = mappings.filter(({ type, value }) => type === 'account_type' && value === null);
  return untold.reduce((sum, mapping) => sum + (mapping.rows ?? 0), 0);
};

const ENTRY_KEYS = ['transactions', 'trades'];

const countRows = (
  expected: RecordCounts,
  matched: number,
  fresh: readonly CatalogueStep[],
  waiting: number,
): Pick<ImportPreview, 'willCreate' | 'willMatch'> => {
  let left = matched;
  let willCreate = 0;
  let willMatch = 0;
  for (const [key, count] of Object.entries(expected)) {
    const isEntry = ENTRY_KEYS.includes(key);
    const made = freshOf(fresh, key).length + (key === 'accounts' ? waiting : 0);
    const created = isEntry ? count - Math.min(left, count) : Math.min(count, made);
    if (isEntry) left -= count - created;
    willCreate += created;
    willMatch += count - created;
  }
  return { willCreate, willMatch };
};

const freshOf = (fresh: readonly CatalogueStep[], key: string): readonly CatalogueStep[] =>
  fresh.filter(({ kind }) => key === (kind === 'account' ? 'accounts' : COUNT_KEYS[kind]));

const COUNT_KEYS: Readonly<Partial<Record<RecordKind, string>>> = RECORD_COUNT_KEYS;

/** Of steps that are bound by name those whose name the family has not; of others all. */
export const newRecordsOf = (steps: readonly CatalogueStep[], names: KnownRecords): ImportPreview['newRecords'] =>
  byKind(steps.filter((step) => !isNamed(step, names)));

const byKind = (fresh: readonly CatalogueStep[]): ImportPreview['newRecords'] =>
  Object.fromEntries(NAMED_KINDS.map((kind) => [kind, newRecords(fresh, kind)])) as ImportPreview['newRecords'];

const newRecords = (fresh: readonly CatalogueStep[], wanted: NamedKind): NewRecords => {
  const named = fresh
    .filter(({ kind }) => kind === wanted)
    .map(({ bind }) => (bind.by === 'id' ? bind.otherwise : bind));
  return { count: named.length, names: named.slice(0, NAMES_SHOWN).map((one) => one?.name ?? '') };
};
