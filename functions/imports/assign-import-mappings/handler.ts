import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { json } from '../../../shared/platform/http/json-response.ts';
import { readBody } from '../../../shared/platform/http/read-body.ts';
import { toAssignments } from '../../../shared/imports/schema/assign-mappings-fields.ts';
import { toAssignedMappings } from '../../../shared/imports/schema/import-mapping.ts';
import type { assignImportMappings } from '../../../shared/imports/use-cases/assign-mappings.ts';

export type Dependencies = ApiDependencies & { readonly assign: ReturnType<typeof assignImportMappings> };

/** PATCH /api/v1/imports/{id}/mappings */
export const createHandler = ({ assign, ...api }: Dependencies) =>
  apiEndpoint(api, 'write', async (event, { caller }) => {
    const assignments = toAssignments((await readBody(event)).fields);
    const { record, result } = await assign(caller, pathId(event), assignments);
    return json(200, { data: toAssignedMappings(record, result) });
  });
