import { dismissDuplicatesEndpoint } from '../../../shared/changes/duplicate-endpoints.ts';
import { toDuplicatePairs } from '../../../shared/changes/schema/duplicate.ts';
import { dismissDuplicates } from '../../../shared/changes/use-cases/dismiss-duplicates.ts';
import { noContent } from '../../../shared/platform/http/answers.ts';
import { readFields } from '../../../shared/platform/http/read-body.ts';
import { ledger } from '../../ledger/adapters.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { dismissed } from '../adapters.ts';

/** POST /api/v1/duplicates/dismiss */
export const handler = endpoint(dismissDuplicatesEndpoint, { ledger, dismissed }, (ports) => {
  const dismiss = dismissDuplicates(ports);
  return async (event, { caller }) => {
    await dismiss(caller.familyId, await readFields(event, toDuplicatePairs));
    return noContent();
  };
});
