import { getImportEndpoint } from '../../shared/imports/endpoints.ts';
import { toImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { NotFoundError } from '../../shared/platform/domain/errors.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { json } from '../../shared/platform/http/response/answers.ts';
import { entityTag } from '../../shared/platform/http/response/entity-tag.ts';
import { endpoint } from '../platform/endpoint.ts';
import { imports } from './adapters.ts';

/** GET /api/v1/imports/{id} */
export const handler = endpoint(getImportEndpoint, { imports }, ({ imports }) => async (event, { caller }) => {
  const record = await imports.find(caller.familyId, pathId(event));
  if (record === undefined) throw new NotFoundError('Import');
  const detail = toImportDetail(record);
  return json(200, { data: detail }, { etag: entityTag(detail) });
});
