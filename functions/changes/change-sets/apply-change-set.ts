import type { ChangeSet } from '../../../shared/changes/change-sets/domain/change-set.ts';
import { applyChangeSet } from '../../../shared/changes/change-sets/use-cases/change-set-steps.ts';
import { applyChangeSetEndpoint } from '../../../shared/changes/endpoints.ts';
import { requireScopeFor } from '../../../shared/changes/proposals/domain/scope-to-apply.ts';
import { requireUnchanged } from '../../../shared/changes/proposals/use-cases/require-unchanged.ts';
import { ApplyChangeSetFields, toChangeSet } from '../../../shared/changes/schema/change-set.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';
import { storedUploads } from '../../imports/adapters.ts';
import { ledger } from '../../ledger/adapters.ts';
import { bodyEndpoint } from '../../platform/endpoint.ts';
import { changeQueue, changeSets } from '../adapters.ts';
import { apiNotes } from '../proposal-audit.ts';

const WANTED = { changeSets, queue: changeQueue, ledger, uploads: storedUploads, notes: apiNotes };

/** POST /api/v1/change_sets/{id}/apply */
export const handler = bodyEndpoint(applyChangeSetEndpoint, WANTED, (ports) => {
  const apply = applyChangeSet(ports);
  const check = requireUnchanged(ports);
  return async ({ caller, id, readFields }, event) => {
    const { if_unchanged: ifUnchanged = false, leave_out: leaveOut = [] } = await readFields((fields) =>
      validate(ApplyChangeSetFields, fields),
    );
    const application = {
      leaveOut,
      isStrict: ifUnchanged,
      check: async (found: ChangeSet) => {
        requireScopeFor(found, caller);
        if (ifUnchanged || leaveOut.length > 0) await check(found, { leaveOut, ifUnchanged });
      },
      note: ports.notes('proposal_applied', caller, event, { leftOut: leaveOut.length }),
    };
    return { data: toChangeSet(await apply(caller, id, application), ports.now()) };
  };
});
