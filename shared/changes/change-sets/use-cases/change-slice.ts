import { type NewEvent, transactionsChanged } from '../../../events/domain/event.ts';
import type { SliceClock } from '../../../platform/use-cases/clock.ts';
import type { ChangePlan } from '../domain/change-plan.ts';
import type { ChangeCheckpoint, ChangeSet } from '../domain/change-set.ts';
import type { ChangeSetUpdate, PlanObjects } from './change-ports.ts';
import { createPlanReader } from './plan-objects.ts';

/** A change set that a worker has the lease of. */
export type Held = {
  readonly record: ChangeSet;
  readonly clock: SliceClock;
  /** @throws LeaseLostError if another worker took over */
  readonly update: (change: ChangeSetUpdate) => Promise<ChangeSet>;
};

/** The end of a phase: the change set is finished, or goes on from a checkpoint. */
export type Outcome = { readonly finished: ChangeSetUpdate } | { readonly checkpoint: ChangeCheckpoint };

export const changedBy = (
  source: 'change_set' | 'change_set_revert',
  id: string,
  count: number,
): readonly NewEvent[] => (count === 0 ? [] : [transactionsChanged({ source, change_set_id: id, count })]);

export const readPlan = (deps: PlanObjects, { id, plan }: ChangeSet): Promise<ChangePlan> => {
  if (plan === null) throw new Error(`Change set ${id} has no plan`);
  return createPlanReader(deps).plan(plan);
};
