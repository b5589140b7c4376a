import { v7 as uuidv7 } from 'uuid';
import { createExportEndpoint } from '../../shared/exports/endpoints.ts';
import { toExport } from '../../shared/exports/schema/export.ts';
import { createExport } from '../../shared/exports/use-cases/create-export.ts';
import { idempotentEndpoint } from '../platform/endpoint.ts';
import { exportQueue, exports } from './adapters.ts';

/** POST /api/v1/exports */
export const handler = idempotentEndpoint(
  createExportEndpoint,
  { exports, queue: exportQueue },
  (ports) => ({
    read: async () => ({}),
    act: async (caller, _request, id = uuidv7()) => ({ data: toExport(await createExport(ports)(caller, id), null) }),
  }),
  uuidv7,
);
