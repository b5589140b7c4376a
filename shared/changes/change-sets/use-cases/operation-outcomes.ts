import type { Operation } from '../domain/change-plan.ts';
import type { ChangeSet, OperationOutcome } from '../domain/change-set.ts';
import type { PlanObjects } from './change-ports.ts';
import { createPlanReader } from './plan-objects.ts';

const UNKNOWN_REASON = 'It changed or was deleted in the meantime, so it was left alone';

/** The outcomes of the operations of a change set. `isCarried`: whether the entry carries the change set now. */
export const findOutcomes = async (
  deps: PlanObjects,
  { status, error, left: key, verification }: ChangeSet,
): Promise<(operation: Operation, isCarried?: boolean) => OperationOutcome> => {
  const left = new Map(
    key === undefined ? [] : (await createPlanReader(deps).left(key)).map(({ id, reason }) => [id, reason]),
  );
  // change sets that were applied earlier kept the number, but not which ones
  const isUntold = key === undefined && (verification?.skipped ?? 0) > 0;
  const whole = wholeOutcome({ status, error });
  return ({ id, refusal, unchanged }, isCarried = true) => {
    if (refusal !== undefined) return { outcome: 'refused', reason: refusal };
    if (unchanged !== undefined) return { outcome: 'unchanged', reason: unchanged };
    const reason = left.get(id) ?? (isUntold && !isCarried ? UNKNOWN_REASON : undefined);
    return reason === undefined ? whole : { outcome: 'skipped', reason };
  };
};

/** Of the operations that were not left alone. */
const wholeOutcome = ({ status, error }: Pick<ChangeSet, 'status' | 'error'>): OperationOutcome => {
  switch (status) {
    case 'failed':
      return { outcome: 'skipped', reason: error ?? UNKNOWN_REASON };
    case 'reverted':
      return { outcome: 'reverted', reason: null };
    case 'reverting':
      return error === null ? { outcome: 'applied', reason: null } : { outcome: 'skipped', reason: error };
    case 'applied':
      return { outcome: 'applied', reason: null };
    default:
      return { outcome: 'planned', reason: null };
  }
};
