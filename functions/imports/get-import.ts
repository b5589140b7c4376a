import { getImportEndpoint } from '../../shared/imports/endpoints.ts';
import { toImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { NotFoundError } from '../../shared/platform/domain/errors.ts';
import { endpoint } from '../platform/endpoint.ts';
import { imports } from './adapters.ts';

/** GET /api/v1/imports/{id} */
export const handler = endpoint(getImportEndpoint, { imports }, ({ imports }) => async ({ caller, id }) => {
  const record = await imports.find(caller.familyId, id);
  if (record === undefined) throw new NotFoundError('Import');
  const detail = toImportDetail(record);
  return { data: detail, tagged: detail };
});
