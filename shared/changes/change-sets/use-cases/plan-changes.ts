import { quoteValue } from '../../../platform/domain/errors.ts';
import { keysOf } from '../../../platform/domain/keys-of.ts';
import type { SliceClock } from '../../../platform/use-cases/clock.ts';
import type { MergeEffect } from '../../duplicates/domain/merge-change.ts';
import { planMerge } from '../../duplicates/domain/merge-entries.ts';
import { readJoining } from '../../duplicates/use-cases/read-joined-entries.ts';
import { setByPeople } from '../../rules/domain/run-rules.ts';
import { compileReadRules, distinctReferences, readRules, withReferences } from '../../rules/use-cases/read-rules.ts';
import { planTransfer } from '../../transfers/domain/link-transfers.ts';
import { type PlannedOutcome, planEach, planEntry, referencesIn } from '../domain/bulk-edit.ts';
import { ANY_STATE, type ChangePlan, type Operation } from '../domain/change-plan.ts';
import { type ChangeSet, NOTHING_PLANNED, type PlannedCounts } from '../domain/change-set.ts';
import { stateOf } from '../domain/entry-state.ts';
import type { ChangeDependencies } from './change-ports.ts';
import { withLinkedParts } from './linked-parts.ts';
import { createPlanObjects } from './plan-objects.ts';
import { nameOf, type Selected, selectPages } from './select-transactions.ts';

/** Limits the memory for columns: the pages of 20 accounts in a year. */
const PAGES_AT_ONCE = 240;
/** Operations that are stored together, unless one page has more. */
const BLOCK_OPERATIONS = 5_000;

type Outcome = PlannedOutcome & MergeEffect & { readonly ruleIds?: readonly string[] };
type Decide = (selected: Selected) => Outcome | undefined;

/** The start of a plan. Rules are kept as they are now. */
export const beginPlan = async (
  deps: Pick<ChangeDependencies, 'records' | 'ledger'>,
  record: ChangeSet,
): Promise<ChangePlan> => {
  const { familyId, request } = record;
  const bare = { blocks: [], counts: NOTHING_PLANNED, lastPage: null };
  if (request.rules === undefined) {
    const taken = [...(await readJoining(deps, record)).values()].map(({ values }) => values);
    const changes = [...Object.values(request.each ?? {}), request.changes, ...taken];
    return { ...bare, rules: null, references: distinctReferences(changes.flatMap(referencesIn)) };
  }
  const { ids, create } = request.rules;
  if (create === undefined) return { ...bare, ...(await readRules(deps, familyId, ids)) };
  const { effectiveDate, position, stopAfterMatch, conditions, actions } = create.attributes;
  const texts = { effectiveDate, position, stopAfterMatch, conditions, actions };
  const rule = { id: create.id, ...texts, createdAt: record.createdAt };
  return { ...bare, ...(await withReferences(deps, familyId, [rule])) };
};

const createDecision = async (
  deps: Pick<ChangeDependencies, 'accounts' | 'ledger'>,
  record: ChangeSet,
  { rules, references }: ChangePlan,
): Promise<Decide> => {
  const { familyId, request } = record;
  const { each, transfers, merges } = request;
  if (merges !== undefined) {
    const joining = await readJoining(deps, record);
    return (selected) => {
      const side = merges[selected.entry.id];
      return side && planMerge(selected, side, { state: stateOf(selected.entry), joining });
    };
  }
  if (transfers !== undefined) {
    return ({ entry }) => {
      const side = transfers[entry.id];
      return side && planTransfer(entry, side);
    };
  }
  if (each !== undefined) return ({ entry }) => planEach(entry, request);
  if (rules === null) return ({ entry, linkedPart }) => planEntry(entry, request.changes, linkedPart);
  const run = await compileReadRules(deps, familyId, { rules, references });
  return ({ entry, slot }) => run(entry, setByPeople(slot));
};

/** Plans until the time is up. `isDone`: the plan is complete. */
export const planChanges = async (
  deps: ChangeDependencies,
  record: ChangeSet,
  before: ChangePlan,
  clock: SliceClock,
): Promise<{ readonly plan: ChangePlan; readonly isDone: boolean }> => {
  const objects = createPlanObjects(deps, record.id);
  const { request } = record;
  const { pages, read, missing } = await selectPages(deps, record, before.missing);
  const decide = await createDecision(deps, record, before);
  const left = pages.filter((page) => before.lastPage === null || nameOf(page) > before.lastPage);
  const blocks = [...before.blocks];
  let { counts, lastPage } = before;
  const used = new Set(before.used ?? []);
  let held: Operation[] = [];
  const flush = async (): Promise<void> => {
    if (held.length > 0) blocks.push({ key: await objects.saveBlock(held), operations: held.length });
    held = [];
  };
  for (let at = 0; at < left.length; at += PAGES_AT_ONCE) {
    const group = left.slice(at, at + PAGES_AT_ONCE);
    const selected = await read(group);
    for (const entries of await withLinkedParts(deps, record, group, selected)) {
      const planned = planPage(decide, entries, request.combine === undefined);
      counts = added(counts, planned.counts);
      for (const id of usedIn(planned.operations)) used.add(id);
      if (held.length > 0 && held.length + planned.operations.length > BLOCK_OPERATIONS) await flush();
      held.push(...planned.operations);
    }
    lastPage = nameOf(group.at(-1));
    if (!clock.mayContinue() && at + PAGES_AT_ONCE < left.length) {
      await flush();
      return { plan: { ...before, blocks, counts, lastPage, used: [...used], missing: missing() }, isDone: false };
    }
  }
  const unknown = missing().map((id) => ({
    id,
    seen: '',
    refusal: `Your family has no transaction with the id ${quoteValue(id)}`,
  }));
  held.push(...unknown);
  counts = added(counts, { ...NOTHING_PLANNED, selected: unknown.length, refused: unknown.length });
  await flush();
  return { plan: { ...before, blocks, counts, lastPage, used: [...used] }, isDone: true };
};

const usedIn = (operations: readonly Operation[]): readonly string[] =>
  operations.flatMap(({ change }) =>
    change === undefined || change === 'delete' ? [] : referencesIn(change).map(({ recordId }) => recordId),
  );

const planPage = (
  decide: Decide,
  selected: readonly Selected[],
  isStrict: boolean,
): { readonly operations: readonly Operation[]; readonly counts: PlannedCounts } => {
  const operations: Operation[] = [];
  let [changes, refused] = [0, 0];
  for (const candidate of selected) {
    const outcome = decide(candidate);
    if (outcome === undefined) continue;
    const { entry } = candidate;
    const { change, refusal, ruleIds, join, mergedInto } = outcome;
    const seen = isStrict ? stateOf(entry) : ANY_STATE;
    if (change === undefined) {
      refused++;
      operations.push({ id: entry.id, seen, refusal });
      continue;
    }
    changes++;
    const fields = change === 'delete' ? [] : keysOf(change);
    const before = Object.fromEntries(fields.map((field) => [field, entry[field] ?? null]));
    operations.push({
      id: entry.id,
      seen,
      change,
      before,
      ...(ruleIds && { ruleIds }),
      ...(join && { join }),
      ...(mergedInto && { mergedInto }),
    });
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
