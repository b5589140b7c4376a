import { setTimeout as sleep } from 'node:timers/promises';
import { assignImportMappings } from '../../../shared/imports/mappings/use-cases/import-mappings.ts';
import { assignImportMappingsEndpoint } from '../../../shared/imports/row-endpoints.ts';
import { toAssignedMappings, toAssignments } from '../../../shared/imports/schema/import-mapping.ts';
import { accounts } from '../../accounts/adapters.ts';
import { bodyEndpoint } from '../../platform/endpoint.ts';
import { imports, mappables, rows } from '../adapters.ts';

/** PATCH /api/v1/imports/{id}/mappings */
export const handler = bodyEndpoint(assignImportMappingsEndpoint, { imports, rows, accounts, mappables }, (ports) => {
  const assign = assignImportMappings({ ...ports, sleep, random: Math.random });
  return async ({ caller, id, readFields }) => {
    const assignments = await readFields(toAssignments);
    const { record, result } = await assign(caller, id, assignments);
    return { data: toAssignedMappings(record, result) };
  };
});
