import { InvalidStateError, NotFoundError } from '../../../platform/domain/errors.ts';
import type { Caller, Editor } from '../../../platform/domain/family.ts';
import type { ChangeSet } from '../../change-sets/domain/change-set.ts';
import type { ChangeSets } from '../../change-sets/use-cases/change-ports.ts';
import { findChangeSet, type Note } from '../../change-sets/use-cases/change-set-steps.ts';

type Dependencies = { readonly changeSets: ChangeSets; readonly now: () => string };
type Decider = Pick<Editor, 'familyId'> & Partial<Pick<Caller, 'apiKeyId' | 'proposesOnly'>>;

/**
 * POST /api/v1/change_sets/{id}/decline. Repeating it has no effect. A key that may only propose declines what it proposed.
 * @throws NotFoundError, InvalidStateError if it is not a preview
 */
export const declineChangeSet =
  (deps: Dependencies) =>
  async ({ familyId, apiKeyId, proposesOnly }: Decider, id: string, note?: Note): Promise<ChangeSet> => {
    const { changeSets, now } = deps;
    const find = findChangeSet(deps);
    const found = await find(familyId, id);
    if (proposesOnly && found.proposer?.keyId !== apiKeyId) throw new NotFoundError('Change set');
    if (found.status === 'ready') await note?.(found);
    const instant = now();
    const declined = await changeSets.update(
      familyId,
      found.id,
      { statuses: ['ready'], freeAt: instant },
      { status: 'declined', updatedAt: instant, touchedAt: instant },
    );
    const record = declined ?? (await find(familyId, id));
    if (record.status === 'declined') return record;
    throw new InvalidStateError(
      record.status === 'preparing'
        ? 'The preview is not ready yet: read the change set again until its status is ready'
        : `Only a change set that is ready can be declined: this one is ${record.status}`,
    );
  };
