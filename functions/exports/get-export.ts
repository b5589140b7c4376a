import { getExportEndpoint } from '../../shared/exports/endpoints.ts';
import { toExport } from '../../shared/exports/schema/export.ts';
import { NotFoundError } from '../../shared/platform/domain/errors.ts';
import { endpoint } from '../platform/endpoint.ts';
import { exportLinks, exports } from './adapters.ts';

/** GET /api/v1/exports/{id} */
export const handler = endpoint(
  getExportEndpoint,
  { exports, linkOf: exportLinks },
  ({ exports, linkOf, now }) =>
    async ({ caller, id }) => {
      const record = await exports.find(caller.familyId, id, now());
      if (record === undefined) throw new NotFoundError('Export');
      return { data: toExport(record, await linkOf(record)) };
    },
);
