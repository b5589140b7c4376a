import { updateImportRowsEndpoint } from '../../shared/imports/row-endpoints.ts';
import { toRowsChange, toUpdatedRows } from '../../shared/imports/schema/update-rows.ts';
import { updateImportRows } from '../../shared/imports/use-cases/update-import-rows.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { readFields } from '../../shared/platform/http/read-body.ts';
import { composeApi } from '../platform/api.ts';
import { composeRowRevision } from './revision.ts';

export type Dependencies = ApiDependencies & { readonly update: ReturnType<typeof updateImportRows> };

/** PATCH /api/v1/imports/{id}/rows */
export const createHandler = ({ update, ...api }: Dependencies) =>
  apiEndpoint(api, updateImportRowsEndpoint, async (event, { caller }) => {
    const change = await readFields(event, toRowsChange);
    const { record, changed } = await update(caller, pathId(event), change);
    return json(200, { data: toUpdatedRows(record, changed) });
  });

export const handler = lambda(() => {
  const composed = composeApi();
  return createHandler({ ...composed.api, update: updateImportRows(composeRowRevision(composed)) });
});
