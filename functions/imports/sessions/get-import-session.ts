import { toImportSession } from '../../../shared/imports/schema/import-session.ts';
import { getImportSessionEndpoint } from '../../../shared/imports/session-endpoints.ts';
import { getSession } from '../../../shared/imports/use-cases/open-session.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { composeSessions } from './sessions.ts';

export type Dependencies = ApiDependencies & { readonly get: ReturnType<typeof getSession> };

/** GET /api/v1/import_sessions/{id} */
export const createHandler = ({ get, ...api }: Dependencies) =>
  apiEndpoint(api, getImportSessionEndpoint, async (event, { caller }) =>
    json(200, { data: toImportSession(await get(caller, pathId(event))) }),
  );

export const handler = lambda(() => {
  const { api, parts } = composeSessions();
  return createHandler({ ...api, get: getSession(parts) });
});
