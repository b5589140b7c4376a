import { randomUUID } from 'node:crypto';
import { toImportSession } from '../../../shared/imports/schema/import-session.ts';
import { PublishFields, toAcceptance } from '../../../shared/imports/schema/publish-fields.ts';
import { publishImportSessionEndpoint } from '../../../shared/imports/session-endpoints.ts';
import { publishSession } from '../../../shared/imports/sessions/use-cases/publish-session.ts';
import { readMultipart } from '../../../shared/platform/http/request/read-multipart.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';
import { families } from '../../people/adapters.ts';
import { bodyEndpoint } from '../../platform/endpoint.ts';
import { contentClaims, importQueues, imports, maxNativeRecords, sessions, uploads } from '../adapters.ts';

/** POST /api/v1/import_sessions/{id}/publish; accept_incomplete has no effect because native files state no balances. */
export const handler = bodyEndpoint(
  publishImportSessionEndpoint,
  {
    sessions,
    imports,
    uploads,
    families,
    contentClaims,
    queues: importQueues('publish'),
    maxRecords: maxNativeRecords,
  },
  (ports) => {
    const publish = publishSession({ ...ports, randomId: randomUUID });
    return async ({ caller, id, readFields }) => {
      const accepted = await readFields((fields) => toAcceptance(validate(PublishFields, fields)), readMultipart);
      return { data: toImportSession(await publish(caller, id, accepted)) };
    };
  },
);
