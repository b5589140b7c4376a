import type { ExportRecord } from '../../shared/exports/domain/export-record.ts';
import { listExportsEndpoint } from '../../shared/exports/endpoints.ts';
import { toExport } from '../../shared/exports/schema/export.ts';
import { createExportRepository } from '../../shared/exports/store/export-repository.ts';
import type { Exports } from '../../shared/exports/use-cases/export-ports.ts';
import { listExports } from '../../shared/exports/use-cases/list-exports.ts';
import { pageMeta } from '../../shared/platform/domain/paging.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pageOf } from '../../shared/platform/http/query.ts';
import { toListMeta } from '../../shared/platform/schema/list-meta.ts';
import { composeApi } from '../platform/api.ts';
import { composeExportLinks } from './export-links.ts';

export type Dependencies = ApiDependencies & {
  readonly exports: Pick<Exports, 'list'>;
  readonly linkOf: (record: ExportRecord) => Promise<string | null>;
};

/** GET /api/v1/exports, newest first. */
export const createHandler = ({ exports, linkOf, ...api }: Dependencies) =>
  apiEndpoint(api, listExportsEndpoint, async (event, { caller }) => {
    const page = pageOf(event);
    const list = listExports({ exports, logger: api.log });
    const { items, totalCount } = await list(caller.familyId, api.now(), page);
    const data = await Promise.all(items.map(async (record) => toExport(record, await linkOf(record))));
    return json(200, { data, meta: toListMeta(pageMeta(page, totalCount)) });
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  return createHandler({
    ...api,
    exports: createExportRepository(documents, tableName),
    linkOf: composeExportLinks(),
  });
});
