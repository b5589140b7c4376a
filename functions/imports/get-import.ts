import { getImportEndpoint } from '../../shared/imports/endpoints.ts';
import { toImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { createImportRepository } from '../../shared/imports/store/import-repository.ts';
import type { Imports } from '../../shared/imports/use-cases/import-ports.ts';
import { NotFoundError } from '../../shared/platform/domain/errors.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { entityTag } from '../../shared/platform/http/entity-tag.ts';
import { composeApi } from '../platform/api.ts';

export type Dependencies = ApiDependencies & { readonly imports: Pick<Imports, 'find'> };

/** GET /api/v1/imports/{id} */
export const createHandler = ({ imports, ...api }: Dependencies) =>
  apiEndpoint(api, getImportEndpoint, async (event, { caller }) => {
    const record = await imports.find(caller.familyId, pathId(event));
    if (record === undefined) throw new NotFoundError('Import');
    const detail = toImportDetail(record);
    return json(200, { data: detail }, { etag: entityTag(detail) });
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  return createHandler({ ...api, imports: createImportRepository(documents, tableName) });
});
