import { type Entry, type PageRef, pageKeyOf } from '../../ledger/domain/entry.ts';
import { createMatcher, type EntryFilters } from '../../ledger/domain/entry-filters.ts';
import { createEntryBuilder } from '../../ledger/domain/page-columns.ts';
import { entriesOf } from '../../ledger/domain/read.ts';
import { pagesWith } from '../../ledger/use-cases/list-entries.ts';
import type { SliceClock } from '../../platform/use-cases/clock.ts';
import { planEntry } from '../domain/bulk-edit.ts';
import { type ChangePlan, type Operation, stateOf } from '../domain/change-plan.ts';
import { type ChangeSet, NOTHING_PLANNED, type PlannedCounts } from '../domain/change-set.ts';
import type { ChangeDependencies } from './change-ports.ts';
import { createPlanObjects } from './plan-objects.ts';

/** Limits the memory for columns: the pages of 20 accounts in a year. */
const PAGES_AT_ONCE = 240;
/** Operations that are stored together, unless one page has more. */
const BLOCK_OPERATIONS = 5_000;

/** Plans until the time is up. `isDone`: the plan is complete. */
export const planChanges = async (
  deps: ChangeDependencies,
  record: ChangeSet,
  before: ChangePlan,
  clock: SliceClock,
): Promise<{ readonly plan: ChangePlan; readonly isDone: boolean }> => {
  const objects = createPlanObjects(deps, record.id);
  const { pages, read, missing } = await selectPages(deps, record);
  const left = pages.filter((page) => before.lastPage === null || nameOf(page) > before.lastPage);
  const blocks = [...before.blocks];
  let { counts, lastPage } = before;
  let held: Operation[] = [];
  const flush = async (): Promise<void> => {
    if (held.length > 0) blocks.push({ key: await objects.saveBlock(held), operations: held.length });
    held = [];
  };
  for (let at = 0; at < left.length; at += PAGES_AT_ONCE) {
    const group = left.slice(at, at + PAGES_AT_ONCE);
    for (const entries of await read(group)) {
      const planned = planPage(deps, record, entries);
      counts = added(counts, planned.counts);
      if (held.length > 0 && held.length + planned.operations.length > BLOCK_OPERATIONS) await flush();
      held.push(...planned.operations);
    }
    lastPage = nameOf(group.at(-1));
    if (!clock.mayContinue() && at + PAGES_AT_ONCE < left.length) {
      await flush();
      return { plan: { blocks, counts, lastPage }, isDone: false };
    }
  }
  held.push(...missing());
  counts = added(counts, { ...NOTHING_PLANNED, selected: missing().length, refused: missing().length });
  await flush();
  return { plan: { blocks, counts, lastPage }, isDone: true };
};

const planPage = (
  { sha256 }: Pick<ChangeDependencies, 'sha256'>,
  { request }: ChangeSet,
  entries: readonly Entry[],
): { readonly operations: readonly Operation[]; readonly counts: PlannedCounts } => {
  const operations: Operation[] = [];
  let [changes, refused] = [0, 0];
  for (const entry of entries) {
    const outcome = planEntry(entry, request.changes);
    if (outcome === undefined) continue;
    const { change, refusal } = outcome;
    const seen = stateOf(entry, sha256);
    if (change === undefined) {
      refused++;
      operations.push({ id: entry.id, seen, refusal });
      continue;
    }
    changes++;
    const fields = change === 'delete' ? [] : (Object.keys(change) as (keyof typeof change)[]);
    operations.push({
      id: entry.id,
      seen,
      change,
      before: Object.fromEntries(fields.map((field) => [field, entry[field]])),
    });
  }
  const unchanged = entries.length - operations.length;
  return { operations, counts: { selected: entries.length, changes, refused, unchanged } };
};

const added = (a: PlannedCounts, b: PlannedCounts): PlannedCounts => ({
  selected: a.selected + b.selected,
  changes: a.changes + b.changes,
  refused: a.refused + b.refused,
  unchanged: a.unchanged + b.unchanged,
});

type SelectedPages = {
  /** Sorted by name. */
  readonly pages: readonly PageRef[];
  /** The selected transactions of each page. */
  readonly read: (pages: readonly PageRef[]) => Promise<readonly (readonly Entry[])[]>;
  /** After all pages: a refusal for each id without a transaction. */
  readonly missing: () => readonly Operation[];
};

const selectPages = async (deps: ChangeDependencies, { familyId, request }: ChangeSet): Promise<SelectedPages> => {
  const { ids, filters } = request.select;
  if (ids !== undefined) return selectIds(deps, familyId, ids);
  const all: EntryFilters = { ...filters, kind: 'transaction' };
  const found =
    all.importId === undefined
      ? pagesWith(await deps.headers.list(familyId), all)
      : ((await deps.importPages(familyId, all.importId)) ?? []);
  const match = createMatcher(all);
  return {
    pages: sorted(found),
    // without the segments of the index, so that nothing lags
    read: async (pages) =>
      (await deps.ledger.readColumns(familyId, pages)).map((page) => match(page).map(createEntryBuilder(page))),
    missing: () => [],
  };
};

const selectIds = (
  { ledger }: Pick<ChangeDependencies, 'ledger'>,
  familyId: string,
  ids: readonly string[],
): SelectedPages => {
  const wanted = new Set(ids);
  const left = new Set(ids);
  const keys = ids.flatMap((id) => pageKeyOf(id) ?? []);
  return {
    pages: sorted(keys.map(({ tag, month }) => ({ account: { id: '', tag }, month }))),
    read: async (pages) =>
      (await ledger.readMany(familyId, pages)).map((page) => {
        const entries = entriesOf(page).filter(({ id, kind }) => kind === 'transaction' && wanted.has(id));
        for (const { id } of entries) left.delete(id);
        return entries;
      }),
    missing: () => [...left].map((id) => ({ id, seen: '', refusal: 'Your family has no transaction with this id' })),
  };
};

const nameOf = (page: PageRef | undefined): string => `${page?.account.tag}|${page?.month}`;

/** Each page once, account by account. */
const sorted = (pages: readonly PageRef[]): readonly PageRef[] =>
  [...new Map(pages.map(({ account, month }) => [nameOf({ account, month }), { account, month }]))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, page]) => page);
