import { dismissDuplicatesEndpoint } from '../../../shared/changes/duplicate-endpoints.ts';
import { dismissDuplicates } from '../../../shared/changes/duplicates/use-cases/dismiss-duplicates.ts';
import { toDuplicatePairs } from '../../../shared/changes/schema/duplicate.ts';
import { ledger } from '../../ledger/adapters.ts';
import { bodyEndpoint } from '../../platform/endpoint.ts';
import { dismissed } from '../adapters.ts';

/** POST /api/v1/duplicates/dismiss */
export const handler = bodyEndpoint(dismissDuplicatesEndpoint, { ledger, dismissed }, (ports) => {
  const dismiss = dismissDuplicates(ports);
  return async ({ caller, readFields }) => {
    await dismiss(caller.familyId, await readFields(toDuplicatePairs));
  };
});
