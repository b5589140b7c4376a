import { type Entry, type PageRef, pageKeyOf } from '../../ledger/domain/entry.ts';
import { createMatcher, type EntryFilters } from '../../ledger/domain/entry-filters.ts';
import { isLiving, type LivingSlot } from '../../ledger/domain/page.ts';
import { createSlotBuilder } from '../../ledger/domain/page-columns.ts';
import { createEntryView } from '../../ledger/domain/read.ts';
import { pagesWith } from '../../ledger/use-cases/list-entries.ts';
import { isUuid } from '../../platform/domain/ids.ts';
import type { SliceClock } from '../../platform/use-cases/clock.ts';
import { type PlannedOutcome, planEach, planEntry, type Reference, referencesIn } from '../domain/bulk-edit.ts';
import { type ChangePlan, type Operation, stateOf } from '../domain/change-plan.ts';
import { type ChangeSet, NOTHING_PLANNED, type PlannedCounts } from '../domain/change-set.ts';
import { planTransfer } from '../domain/link-transfers.ts';
import { compileRules, referencesOf } from '../domain/run-rules.ts';
import type { ChangeDependencies } from './change-ports.ts';
import { createPlanObjects } from './plan-objects.ts';

/** Limits the memory for columns: the pages of 20 accounts in a year. */
const PAGES_AT_ONCE = 240;
/** Operations that are stored together, unless one page has more. */
const BLOCK_OPERATIONS = 5_000;

type Selected = { readonly entry: Entry; readonly slot: LivingSlot };
type Decide = (selected: Selected) => (PlannedOutcome & { readonly ruleIds?: readonly string[] }) | undefined;

/** The start of a plan. Rules are kept as they are now. */
export const beginPlan = async (
  { records }: Pick<ChangeDependencies, 'records'>,
  { familyId, request }: ChangeSet,
): Promise<ChangePlan> => {
  const bare = { blocks: [], counts: NOTHING_PLANNED, lastPage: null };
  if (request.rules === undefined) {
    const changes = request.each === undefined ? [request.changes] : Object.values(request.each);
    return { ...bare, rules: null, references: distinct(changes.flatMap(referencesIn)) };
  }
  const { ids } = request.rules;
  const rules = (await records.listOf(familyId, 'rule'))
    .filter((record) => record.kind === 'rule')
    .filter((rule) => (ids === null ? rule.active : ids.includes(rule.id)))
    .map(({ id, effectiveDate, position, stopAfterMatch, conditions, actions, createdAt }) => ({
      id,
      effectiveDate,
      position,
      stopAfterMatch,
      conditions,
      actions,
      createdAt,
    }));
  const references = distinct(referencesOf(rules));
  const known = await knownAmong(records, familyId, references);
  return { ...bare, rules, references: references.filter(({ recordId }) => known.has(recordId)) };
};

const distinct = (references: readonly Reference[]): readonly Reference[] => [
  ...new Map(references.map((one) => [`${one.kind}|${one.recordId}`, one])).values(),
];

const knownAmong = async (
  records: ChangeDependencies['records'],
  familyId: string,
  references: readonly Reference[],
): Promise<ReadonlySet<string>> => {
  const found = await Promise.all(
    (['category', 'merchant', 'tag'] as const).map((kind) => {
      const ids = references.filter((one) => one.kind === kind && isUuid(one.recordId)).map((one) => one.recordId);
      return ids.length === 0 ? new Map<string, unknown>() : records.findMany(familyId, kind, ids);
    }),
  );
  return new Set(found.flatMap((some) => [...some.keys()]));
};

const createDecision = async (
  { accounts }: Pick<ChangeDependencies, 'accounts'>,
  { familyId, request }: ChangeSet,
  { rules, references }: ChangePlan,
): Promise<Decide> => {
  const { each, transfers } = request;
  if (transfers !== undefined) {
    return ({ entry }) => {
      const side = transfers[entry.id];
      return side && planTransfer(entry, side);
    };
  }
  if (each !== undefined) return ({ entry }) => planEach(entry, each);
  if (rules === null) return ({ entry }) => planEntry(entry, request.changes);
  const accountNames = new Map((await accounts.list(familyId)).map(({ id, name }) => [id, name]));
  const known = new Set(references.map(({ recordId }) => recordId));
  const run = compileRules(rules, { accountNames, known });
  return ({ entry, slot }) => run(entry, slot);
};

/** Plans until the time is up. `isDone`: the plan is complete. */
export const planChanges = async (
  deps: ChangeDependencies,
  record: ChangeSet,
  before: ChangePlan,
  clock: SliceClock,
): Promise<{ readonly plan: ChangePlan; readonly isDone: boolean }> => {
  const objects = createPlanObjects(deps, record.id);
  const { pages, read, missing } = await selectPages(deps, record);
  const decide = await createDecision(deps, record, before);
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
      const planned = planPage(deps, decide, entries);
      counts = added(counts, planned.counts);
      if (held.length > 0 && held.length + planned.operations.length > BLOCK_OPERATIONS) await flush();
      held.push(...planned.operations);
    }
    lastPage = nameOf(group.at(-1));
    if (!clock.mayContinue() && at + PAGES_AT_ONCE < left.length) {
      await flush();
      return { plan: { ...before, blocks, counts, lastPage }, isDone: false };
    }
  }
  held.push(...missing());
  counts = added(counts, { ...NOTHING_PLANNED, selected: missing().length, refused: missing().length });
  await flush();
  return { plan: { ...before, blocks, counts, lastPage }, isDone: true };
};

const planPage = (
  { sha256 }: Pick<ChangeDependencies, 'sha256'>,
  decide: Decide,
  selected: readonly Selected[],
): { readonly operations: readonly Operation[]; readonly counts: PlannedCounts } => {
  const operations: Operation[] = [];
  let [changes, refused] = [0, 0];
  for (const one of selected) {
    const outcome = decide(one);
    if (outcome === undefined) continue;
    const { entry } = one;
    const { change, refusal, ruleIds } = outcome;
    const seen = stateOf(entry, sha256);
    if (change === undefined) {
      refused++;
      operations.push({ id: entry.id, seen, refusal });
      continue;
    }
    changes++;
    const fields = change === 'delete' ? [] : (Object.keys(change) as (keyof typeof change)[]);
    const before = Object.fromEntries(fields.map((field) => [field, entry[field]]));
    operations.push({ id: entry.id, seen, change, before, ...(ruleIds && { ruleIds }) });
  }
  const unchanged = selected.length - operations.length;
  return { operations, counts: { selected: selected.length, changes, refused, unchanged } };
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
  readonly read: (pages: readonly PageRef[]) => Promise<readonly (readonly Selected[])[]>;
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
      (await deps.ledger.readColumns(familyId, pages)).map((page) => match(page).map(createSlotBuilder(page))),
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
        const view = createEntryView(page);
        const selected = page.slots
          .filter(isLiving)
          .filter(({ content }) => content.kind === 'transaction')
          .map((slot) => ({ entry: view(slot), slot }))
          .filter(({ entry }) => wanted.has(entry.id));
        for (const { entry } of selected) left.delete(entry.id);
        return selected;
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
