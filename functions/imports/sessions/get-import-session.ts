import { toImportSession } from '../../../shared/imports/schema/import-session.ts';
import { getImportSessionEndpoint } from '../../../shared/imports/session-endpoints.ts';
import { getSession } from '../../../shared/imports/sessions/use-cases/open-session.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { json } from '../../../shared/platform/http/response/answers.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { imports, sessions, uploads } from '../adapters.ts';

/** GET /api/v1/import_sessions/{id} */
export const handler = endpoint(
  getImportSessionEndpoint,
  { sessions, imports, uploads },
  (ports) =>
    async (event, { caller }) =>
      json(200, { data: toImportSession(await getSession(ports)(caller, pathId(event))) }),
);
