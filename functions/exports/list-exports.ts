import { listExportsEndpoint } from '../../shared/exports/endpoints.ts';
import { toExport } from '../../shared/exports/schema/export.ts';
import { listExports } from '../../shared/exports/use-cases/list-exports.ts';
import { exactPageOf, listMeta } from '../../shared/platform/http/request/query.ts';
import { endpoint } from '../platform/endpoint.ts';
import { exportLinks, exports } from './adapters.ts';

/** GET /api/v1/exports, newest first. */
export const handler = endpoint(
  listExportsEndpoint,
  { exports, linkOf: exportLinks },
  ({ exports, linkOf, log, now }) => {
    const list = listExports({ exports, logger: log });
    return async ({ caller }, event) => {
      const page = exactPageOf(event);
      const { items, totalCount } = await list(caller.familyId, now(), page);
      const data = await Promise.all(items.map(async (record) => toExport(record, await linkOf(record))));
      return { data, meta: listMeta(page, totalCount) };
    };
  },
);
