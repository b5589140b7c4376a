import type { ChangeRequest } from '../../../shared/changes/change-sets/domain/bulk-edit.ts';
import { createChangeSet } from '../../../shared/changes/change-sets/use-cases/change-set-steps.ts';
import { callerOf, type PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { submissionId } from '../../platform/submit-once.ts';
import type { ChangeWork } from '../change-work.ts';

/** Creates the change set that a form requests, once, and opens its page. */
export const openChange = (work: ChangeWork) => {
  const create = createChangeSet(work);
  return async (
    { person, fields }: Pick<PersonRequest, 'person' | 'fields'>,
    request: ChangeRequest,
    { applyWhenReady = false } = {},
  ) => {
    const id = submissionId({ familyId: person.user.familyId, fields, request: request.sent });
    await create(callerOf(person), request, id, { applyWhenReady });
    return { seeOther: `/changes/${id}` };
  };
};
