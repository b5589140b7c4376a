import { listExportsEndpoint } from '../../shared/exports/endpoints.ts';
import { toExport } from '../../shared/exports/schema/export.ts';
import { listExports } from '../../shared/exports/use-cases/list-exports.ts';
import { pageMeta } from '../../shared/platform/domain/paging.ts';
import { pageOf } from '../../shared/platform/http/request/query.ts';
import { json } from '../../shared/platform/http/response/answers.ts';
import { toListMeta } from '../../shared/platform/schema/list-meta.ts';
import { endpoint } from '../platform/endpoint.ts';
import { exportLinks, exports } from './adapters.ts';

/** GET /api/v1/exports, newest first. */
export const handler = endpoint(
  listExportsEndpoint,
  { exports, linkOf: exportLinks },
  ({ exports, linkOf, log, now }) => {
    const list = listExports({ exports, logger: log });
    return async (event, { caller }) => {
      const page = pageOf(event);
      const { items, totalCount } = await list(caller.familyId, now(), page);
      const data = await Promise.all(items.map(async (record) => toExport(record, await linkOf(record))));
      return json(200, { data, meta: toListMeta(pageMeta(page, totalCount)) });
    };
  },
);
