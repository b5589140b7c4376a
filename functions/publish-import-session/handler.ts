import { type ApiDependencies, apiEndpoint } from '../../shared/http/api-endpoint.ts';
import { pathId } from '../../shared/http/api-event.ts';
import { json } from '../../shared/http/json-response.ts';
import { readBody } from '../../shared/http/read-body.ts';
import { readMultipart } from '../../shared/http/read-multipart.ts';
import { toImportSession } from '../../shared/schema/import-session.ts';
import { PublishFields } from '../../shared/schema/publish-fields.ts';
import { validate } from '../../shared/schema/validate.ts';
import type { publishSession } from '../../shared/use-cases/publish-session.ts';

export type Dependencies = ApiDependencies & { readonly publish: ReturnType<typeof publishSession> };

/** POST /api/v1/import_sessions/{id}/publish; native records state no balances, so accept_incomplete changes nothing. */
export const createHandler = ({ publish, ...api }: Dependencies) =>
  apiEndpoint(api, 'write', async (event, { caller }) => {
    validate(PublishFields, (await readBody(event, readMultipart)).fields);
    return json(202, { data: toImportSession(await publish(caller, pathId(event))) });
  });
