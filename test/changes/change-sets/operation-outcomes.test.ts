import { describe, expect, it } from 'vitest';
import type { Operation } from '../../../shared/changes/change-sets/domain/change-plan.ts';
import type { ChangeSet, ChangeSetStatus } from '../../../shared/changes/change-sets/domain/change-set.ts';
import { findOutcomes } from '../../../shared/changes/change-sets/use-cases/operation-outcomes.ts';

const OPERATION: Operation = { id: 'entry', seen: '', change: { notes: 'x' } };
const UNKNOWN_REASON = 'It changed or was deleted in the meantime, so it was left alone';

const outcomeIn = async (status: ChangeSetStatus, error: string | null) => {
  const record = { status, error, verification: null } as unknown as ChangeSet;
  return (await findOutcomes({} as Parameters<typeof findOutcomes>[0], record))(OPERATION);
};

describe('the outcome of a change', () => {
  it.each([
    ['preparing', null, 'planned', null],
    ['ready', null, 'planned', null],
    ['applying', null, 'planned', null],
    ['applied', null, 'applied', null],
    ['reverting', null, 'applied', null],
    ['reverting', 'conflict: It is gone', 'skipped', 'conflict: It is gone'],
    ['reverted', null, 'reverted', null],
    ['reverted', 'Something stays', 'reverted', null],
    ['failed', null, 'skipped', UNKNOWN_REASON],
    ['failed', 'conflict: It is gone', 'skipped', 'conflict: It is gone'],
  ] as const)('of a change set that is %s, with the error %s, is %s', async (status, error, outcome, reason) => {
    expect(await outcomeIn(status, error)).toEqual({ outcome, reason });
  });

  it('is that of a refused or unchanged transaction, whatever became of the others', async () => {
    const record = { status: 'applied', error: null, verification: null } as unknown as ChangeSet;
    const outcomeOf = await findOutcomes({} as Parameters<typeof findOutcomes>[0], record);
    expect(outcomeOf({ id: 'a', seen: '', refusal: 'No' })).toEqual({ outcome: 'refused', reason: 'No' });
    expect(outcomeOf({ id: 'a', seen: '', unchanged: 'So' })).toEqual({ outcome: 'unchanged', reason: 'So' });
  });
});
