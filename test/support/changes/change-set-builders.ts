import type { ChangeRequest } from '../../../shared/changes/change-sets/domain/bulk-edit.ts';
import type { ChangeSet } from '../../../shared/changes/change-sets/domain/change-set.ts';
import { newChangeSet } from '../../../shared/changes/change-sets/use-cases/change-set-steps.ts';

/** A new change set of a family called `family`. */
export const aChangeSet = (request: Partial<ChangeRequest>): ChangeSet =>
  newChangeSet(
    { familyId: 'family', userId: 'person' },
    { select: { ids: [] }, changes: {}, sent: { changes: {} }, ...request },
    'a change set',
    '2026-12-01T00:00:00.000Z',
  );
