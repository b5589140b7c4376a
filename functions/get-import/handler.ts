import { NotFoundError } from '../../shared/domain/errors.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/http/api-endpoint.ts';
import { pathId } from '../../shared/http/api-event.ts';
import { entityTag } from '../../shared/http/entity-tag.ts';
import { json } from '../../shared/http/json-response.ts';
import { toImportDetail } from '../../shared/schema/import-detail.ts';
import type { Imports } from '../../shared/use-cases/import-ports.ts';

export type Dependencies = ApiDependencies & { readonly imports: Pick<Imports, 'find'> };

/** GET /api/v1/imports/{id} */
export const createHandler = ({ imports, ...api }: Dependencies) =>
  apiEndpoint(api, 'read', async (event, { caller }) => {
    const record = await imports.find(caller.familyId, pathId(event));
    if (record === undefined) throw new NotFoundError('Import');
    const detail = toImportDetail(record);
    return json(200, { data: detail }, { etag: entityTag(detail) });
  });
