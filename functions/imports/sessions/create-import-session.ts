import { v7 as uuidv7 } from 'uuid';
import {
  CreateSessionFields,
  toImportSession,
  toSessionRequest,
} from '../../../shared/imports/schema/import-session.ts';
import { createImportSessionEndpoint } from '../../../shared/imports/session-endpoints.ts';
import { createSession } from '../../../shared/imports/sessions/use-cases/open-session.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';
import { idempotentEndpoint } from '../../platform/endpoint.ts';
import { clientSessions, imports, sessions, uploads } from '../adapters.ts';

/** POST /api/v1/import_sessions */
export const handler = idempotentEndpoint(
  createImportSessionEndpoint,
  { sessions, clientSessions, imports, uploads },
  (ports) => {
    const create = createSession({ ...ports, newSessionId: uuidv7 });
    return {
      read: ({ readFields }) => readFields((fields) => toSessionRequest(validate(CreateSessionFields, fields))),
      act: async (caller, request, id) => ({ data: toImportSession(await create(caller, request, id)) }),
    };
  },
  uuidv7,
);
