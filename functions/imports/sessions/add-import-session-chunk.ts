import { toChunkRequest, toImportSession } from '../../../shared/imports/schema/import-session.ts';
import { addImportSessionChunkEndpoint } from '../../../shared/imports/session-endpoints.ts';
import { addChunk } from '../../../shared/imports/sessions/use-cases/add-chunk.ts';
import { readRequest } from '../../../shared/platform/http/request/read-body.ts';
import { readMultipart } from '../../../shared/platform/http/request/read-multipart.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { imports, sessions, uploadForms, uploads } from '../adapters.ts';

/** POST /api/v1/import_sessions/{id}/chunks */
export const handler = endpoint(
  addImportSessionChunkEndpoint,
  { sessions, imports, uploads, forms: uploadForms },
  (ports) => {
    const add = addChunk(ports);
    return async ({ caller, id }, event) => {
      const read = await readRequest(event, (body) => () => toChunkRequest(body), readMultipart);
      return { data: toImportSession(await add(caller, id, read)) };
    };
  },
);
