import type { ExportRecord } from '../../shared/exports/domain/export-record.ts';
import { getExportEndpoint } from '../../shared/exports/endpoints.ts';
import { toExport } from '../../shared/exports/schema/export.ts';
import { createExportRepository } from '../../shared/exports/store/export-repository.ts';
import type { Exports } from '../../shared/exports/use-cases/export-ports.ts';
import { NotFoundError } from '../../shared/platform/domain/errors.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { composeApi } from '../platform/api.ts';
import { composeExportLinks } from './export-links.ts';

export type Dependencies = ApiDependencies & {
  readonly exports: Pick<Exports, 'find'>;
  /** The download link of a complete export; null if it is not complete. */
  readonly linkOf: (record: ExportRecord) => Promise<string | null>;
};

/** GET /api/v1/exports/{id} */
export const createHandler = ({ exports, linkOf, ...api }: Dependencies) =>
  apiEndpoint(api, getExportEndpoint, async (event, { caller }) => {
    const record = await exports.find(caller.familyId, pathId(event), api.now());
    if (record === undefined) throw new NotFoundError('Export');
    return json(200, { data: toExport(record, await linkOf(record)) });
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  return createHandler({
    ...api,
    exports: createExportRepository(documents, tableName),
    linkOf: composeExportLinks(),
  });
});
