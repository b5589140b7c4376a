import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { json } from '../../../shared/platform/http/json-response.ts';
import { readBody } from '../../../shared/platform/http/read-body.ts';
import { readMultipart } from '../../../shared/platform/http/read-multipart.ts';
import { toImportSession } from '../../../shared/imports/schema/import-session.ts';
import { PublishFields } from '../../../shared/imports/schema/publish-fields.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';
import type { publishSession } from '../../../shared/imports/use-cases/publish-session.ts';

export type Dependencies = ApiDependencies & { readonly publish: ReturnType<typeof publishSession> };

/** POST /api/v1/import_sessions/{id}/publish; native records state no balances, so accept_incomplete changes nothing. */
export const createHandler = ({ publish, ...api }: Dependencies) =>
  apiEndpoint(api, 'write', async (event, { caller }) => {
    validate(PublishFields, (await readBody(event, readMultipart)).fields);
    return json(202, { data: toImportSession(await publish(caller, pathId(event))) });
  });
