import { deleteImportEndpoint } from '../../shared/imports/endpoints.ts';
import { toImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { deleteImport } from '../../shared/imports/use-cases/delete-import.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { json } from '../../shared/platform/http/response/answers.ts';
import { endpoint } from '../platform/endpoint.ts';
import { importQueues, imports } from './adapters.ts';

/** DELETE /api/v1/imports/{id}: responds with the last state of the import. */
export const handler = endpoint(
  deleteImportEndpoint,
  { imports, queues: importQueues('revert') },
  (ports) =>
    async (event, { caller }) =>
      json(202, { data: toImportDetail(await deleteImport(ports)(caller, pathId(event))) }),
);
