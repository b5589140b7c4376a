import { DomainError } from '../../../platform/domain/errors.ts';
import { byExternalId } from '../../../platform/domain/external-id.ts';
import type { Editor } from '../../../platform/domain/family.ts';
import { isAmong } from '../../../platform/domain/guards.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { SliceClock } from '../../../platform/use-cases/clock.ts';
import type { ChangeRequest } from '../../change-sets/domain/bulk-edit.ts';
import { referencesIn } from '../../change-sets/domain/bulk-edit.ts';
import type { ChangePlan, Operation } from '../../change-sets/domain/change-plan.ts';
import { type ChangeSet, type OperationOutcome, WORKING } from '../../change-sets/domain/change-set.ts';
import type { ChangeDependencies, ChangeWakeUp } from '../../change-sets/use-cases/change-ports.ts';
import { createWithin, newChangeSet, type Preparer } from '../../change-sets/use-cases/change-set-steps.ts';
import { findOutcomes } from '../../change-sets/use-cases/operation-outcomes.ts';
import { createPlanObjects, createPlanReader } from '../../change-sets/use-cases/plan-objects.ts';
import { distinctReferences } from '../../rules/use-cases/read-rules.ts';
import {
  allFaults,
  type BulkItem,
  type BulkOperation,
  countOperations,
  faulty,
  operationsIn,
  planBulk,
} from '../domain/plan-bulk.ts';
import { type FactDependencies, readBulkFacts } from './read-bulk-facts.ts';

type PlanDependencies = FactDependencies &
  Pick<ChangeDependencies, 'changeSets' | 'uploads' | 'randomId'> & {
    readonly now: () => string;
  };

export type BulkDependencies = PlanDependencies &
  Pick<ChangeDependencies, 'queue' | 'ledger'> & {
    /** Runs a slice of a change set. */
    readonly work: (wakeUp: ChangeWakeUp, clock: SliceClock) => Promise<void>;
  };

/** The outcome of each operation, in the order of the request. `changeSet`: null if nothing had to change. */
export type BulkResult = {
  readonly changeSet: ChangeSet | null;
  readonly results: readonly (OperationOutcome & { readonly operation: Operation })[];
};

const KIND = { bulk: 'bulk', preview: 'bulk_edit' } as const;

/**
 * POST /api/v1/transactions/bulk: everything is checked before anything is written. From the moment at which the change set
 * exists, it is completed: here, or by the worker if this process ends before. Repeating it with the same id
 * completes the same change set, or answers that it was reverted.
 * @throws DomainError `validation_failed` with all faults, `conflict` if a record that it needs is gone by now
 */
export const runBulk =
  (deps: BulkDependencies) =>
  async (
    { familyId, userId, keyName }: Editor,
    operations: readonly BulkItem[],
    id: string,
    clock: SliceClock,
  ): Promise<BulkResult> => {
    const { changeSets, queue, now } = deps;
    const known = await changeSets.find(familyId, id, now());
    if (known === undefined) {
      const planned = await plan(deps, familyId, operations, { changeSetId: id, isPreview: false });
      if (countOperations(planned).changes === 0) {
        return { changeSet: null, results: planned.map((operation) => ({ operation, ...unchanged(operation) })) };
      }
      await store(deps, { familyId, userId, keyName }, planned, { id, status: 'applying', kind: KIND.bulk });
    }
    const wakeUp = { familyId, changeSetId: id };
    await deps.work(wakeUp, clock).catch(() => undefined); // the worker goes on
    const changeSet = await changeSets.find(familyId, id, now());
    if (changeSet === undefined) throw new Error(`Change set ${id} does not exist`);
    if (isAmong(WORKING, changeSet.status)) await queue.send(wakeUp).catch(() => undefined);
    const { status, error } = changeSet;
    // without an error, a person reverts what was applied
    if (status === 'failed' || (status === 'reverting' && error !== null)) {
      throw new DomainError('conflict', error ?? 'Nothing was changed', { details: { change_set_id: id } });
    }
    return { changeSet, results: await resultsOf(deps, changeSet) };
  };

/**
 * POST /api/v1/change_sets with `changes` as a list: a preview with separate changes for each transaction, which is ready at
 * once.
 * @throws DomainError `validation_failed` with all faults
 */
export const previewBulk =
  (deps: PlanDependencies) =>
  async (by: Preparer, operations: readonly BulkOperation[], id: string): Promise<ChangeSet> => {
    const { familyId } = by;
    const planned = await plan(deps, familyId, operations, { changeSetId: id, isPreview: true });
    await store(deps, by, planned, { id, status: 'ready', kind: KIND.preview });
    const changeSet = await deps.changeSets.find(familyId, id, deps.now());
    if (changeSet === undefined) throw new Error(`Change set ${id} does not exist`);
    return changeSet;
  };

const plan = async (
  deps: PlanDependencies,
  familyId: FamilyId,
  items: readonly BulkItem[],
  how: { readonly changeSetId: string; readonly isPreview: boolean },
): Promise<readonly Operation[]> => {
  const operations = operationsIn(items);
  const facts = await readBulkFacts(deps)(familyId, operations, deps.now());
  const planned = planBulk(operations, { facts, ...how });
  const faults = allFaults(items, planned.faults);
  if (faults.length > 0) throw faulty(faults, how.isPreview ? 'changes' : 'operations');
  return planned.operations;
};

/** The plan first: a change set without one would not know what to do. */
const store = async (
  deps: PlanDependencies,
  by: Preparer,
  operations: readonly Operation[],
  { id, status, kind }: Pick<ChangeSet, 'id' | 'status' | 'kind'>,
): Promise<void> => {
  const objects = createPlanObjects(deps, id);
  const values = operations.flatMap(({ change }) => (change === undefined || change === 'delete' ? [] : [change]));
  const counts = countOperations(operations);
  const block = await objects.saveBlock(operations);
  const whole: ChangePlan = {
    blocks: [{ key: block, operations: operations.length }],
    counts,
    rules: null,
    references: distinctReferences([
      ...values.flatMap(referencesIn),
      ...operations.flatMap(({ split }) => split?.references ?? []),
    ]),
    accountIds: [...new Set(values.flatMap(({ accountId }) => accountId ?? []))],
    externalIds: externalIdsIn(operations),
    lastPage: null,
  };
  const key = await objects.savePlan(whole);
  const request: ChangeRequest = { select: { ids: [] }, changes: {}, kind, sent: { changes: {} } };
  const record = newChangeSet(by, request, id, deps.now());
  const expires = status === 'ready' ? record.expires : null;
  await createWithin(deps.changeSets, { ...record, status, plan: key, counts, expires }, by);
};

const externalIdsIn = (operations: readonly Operation[]): NonNullable<ChangePlan['externalIds']> =>
  operations
    .flatMap(({ id: entryId, change }) => {
      const externalId = change === undefined || change === 'delete' ? null : change.externalId;
      return externalId == null ? [] : [{ entryId, externalId }];
    })
    .sort(byExternalId);

const unchanged = ({ unchanged: reason }: Operation): OperationOutcome => ({
  outcome: 'unchanged',
  reason: reason ?? null,
});

const resultsOf = async (deps: BulkDependencies, changeSet: ChangeSet): Promise<BulkResult['results']> => {
  if (changeSet.plan === null) return [];
  const reader = createPlanReader(deps);
  const { blocks } = await reader.plan(changeSet.plan);
  const operations = (await Promise.all(blocks.map(({ key }) => reader.block(key)))).flat();
  const outcomeOf = await findOutcomes(deps, changeSet);
  return operations.map((operation) => ({ operation, ...outcomeOf(operation) }));
};
