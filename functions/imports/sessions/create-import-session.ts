import { v7 as uuidv7 } from 'uuid';
import {
  CreateSessionFields,
  toImportSession,
  toSessionRequest,
} from '../../../shared/imports/schema/import-session.ts';
import { createImportSessionEndpoint } from '../../../shared/imports/session-endpoints.ts';
import { createClientSessions } from '../../../shared/imports/store/session-repository.ts';
import { createSession } from '../../../shared/imports/use-cases/open-session.ts';
import { createIdempotencyRepository } from '../../../shared/platform/dynamodb/idempotency-repository.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { type IdempotentDependencies, idempotentEndpoint } from '../../../shared/platform/http/idempotent-endpoint.ts';
import { readFields } from '../../../shared/platform/http/read-body.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';
import { composeSessions } from './sessions.ts';

export type Dependencies = IdempotentDependencies & {
  readonly create: ReturnType<typeof createSession>;
};

/** POST /api/v1/import_sessions */
export const createHandler = ({ create, ...api }: Dependencies) =>
  idempotentEndpoint(api, createImportSessionEndpoint, {
    read: (event) => readFields(event, (fields) => toSessionRequest(validate(CreateSessionFields, fields))),
    act: async (caller, request, id) => json(201, { data: toImportSession(await create(caller, request, id)) }),
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
