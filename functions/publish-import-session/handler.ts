import { type ApiDependencies, apiEndpoint } from '../../shared/http/api-endpoint.ts';
import { pathId } from '../../shared/http/api-event.ts';
import { json } from '../../shared/http/json-response.ts';
import { toImportSession } from '../../shared/schema/import-session.ts';
import type { publishSession } from '../../shared/use-cases/publish-session.ts';

export type Dependencies = ApiDependencies & { readonly publish: ReturnType<typeof publishSession> };

/** POST /api/v1/import_sessions/{id}/publish; a body is not looked at. */
export const createHandler = ({ publish, ...api }: Dependencies) =>
  apiEndpoint(api, 'write', async (event, { caller }) =>
    json(202, { data: toImportSession(await publish(caller, pathId(event))) }),
  );
