import { setTimeout as sleep } from 'node:timers/promises';
import { assignImportMappings } from '../../../shared/imports/mappings/use-cases/import-mappings.ts';
import { assignImportMappingsEndpoint } from '../../../shared/imports/row-endpoints.ts';
import { toAssignedMappings, toAssignments } from '../../../shared/imports/schema/import-mapping.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { readFields } from '../../../shared/platform/http/request/read-body.ts';
import { json } from '../../../shared/platform/http/response/answers.ts';
import { accounts } from '../../accounts/adapters.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { imports, mappables, rows } from '../adapters.ts';

/** PATCH /api/v1/imports/{id}/mappings */
export const handler = endpoint(assignImportMappingsEndpoint, { imports, rows, accounts, mappables }, (ports) => {
  const assign = assignImportMappings({ ...ports, sleep, random: Math.random });
  return async (event, { caller }) => {
    const assignments = await readFields(event, toAssignments);
    const { record, result } = await assign(caller, pathId(event), assignments);
    return json(200, { data: toAssignedMappings(record, result) });
  };
});
