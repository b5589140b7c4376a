import { toImportSession } from '../../../shared/imports/schema/import-session.ts';
import { getImportSessionEndpoint } from '../../../shared/imports/session-endpoints.ts';
import { getSession } from '../../../shared/imports/sessions/use-cases/open-session.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { imports, sessions, storedUploads } from '../adapters.ts';

/** GET /api/v1/import_sessions/{id} */
export const handler = endpoint(
  getImportSessionEndpoint,
  { sessions, imports, uploads: storedUploads },
  (ports) =>
    async ({ caller, id }) => ({ data: toImportSession(await getSession(ports)(caller, id)) }),
);
