import type { ChangeSet } from '../../../shared/changes/change-sets/domain/change-set.ts';
import { revertChangeSet } from '../../../shared/changes/change-sets/use-cases/change-set-steps.ts';
import { revertChangeSetEndpoint } from '../../../shared/changes/endpoints.ts';
import { requireScopeFor } from '../../../shared/changes/proposals/domain/scope-to-apply.ts';
import { RevertChangeSetFields, toChangeSet } from '../../../shared/changes/schema/change-set.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';
import { bodyEndpoint } from '../../platform/endpoint.ts';
import { changeQueue, changeSets } from '../adapters.ts';
import { apiNotes } from '../proposal-audit.ts';

const WANTED = { changeSets, queue: changeQueue, notes: apiNotes };

/** POST /api/v1/change_sets/{id}/revert with `{"include_later": true}` or no body. */
export const handler = bodyEndpoint(revertChangeSetEndpoint, WANTED, (ports) => {
  const revert = revertChangeSet(ports);
  return async ({ caller, id, readFields }, event) => {
    const { include_later = false } = await readFields((fields) => validate(RevertChangeSetFields, fields));
    const check = (found: ChangeSet): void => requireScopeFor(found, caller);
    const note = ports.notes('proposal_undone', caller, event);
    return { data: toChangeSet(await revert(caller, id, include_later, { check, note }), ports.now()) };
  };
});
