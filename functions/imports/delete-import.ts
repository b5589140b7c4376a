import { deleteImportEndpoint } from '../../shared/imports/endpoints.ts';
import { toImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { deleteImport } from '../../shared/imports/use-cases/delete-import.ts';
import { endpoint } from '../platform/endpoint.ts';
import { importQueues, imports } from './adapters.ts';

/** DELETE /api/v1/imports/{id}: responds with the last state of the import. */
export const handler = endpoint(
  deleteImportEndpoint,
  { imports, queues: importQueues('revert') },
  (ports) =>
    async ({ caller, id }) => ({ data: toImportDetail(await deleteImport(ports)(caller, id)) }),
);
