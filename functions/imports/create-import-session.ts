import { v7 as uuidv7 } from 'uuid';
import { CreateSessionFields, toImportSession, toSessionRequest } from '../../shared/imports/schema/import-session.ts';
import { createClientSessions } from '../../shared/imports/store/session-repository.ts';
import { createSession } from '../../shared/imports/use-cases/open-session.ts';
import { createIdempotencyRepository } from '../../shared/platform/dynamodb/idempotency-repository.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { type Idempotency, idempotencyKey, idempotent, requestHash } from '../../shared/platform/http/idempotent.ts';
import { readBody } from '../../shared/platform/http/read-body.ts';
import { validate } from '../../shared/platform/schema/validate.ts';
import { composeSessions } from './sessions.ts';

export type Dependencies = ApiDependencies & {
  readonly create: ReturnType<typeof createSession>;
  readonly idempotency: Idempotency;
};

/** POST /api/v1/import_sessions */
export const createHandler = ({ create, idempotency, ...api }: Dependencies) =>
  apiEndpoint(api, 'write', async (event, { caller }) => {
    const key = idempotencyKey(event);
    const { fields } = await readBody(event);
    const request = toSessionRequest(validate(CreateSessionFields, fields));
    const act = async (id?: string) => json(201, { data: toImportSession(await create(caller, request, id)) });
    if (key === undefined) return act();
    const route = 'POST /import_sessions';
    const once = { familyId: caller.familyId, route, key, requestHash: requestHash(request), now: api.now() };
    return idempotent(idempotency, once, act);
  });

export const handler = lambda(() => {
  const { api, documents, tableName, parts } = composeSessions();
  return createHandler({
    ...api,
    idempotency: createIdempotencyRepository(documents, tableName, uuidv7),
    create: createSession({
      ...parts,
      clientSessions: createClientSessions(documents, tableName),
      newSessionId: uuidv7,
    }),
  });
});
