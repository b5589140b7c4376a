import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { json } from '../../../shared/platform/http/json-response.ts';
import { toImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import type { deleteImport } from '../../../shared/imports/use-cases/delete-import.ts';

export type Dependencies = ApiDependencies & { readonly remove: ReturnType<typeof deleteImport> };

/** DELETE /api/v1/imports/{id}: answers how it was at the end. */
export const createHandler = ({ remove, ...api }: Dependencies) =>
  apiEndpoint(api, 'write', async (event, { caller }) =>
    json(202, { data: toImportDetail(await remove(caller, pathId(event))) }),
  );
