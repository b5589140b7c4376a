import { dismissDuplicatesEndpoint } from '../../../shared/changes/duplicate-endpoints.ts';
import { dismissDuplicates } from '../../../shared/changes/duplicates/use-cases/dismiss-duplicates.ts';
import { toDuplicatePairs } from '../../../shared/changes/schema/duplicate.ts';
import { readFields } from '../../../shared/platform/http/request/read-body.ts';
import { noContent } from '../../../shared/platform/http/response/answers.ts';
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
