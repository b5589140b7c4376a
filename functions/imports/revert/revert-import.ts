import { revertImportEndpoint } from '../../../shared/imports/endpoints.ts';
import { revertImport } from '../../../shared/imports/revert/use-cases/revert-import.ts';
import { toImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { RevertImportFields } from '../../../shared/imports/schema/publish-fields.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';
import { ledger } from '../../ledger/adapters.ts';
import { bodyEndpoint } from '../../platform/endpoint.ts';
import { importQueues, imports, storedUploads } from '../adapters.ts';

/** POST /api/v1/imports/{id}/revert with `{"force": true}` or no body. */
export const handler = bodyEndpoint(
  revertImportEndpoint,
  { imports, queues: importQueues('revert'), ledger, uploads: storedUploads },
  (ports) =>
    async ({ caller, id, readFields }) => {
      const request = await readFields((fields) => validate(RevertImportFields, fields));
      const reverting = await revertImport(ports)(caller, id, request);
      return { data: toImportDetail(reverting) };
    },
);
