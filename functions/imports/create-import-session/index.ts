import { v7 as uuidv7 } from 'uuid';
import { createClientSessions } from '../../../shared/imports/store/client-sessions.ts';
import { createIdempotencyRepository } from '../../../shared/platform/dynamodb/idempotency-repository.ts';
import { createSession } from '../../../shared/imports/use-cases/create-session.ts';
import { composeSessions } from '../sessions.ts';
import { createHandler } from './handler.ts';

const { api, documents, tableName, parts } = composeSessions();

export const handler = createHandler({
  ...api,
  idempotency: createIdempotencyRepository(documents, tableName, uuidv7),
  create: createSession({
    ...parts,
    clientSessions: createClientSessions(documents, tableName),
    newSessionId: uuidv7,
  }),
});
