import { declineChangeSetEndpoint } from '../../../shared/changes/endpoints.ts';
import { declineChangeSet } from '../../../shared/changes/proposals/use-cases/decline-change-set.ts';
import { toChangeSet } from '../../../shared/changes/schema/change-set.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { changeSets } from '../adapters.ts';
import { apiNotes } from '../proposal-audit.ts';

/** POST /api/v1/change_sets/{id}/decline */
export const handler = endpoint(declineChangeSetEndpoint, { changeSets, notes: apiNotes }, (ports) => {
  const decline = declineChangeSet(ports);
  return async ({ caller, id }, event) => ({
    data: toChangeSet(await decline(caller, id, ports.notes('proposal_declined', caller, event)), ports.now()),
  });
});
